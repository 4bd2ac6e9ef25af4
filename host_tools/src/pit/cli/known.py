"""The errors that a command ends with in one sentence, by name, so that telling one needs no module that wasn't read."""

from typing import Final

KNOWN: Final = frozenset(
    {
        "pit.bench.assembly.MissingInterpreter",
        "pit.bench.boards.BoardError",
        "pit.bench.control.BenchError",
        "pit.bench.extras.MissingExtra",
        "pit.bench.folder.FolderError",
        "pit.bench.proofs.link_fuzz_run.CannotFuzz",
        "pit.bench.proofs.many_units.TablesStopped",
        "pit.bench.measure.desk.MeasureError",
        "pit.bench.pico.from_debian.CannotMake",
        "pit.bench.proofs.provision_speed.ProvisionProofError",
        "pit.bench.pump.UnitHangs",
        "pit.bench.vcd_file.WaveformError",
        "pit.boards.facts.BoardFactError",
        "pit.clauses.places.ClausesError",
        "pit.deploy.errors.DeployError",
        "pit.flash.errors.FlashError",
        "pit.image.build.BuildError",
        "pit.keystore.errors.KeystoreError",
        "pit.link.errors.LinkError",
        "pit.link.errors.Refused",
        "pit.link.snapshot.SnapshotError",
        "pit.provision.errors.ProvisionError",
        "pit.rescue.errors.RescueError",
        "pit.rng.collection.CollectionError",
        "pit.schedule.schedule.ScheduleError",
        "pit.schedule.signing.KeyFileError",
        "pit.site_store.errors.SiteError",
        "pit.site_file.errors.SiteFileError",
        "pit.tickets.ticket.TicketError",
        "pit.link.statement.StatementError",
        "pit.verify.errors.ReportError",
    }
)


def is_known(error: Exception) -> bool:
    """Is it one of them, or of a kind of them?"""
    return any(f"{kind.__module__}.{kind.__qualname__}" in KNOWN for kind in type(error).__mro__)
