"""Schedules, odds and a unit's standing as rows of facts: for JSON, and in words for people."""

from fractions import Fraction

from pit.link.timekeeping import moment
from pit.schedule.binary import SignedSchedule
from pit.schedule.odds import Odds
from pit.schedule.on_unit import Standing
from pit.schedule.picture import percent
from pit.schedule.schedule import Schedule
from wire import codes, texts

NO_TIME = "not known: nobody told it, so it can't check the dates; whoever opens its table does"
_BARE = ("id", "is_example", "game", "total_weight")  # all that a unit's built-in example has


def of_schedule(schedule: Schedule) -> dict[str, object]:
    """Everything that a schedule says; amounts in cents, moments in ISO 8601."""
    return {
        "id": schedule.id,
        "is_example": schedule.is_example,
        "casino": schedule.casino,
        "jurisdiction": schedule.jurisdiction,
        "game": schedule.game,
        "currency": schedule.currency,
        "approver": schedule.approver,
        "valid_from": schedule.valid_from.isoformat(),
        "valid_until": schedule.valid_until.isoformat(),
        "has_cents": schedule.has_cents,
        "deck_cards": schedule.deck.cards,
        "decks": schedule.deck.count,
        "stake_min_cents": schedule.limits.stake_min_cents,
        "stake_max_cents": schedule.limits.stake_max_cents,
        "prize_cap_cents": schedule.limits.prize_cap_cents,
        "supervisor_cents": schedule.limits.supervisor_cents,
        "total_weight": schedule.total_weight,
        "prizes": [{"prize_cents": prize.prize_cents, "weight": prize.weight} for prize in schedule.prizes],
    }


def of_signature(file: SignedSchedule) -> dict[str, object]:
    """What names a signed file, and the key it was signed with."""
    return {"signed": True, "key_id": file.key_id.hex(), "sha256": file.digest.hex()}


def of_odds(odds: Odds) -> dict[str, object]:
    """Fractions as text, exact, and beside each the number nearest to it."""
    return {
        "deck_cards": odds.deck.cards,
        "decks": odds.deck.count,
        "hit": _both(odds.hit),
        "mean_prize_dollars": _both(odds.mean_prize),
        "return": _both(odds.player_return),
        "edge": _both(odds.edge),
        "variance": _both(odds.variance),
        "variance_of_prize": _both(odds.variance_of_prize),
        "prizes": [
            {
                "prize_cents": prize.prize_cents,
                "per_press": _both(prize.per_press),
                "per_wager": _both(prize.per_wager),
                "of_return": _both(prize.of_return),
            }
            for prize in odds.prizes
        ],
    }


def odds_in_words(odds: Odds) -> dict[str, object]:
    """The same for people, each $1 staked."""
    return {
        "deck": f"{odds.deck.count} decks of {odds.deck.cards} cards",
        "hit": f"{odds.hit} = {percent(odds.hit)}, one wager in {float(1 / odds.hit):.2f}",
        "mean prize": f"{odds.mean_prize} = ${float(odds.mean_prize):,.4f}",
        "return": f"{odds.player_return} = {percent(odds.player_return)}",
        "edge": f"{odds.edge} = {percent(odds.edge)}",
        "variance": f"{float(odds.variance):,.3f}, standard deviation ${float(odds.variance) ** 0.5:,.3f}",
        "of a prize": f"{float(odds.variance_of_prize):,.3f}, standard deviation ${float(odds.variance_of_prize) ** 0.5:,.3f}",
    }


def of_standing(standing: Standing) -> dict[str, object]:
    """What a unit plays by."""
    rows: dict[str, object] = {
        "standing": texts.STANDINGS.get(standing.standing, f"standing {standing.standing}"),
        "reason": _reason(standing.reason),
    }
    if standing.schedule is not None:
        told = of_schedule(standing.schedule) | {"total_weight": standing.total_weight}
        is_bare = standing.standing == codes.SCHEDULE_DEMONSTRATION
        rows |= {name: told[name] for name in told if name != "prizes" and (name in _BARE or not is_bare)}
    if any(standing.digest):
        rows["sha256"] = standing.digest.hex()
    if any(standing.key_id):
        rows["key_id"] = standing.key_id.hex()
    rows["time"] = moment(standing.utc).isoformat() if standing.utc else NO_TIME
    return rows


def standing_in_words(standing: Standing) -> str:
    """What a unit plays by, in a line."""
    what = texts.STANDINGS.get(standing.standing, f"standing {standing.standing}")
    if standing.schedule is not None and standing.standing == codes.SCHEDULE_VERIFIED:
        mark = " (an example)" if standing.schedule.is_example else ""
        what = f"{what}, {standing.schedule.id!r} for {standing.schedule.casino}{mark}"
    return f"{what}; {_reason(standing.reason)}" if standing.reason else what


def _reason(number: int) -> str:
    if not number:
        return ""
    _, _, says, next_step = texts.RESULTS.get(number, ("", "", f"result {number}", "see `pit link describe`"))
    return f"{says}. Next: {next_step}"


def _both(fraction: Fraction) -> dict[str, object]:
    return {"exact": str(fraction), "is_about": float(fraction)}
