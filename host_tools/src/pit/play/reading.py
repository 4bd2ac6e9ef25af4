"""What people type at a table, read: dollars, numbers, cards, a choice. What can't be read raises NotUnderstood."""

from pit.play.game import Choice, NotUnderstood, Question
from pit.rules.cards import Card, card


def cents(text: str) -> int:
    """Cents of dollars such as `10`, `$10` or `2.50`."""
    whole, point, part = text.strip().removeprefix("$").partition(".")
    is_read = whole.isdecimal() and whole.isascii() and (not point or (len(part) == 2 and part.isdecimal()))
    if not is_read or len(whole) > 9:
        raise NotUnderstood(f"{text.strip()!r} is no amount; write dollars such as 10 or 2.50")
    return 100 * int(whole) + int(part or 0)


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers parted by spaces, commas or dashes, in rising order."""
    parts = text.replace(",", " ").replace("-", " ").split()
    if not parts or not all(part.isdecimal() and part.isascii() and len(part) < 4 for part in parts):
        raise NotUnderstood(f"{text.strip()!r} is no list of numbers; write such as 1-2-4-5")
    return tuple(sorted(map(int, parts)))


def on_and_cents(text: str) -> tuple[str, int]:
    """What a wager is on, and its cents: the last word is the amount."""
    on, _, amount = text.strip().rpartition(" ")
    return on.strip(), cents(amount)


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards such as `7S TD`."""
    try:
        return tuple(card(name) for name in text.upper().split())
    except ValueError as error:
        raise NotUnderstood(str(error)) from error


def event_of(question: Question, text: str) -> object:
    """The event that the text means among the question's choices; an empty text is the usual one. Words may be cut short."""
    word, _, rest = text.strip().partition(" ")
    if not word:
        if question.usual is None:
            raise NotUnderstood(f"say one of: {', '.join(map(str, question.choices))}")
        return question.usual
    meant = choice_of(question, word)
    if bool(meant.takes) != bool(rest.strip()):
        raise NotUnderstood(f"say it as: {meant}")
    return meant.make(rest.strip())


def in_short(question: Question) -> str:
    """The word for the usual answer, empty where it has none or there is none."""
    for choice in question.choices:
        if not choice.takes and question.usual is not None and choice.make("") == question.usual:
            return choice.word
    return ""


def choice_of(question: Question, word: str) -> Choice:
    """The only choice that begins with the word, or is it."""
    same = [choice for choice in question.choices if choice.word == word.lower()]
    begun = same or [choice for choice in question.choices if choice.word.startswith(word.lower())]
    if len(begun) != 1:
        said = f"{word!r} is no choice" if not begun else f"{word!r} could be {' or '.join(one.word for one in begun)}"
        raise NotUnderstood(f"{said}; say one of: {', '.join(map(str, question.choices))}")
    return begun[0]
