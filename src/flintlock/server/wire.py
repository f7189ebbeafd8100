"""What goes over the wire, defined once: the API's description and the pages' types are made from this.

What arrives are models, validated strictly. What leaves are typed dictionaries of the same library: building
and writing a view takes a sixth of the time that it takes with models. Tests hold every view to them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import Field

from flintlock.server.manner import Chance, Minds, TakeBack
from flintlock.server.wire_changes import TellChange
from flintlock.server.wire_forms import PACE, Back, Name, Pace, Request, Sent, Step
from flintlock.server.wire_people import SendChat, SendName, TellChat, TellWatchers
from flintlock.server.wire_ways import SideOdds

# ---------------------------------------------------------------------- what a seat may see, in words


class Part(Sent):
    """A piece of a sentence; with a code where it names something on the table."""

    text: str
    code: NotRequired[str]


Words: TypeAlias = list[Part]


class Space(Sent):
    """A place of the board; its drawing has the element id `space-<id>`."""

    id: str
    name: str
    group: str
    mark: NotRequired[str]
    """A sign that belongs to the name, such as stars."""
    notes: NotRequired[list[str]]
    """Its printed features."""
    code: NotRequired[str]
    """The answer that means this space."""


class Token(Sent):
    """A counter, block or marker; `count` alike ones are one stack."""

    id: str
    """The same as long as the token lives."""
    space: str
    shape: str
    """square, circle, diamond, hexagon, shield, star, flag, cross, cube, ship"""
    colour: str
    """A name of the palette."""
    text: str
    """What stands on its face."""
    name: str
    count: int
    figures: NotRequired[str]
    """A second, smaller line on its face."""
    code: NotRequired[str]
    """The answer that means this token."""
    under: NotRequired[str]
    """The id of the leader on top of its stack."""
    pips: NotRequired[list[int]]
    """Steps that are left, and steps of the full counter."""
    back: NotRequired[bool]
    """It lies on its back."""
    turned: NotRequired[int]
    """Degrees by which it is turned."""
    beside: NotRequired[str]
    """The space on the other side of the border on which it lies."""


class Card(Sent):
    """A card's face."""

    code: str
    title: str
    kind: str
    label: str
    """What kind of card it is, in words."""
    text: str
    colour: str
    figures: NotRequired[list[str]]
    doubtful: NotRequired[bool]
    """The face was reconstructed."""


class Pile(Sent):
    """Cards that lie together; hidden ones are only counted."""

    id: str
    name: str
    seat: str | None
    kind: str
    """hand, deck, discard, played, …"""
    colour: str
    count: int
    cards: list[Card]


class Panel(Sent):
    """A small table beside the board."""

    id: str
    title: str
    columns: list[str]
    rows: list[list[str]]


class Score(Sent):
    """How a side stands, what it needs, and how near it is."""

    side: str
    name: str
    colour: str
    points: int
    goal: NotRequired[int]
    needs: str
    share: float
    """How much of the way is done: 1 where the side would win now."""


class Piece(Sent):
    """So many pieces of a kind."""

    code: str
    name: str
    count: int


class BattleSide(Sent):
    """A side before the battle and, once it is over, after it."""

    side: str
    name: str
    before: list[Piece]
    after: NotRequired[list[Piece]]
    odds: NotRequired[float]
    """How likely it is to win, as it was when the battle began."""


class Modifier(Sent):
    """What is added to a roll, and by which rule."""

    name: str
    rule: str
    value: int


class Die(Sent):
    """A face of a die."""

    code: str
    name: str


class Roll(Sent):
    """Dice of one side, what is added to them and what they mean."""

    side: str
    at: int
    """The number of its line in the log; what follows from it stands below."""
    line: Words
    dice: list[Die]
    rule: str
    modifiers: list[Modifier]
    total: NotRequired[int]
    meaning: NotRequired[str]


class Battle(Sent):
    """The battle that is being fought, or the last one that was."""

    line: int
    """The number of the log's line with which it began."""
    title: str
    place: str
    sides: list[BattleSide]
    rolls: list[Roll]
    end: NotRequired[int]
    """The number of the log's line with which it ended."""
    outcome: NotRequired[Words]
    winner: NotRequired[str]
    """A side; empty where nobody has won."""


class Spoken(Sent):
    """The table itself, as the browser and the terminal draw it."""

    status: list[Words]
    spaces: list[Space]
    tokens: list[Token]
    piles: list[Pile]
    panels: list[Panel]
    score: list[Score]
    ends: str
    """How and when the game ends, as things stand; empty where the game does not say."""
    battle: Battle | None


class SeatState(Sent):
    """Who sits where, and whether anybody is there."""

    id: str
    name: str
    side: str
    holder: str
    """here, link or bot:<name>"""
    bot: str
    """What the bot there is called; empty where there is none."""
    present: bool
    person: str
    """What the person there wants to be called; may be empty."""


class LogLine(Sent):
    """A line of the log, written after `step` answers."""

    step: int
    parts: Words
    heading: int
    """1 for a turn or a round, 2 for a part of it, 0 for all other lines."""
    battle: bool
    """Whether a battle begins here."""
    why: NotRequired[list[Words]]
    """What led a bot to the answer that the line tells of first, step by step."""


class Option(Sent):
    """An answer."""

    code: str
    name: str
    kind: str
    declines: bool
    """Whether it gives something up: to stay, to end, to play nothing."""
    battle: NotRequired[list[SideOdds]]
    """It brings battle; empty where the odds are not known."""


class Lesson(Sent):
    """What a first game says beside a question."""

    title: str
    welcome: NotRequired[Words]
    why: Words
    good: Words
    answers: list[str]
    """Codes of the best answers."""
    last: bool
    """Whether the lessons end here."""


class Question(Sent):
    """The pending question; the last fields are filled for the seat that is asked only.

    Where people roll and draw themselves, `typed` ones ask what came; where all may see it, `seat` is nature
    and everybody with a seat is offered the outcomes.
    """

    seat: str
    typed: bool
    prompt: Words
    rule: str
    gist: str | None
    """The rule in a sentence, if the game has one."""
    about: list[str]
    """Codes of what the prompt names."""
    options: list[Option]
    why_not: dict[str, str]
    """Why something that people might expect to click is no answer, by code."""
    final: list[str]
    """Codes of the answers that cannot be taken back."""
    resigns: NotRequired[Option]
    """Gives the game away, where the rules allow it; it is none of the `options`."""
    lesson: NotRequired[Lesson]


class ResultScore(Sent):
    """What a side or a seat has reached in the end."""

    seat: str
    name: str
    points: int


class Result(Sent):
    """How the game ended."""

    winners: list[str]
    """Seats; none: a draw."""
    names: list[str]
    """What the winners are called: a side where all of its seats have won."""
    reason: str
    scores: list[ResultScore]


class View(Spoken):
    """What one seat may see of a table."""

    game: str
    scenario: str
    phase: str
    """The step of the sequence of play."""
    title: str
    seat: str | None
    """Null: what all may see."""
    step: int
    latest: int
    """The newest step; greater than `step` while rewinding."""
    language: str
    seats: list[SeatState]
    log: list[LogLine]
    log_from: int
    """How many lines of the view before are kept; `log` follows on them."""
    question: Question | None
    undo: bool
    """Whether this viewer may take the last answer back."""
    result: Result | None


# ---------------------------------------------------------------------- tables


class NewTable(Sent):
    """All the keys to a new table."""

    table: str
    host: str
    links: dict[str, str]
    """The invitation to each seat that is a friend's."""
    spectator: str


class KeyInfo(Sent):
    """What a key opens."""

    table: str
    game: str
    scenario: str
    title: str
    aim: str
    """How the game is won."""
    scenario_name: str
    differs: str
    """What is different in this scenario; empty where nothing is."""
    part: Literal["host", "seat", "invitation", "spectator"]
    seats: list[str]
    """The seats that it opens; of an invitation, the one to which it invites."""
    host: bool
    step: int
    over: bool
    asked: str | None
    pace: int
    open: bool
    """Whether it may be exported and branched."""
    chance: Chance
    take_back: TakeBack
    curtain: bool
    """Whether several people share the host's screen."""
    minds: Minds
    """When bots say why they choose as they do."""
    judged: bool
    """Whether the game can be looked back on once it is over."""
    advised: bool
    """Whether people can ask for advice."""
    links: NotRequired[dict[str, str]]
    """The invitations that nobody has taken up yet, by seat."""
    spectator: NotRequired[str]


class NewStep(Sent):
    """How many answers there have been now."""

    step: int


class Fault(Sent):
    """A kind for programs, a sentence for people."""

    kind: str
    message: str


class Refused(Sent):
    """The request was refused; nothing has changed."""

    error: Fault


Record: TypeAlias = dict[str, Any]
"""A record file; the kernel checks it."""

# ---------------------------------------------------------------------- what is asked of the server


class TableRequest(Request):
    """Set up a table."""

    game: Name
    scenario: Name | None = None
    options: dict[str, Name] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    seats: dict[str, Name]
    """Who holds each seat: here, link or bot:<name>."""
    title: Annotated[str, Field(max_length=80)] = ""
    pace: Pace = PACE
    chance: Chance = "table"
    """Who rolls and draws: the table, or people (dice: their own dice; all: their own dice and cards)."""
    take_back: TakeBack = "strict"
    """free: dice and cards are taken back, too; not with friends at the table."""
    curtain: bool = True
    """False: one person plays all seats at the host's screen."""
    minds: Minds = "closed"
    """When bots say why they choose as they do: after the game, or at once (open), hidden things included."""


class AnswerRequest(Request):
    """Answer the question asked at a step."""

    seat: Name
    step: Step
    code: Name


class UndoRequest(Request):
    """Take one's last answer back, or all of one's turn."""

    seat: Name
    step: Step
    to: Back


class BranchRequest(Request):
    """A new table that stands where this one stood."""

    step: Step


# ---------------------------------------------------------------------- the socket


class SendAnswer(AnswerRequest):
    type: Literal["answer"]


class SendUndo(UndoRequest):
    type: Literal["undo"]


class SendPace(Request):
    """How many milliseconds a bot takes."""

    type: Literal["pace"]
    pace: Pace


class SendSkip(Request):
    """Bots answer without pause until somebody at a screen is asked."""

    type: Literal["skip"]


class SendLook(Request):
    """Show what another of one's own seats sees; null: what all may see."""

    type: Literal["look"]
    seat: Name | None = None


BrowserMessage: TypeAlias = SendAnswer | SendUndo | SendPace | SendSkip | SendLook | SendChat | SendName


class TellView(Sent):
    """The table as it stands."""

    type: Literal["view"]
    step: int
    view: View


class TellRefused(Sent):
    """Nothing has changed."""

    type: Literal["refused"]
    kind: str
    message: str
    step: int


class TellPace(Sent):
    """How fast the bots answer."""

    type: Literal["pace"]
    pace: int
    skipping: bool


class TellGone(Sent):
    """The link opens nothing; there is no use in coming back."""

    type: Literal["gone"]
    message: str


ServerMessage: TypeAlias = TellView | TellChange | TellRefused | TellPace | TellGone | TellChat | TellWatchers
