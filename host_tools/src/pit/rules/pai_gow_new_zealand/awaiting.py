"""What the table waits for. Promises one answer in every state, for runners and for screens.

As long as `table.phase` is `WAGERS` players may also wager, take the bank and take wagers back.
"""

from dataclasses import dataclass

from pit.rules.pai_gow_new_zealand.state import BankKind, HandStanding, Phase, Table


@dataclass(frozen=True, slots=True)
class AwaitWash:
    """The tiles must be washed and stacked."""


@dataclass(frozen=True, slots=True)
class AwaitWagers:
    """Nobody has wagered."""


@dataclass(frozen=True, slots=True)
class AwaitStake:
    """The player who banks must stake at least that, in cents, once all others have wagered."""

    person: str
    box: int
    least_cents: int


@dataclass(frozen=True, slots=True)
class AwaitCutChoice:
    """The player who banks may choose the cut."""

    person: str


@dataclass(frozen=True, slots=True)
class AwaitCut:
    """The cut; wagers are open until it is made."""


@dataclass(frozen=True, slots=True)
class AwaitCall:
    """No more bets must be called."""


@dataclass(frozen=True, slots=True)
class AwaitDice:
    """The dealer must shake the dice."""


@dataclass(frozen=True, slots=True)
class AwaitDelivery:
    """The tiles must be delivered; before that `banker`, if not empty, may shake the dice too."""

    banker: str


@dataclass(frozen=True, slots=True)
class AwaitGathering:
    """Tiles not in play must be collected."""


@dataclass(frozen=True, slots=True)
class AwaitHand:
    """The person sets the hand of the box."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class AwaitChung:
    """The chung must come off the banker's tiles."""


@dataclass(frozen=True, slots=True)
class AwaitBankHand:
    """The banking hand must be set; by the dealer where `person` is None."""

    person: str | None


@dataclass(frozen=True, slots=True)
class AwaitBankShown:
    """The banking hand must be shown."""


@dataclass(frozen=True, slots=True)
class AwaitConfirmation:
    """The game supervisor must confirm the house's hand."""


@dataclass(frozen=True, slots=True)
class AwaitMatch:
    """The hand of the box must be exposed and matched."""

    box: int


@dataclass(frozen=True, slots=True)
class AwaitPayment:
    """The box must be paid."""

    box: int


@dataclass(frozen=True, slots=True)
class AwaitSettling:
    """The bank must be given what is left."""


Awaited = (
    AwaitWash
    | AwaitWagers
    | AwaitStake
    | AwaitCutChoice
    | AwaitCut
    | AwaitCall
    | AwaitDice
    | AwaitDelivery
    | AwaitGathering
    | AwaitHand
    | AwaitChung
    | AwaitBankHand
    | AwaitBankShown
    | AwaitConfirmation
    | AwaitMatch
    | AwaitPayment
    | AwaitSettling
)


def awaiting(table: Table) -> Awaited:
    """The next thing that brings the round on."""
    match table.phase:
        case Phase.WAGERS:
            return _before_the_cut(table)
        case Phase.CUT:
            return AwaitCall()
        case Phase.DICE:
            return _at_the_dice(table)
        case Phase.DELIVERED:
            return AwaitGathering()
        case Phase.SETTING:
            return _while_setting(table)
        case Phase.MATCHING:
            return _while_matching(table)
        case Phase.PAYING:
            won = table.next_with(HandStanding.WON)
            return AwaitPayment(won.box) if won is not None else AwaitSettling()


def _before_the_cut(table: Table) -> Awaited:
    bank = table.bank
    if not table.stacks:
        return AwaitWash()
    if not table.wagers:
        return AwaitWagers()
    if not bank.is_staked:
        total = table.others_cents
        return AwaitStake(bank.person, bank.box, total if bank.kind is BankKind.PLAYER else (total + 1) // 2)
    if bank.kind is not BankKind.HOUSE and table.choice is None:
        return AwaitCutChoice(bank.person)
    return AwaitCut()


def _at_the_dice(table: Table) -> Awaited:
    if not table.dice_total:
        return AwaitDice()
    return AwaitDelivery("" if table.has_banker_shaken else table.bank.person)


def _while_setting(table: Table) -> Awaited:
    unset = table.next_with(HandStanding.UNSET)
    if unset is not None:
        return AwaitHand(unset.box, table.wagers_on(unset.box)[0].person)
    if table.bank_tiles.is_under_chung:
        return AwaitChung()
    if table.bank_tiles.setting is None:
        return AwaitBankHand(table.bank.person if table.bank.kind is BankKind.PLAYER else None)
    return AwaitBankShown()


def _while_matching(table: Table) -> Awaited:
    if table.bank.kind is BankKind.HOUSE and not table.bank_tiles.is_confirmed:
        return AwaitConfirmation()
    hand = table.next_with(HandStanding.SET)
    assert hand is not None, "a round without a hand to match is being paid"
    return AwaitMatch(hand.box)
