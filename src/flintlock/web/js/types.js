/**
 * The shapes of everything the server says (docs/table.md). Nothing here runs.
 *
 * Made by tools/page_types.py from server/wire.py and its neighbours: change it there.
 */

/**
 * A piece of a sentence; with a code where it names something on the table.
 * @typedef {{ text: string, code?: string }} Part
 */

/**
 * A place of the board; its drawing has the element id `space-<id>`.
 * @typedef {object} Space
 * @property {string} id
 * @property {string} name
 * @property {string} group
 * @property {string} [mark] A sign that belongs to the name, such as stars.
 * @property {string[]} [notes] Its printed features.
 * @property {string} [code] The answer that means this space.
 */

/**
 * A counter, block or marker; `count` alike ones are one stack.
 * @typedef {object} Token
 * @property {string} id The same as long as the token lives.
 * @property {string} space
 * @property {string} shape square, circle, diamond, hexagon, shield, star, flag, cross, cube, ship
 * @property {string} colour A name of the palette.
 * @property {string} text What stands on its face.
 * @property {string} name
 * @property {number} count
 * @property {string} [figures] A second, smaller line on its face.
 * @property {string} [code] The answer that means this token.
 * @property {string} [under] The id of the leader on top of its stack.
 * @property {number[]} [pips] Steps that are left, and steps of the full counter.
 * @property {boolean} [back] It lies on its back.
 * @property {number} [turned] Degrees by which it is turned.
 * @property {string} [beside] The space on the other side of the border on which it lies.
 */

/**
 * A card's face.
 * @typedef {object} Card
 * @property {string} code
 * @property {string} title
 * @property {string} kind
 * @property {string} label What kind of card it is, in words.
 * @property {string} text
 * @property {string} colour
 * @property {string[]} [figures]
 * @property {boolean} [doubtful] The face was reconstructed.
 */

/**
 * Cards that lie together; hidden ones are only counted.
 * @typedef {object} Pile
 * @property {string} id
 * @property {string} name
 * @property {string | null} seat
 * @property {string} kind hand, deck, discard, played, …
 * @property {string} colour
 * @property {number} count
 * @property {Card[]} cards
 */

/**
 * A small table beside the board.
 * @typedef {{ id: string, title: string, columns: string[], rows: string[][] }} Panel
 */

/**
 * How a side stands, what it needs, and how near it is.
 * @typedef {object} Score
 * @property {string} side
 * @property {string} name
 * @property {string} colour
 * @property {number} points
 * @property {number} [goal]
 * @property {string} needs
 * @property {number} share How much of the way is done: 1 where the side would win now.
 */

/**
 * So many pieces of a kind.
 * @typedef {{ code: string, name: string, count: number }} Piece
 */

/**
 * A side before the battle and, once it is over, after it.
 * @typedef {object} BattleSide
 * @property {string} side
 * @property {string} name
 * @property {Piece[]} before
 * @property {Piece[]} [after]
 * @property {number} [odds] How likely it is to win, as it was when the battle began.
 */

/**
 * What is added to a roll, and by which rule.
 * @typedef {{ name: string, rule: string, value: number }} Modifier
 */

/**
 * A face of a die.
 * @typedef {{ code: string, name: string }} Die
 */

/**
 * Dice of one side, what is added to them and what they mean.
 * @typedef {object} Roll
 * @property {string} side
 * @property {number} at The number of its line in the log; what follows from it stands below.
 * @property {Part[]} line
 * @property {Die[]} dice
 * @property {string} rule
 * @property {Modifier[]} modifiers
 * @property {number} [total]
 * @property {string} [meaning]
 */

/**
 * The battle that is being fought, or the last one that was.
 * @typedef {object} Battle
 * @property {number} line The number of the log's line with which it began.
 * @property {string} title
 * @property {string} place
 * @property {BattleSide[]} sides
 * @property {Roll[]} rolls
 * @property {number} [end] The number of the log's line with which it ended.
 * @property {Part[]} [outcome]
 * @property {string} [winner] A side; empty where nobody has won.
 */

/**
 * Who sits where, and whether anybody is there.
 * @typedef {object} SeatState
 * @property {string} id
 * @property {string} name
 * @property {string} side
 * @property {string} holder here, link or bot:<name>
 * @property {string} bot What the bot there is called; empty where there is none.
 * @property {boolean} present
 * @property {string} person What the person there wants to be called; may be empty.
 */

/**
 * A line of the log, written after `step` answers.
 * @typedef {object} LogLine
 * @property {number} step
 * @property {Part[]} parts
 * @property {number} heading 1 for a turn or a round, 2 for a part of it, 0 for all other lines.
 * @property {boolean} battle Whether a battle begins here.
 * @property {Part[][]} [why] What led a bot to the answer that the line tells of first, step by step.
 */

/**
 * An answer.
 * @typedef {object} Option
 * @property {string} code
 * @property {string} name
 * @property {string} kind
 * @property {boolean} declines Whether it gives something up: to stay, to end, to play nothing.
 * @property {SideOdds[]} [battle] It brings battle; empty where the odds are not known.
 */

/**
 * What a first game says beside a question.
 * @typedef {object} Lesson
 * @property {string} title
 * @property {Part[]} [welcome]
 * @property {Part[]} why
 * @property {Part[]} good
 * @property {string[]} answers Codes of the best answers.
 * @property {boolean} last Whether the lessons end here.
 */

/**
 * The pending question; the last fields are filled for the seat that is asked only. Where people roll and draw
 * themselves, `typed` ones ask what came; where all may see it, `seat` is nature and everybody with a seat is
 * offered the outcomes.
 * @typedef {object} Question
 * @property {string} seat
 * @property {boolean} typed
 * @property {Part[]} prompt
 * @property {string} rule
 * @property {string | null} gist The rule in a sentence, if the game has one.
 * @property {string[]} about Codes of what the prompt names.
 * @property {Option[]} options
 * @property {Record<string, string>} why_not Why something that people might expect to click is no answer, by code.
 * @property {string[]} final Codes of the answers that cannot be taken back.
 * @property {Option} [resigns] Gives the game away, where the rules allow it; it is none of the `options`.
 * @property {Lesson} [lesson]
 */

/**
 * What a side or a seat has reached in the end.
 * @typedef {{ seat: string, name: string, points: number }} ResultScore
 */

/**
 * How the game ended.
 * @typedef {object} Result
 * @property {string[]} winners Seats; none: a draw.
 * @property {string[]} names What the winners are called: a side where all of its seats have won.
 * @property {string} reason
 * @property {ResultScore[]} scores
 */

/**
 * What one seat may see of a table.
 * @typedef {object} View
 * @property {Part[][]} status
 * @property {Space[]} spaces
 * @property {Token[]} tokens
 * @property {Pile[]} piles
 * @property {Panel[]} panels
 * @property {Score[]} score
 * @property {string} ends
 * @property {Battle | null} battle
 * @property {string} game
 * @property {string} scenario
 * @property {string} phase The step of the sequence of play.
 * @property {string} title
 * @property {string | null} seat Null: what all may see.
 * @property {number} step
 * @property {number} latest The newest step; greater than `step` while rewinding.
 * @property {string} language
 * @property {SeatState[]} seats
 * @property {LogLine[]} log
 * @property {number} log_from How many lines of the view before are kept; `log` follows on them.
 * @property {Question | null} question
 * @property {boolean} undo Whether this viewer may take the last answer back.
 * @property {Result | null} result
 */

/**
 * All the keys to a new table.
 * @typedef {object} NewTable
 * @property {string} table
 * @property {string} host
 * @property {Record<string, string>} links The invitation to each seat that is a friend's.
 * @property {string} spectator
 */

/**
 * What a key opens.
 * @typedef {object} KeyInfo
 * @property {string} table
 * @property {string} game
 * @property {string} scenario
 * @property {string} title
 * @property {string} aim How the game is won.
 * @property {string} scenario_name
 * @property {string} differs What is different in this scenario; empty where nothing is.
 * @property {"host" | "seat" | "invitation" | "spectator"} part
 * @property {string[]} seats The seats that it opens; of an invitation, the one to which it invites.
 * @property {boolean} host
 * @property {number} step
 * @property {boolean} over
 * @property {string | null} asked
 * @property {number} pace
 * @property {boolean} open Whether it may be exported and branched.
 * @property {"table" | "dice" | "all"} chance
 * @property {"strict" | "free"} take_back
 * @property {boolean} curtain Whether several people share the host's screen.
 * @property {"closed" | "open"} minds When bots say why they choose as they do.
 * @property {boolean} judged Whether the game can be looked back on once it is over.
 * @property {boolean} advised Whether people can ask for advice.
 * @property {Record<string, string>} [links] The invitations that nobody has taken up yet, by seat.
 * @property {string} [spectator]
 */

/**
 * How many answers there have been now.
 * @typedef {{ step: number }} NewStep
 */

/**
 * A kind for programs, a sentence for people.
 * @typedef {{ kind: string, message: string }} Fault
 */

/**
 * The request was refused; nothing has changed.
 * @typedef {{ error: Fault }} Refused
 */

/**
 * The table as it stands.
 * @typedef {{ type: "view", step: number, view: View }} TellView
 */

/**
 * Nothing has changed.
 * @typedef {{ type: "refused", kind: string, message: string, step: number }} TellRefused
 */

/**
 * How fast the bots answer.
 * @typedef {{ type: "pace", pace: number, skipping: boolean }} TellPace
 */

/**
 * The link opens nothing; there is no use in coming back.
 * @typedef {{ type: "gone", message: string }} TellGone
 */

/**
 * A seat of a game.
 * @typedef {{ id: string, name: string, side: string }} SeatRole
 */

/**
 * A side of a game; it may have several seats.
 * @typedef {{ id: string, name: string }} Side
 */

/**
 * A set-up that a game can be started with.
 * @typedef {{ id: string, name: string }} Scenario
 */

/**
 * One reading of a rule.
 * @typedef {{ id: string, name: string }} OptionValue
 */

/**
 * A choice between readings of a rule, made before the game starts.
 * @typedef {{ id: string, name: string, values: OptionValue[], default: string }} GameOption
 */

/**
 * A player that is a program.
 * @typedef {{ id: string, name: string }} Bot
 */

/**
 * How the table for a first game is set up.
 * @typedef {object} FirstGameInfo
 * @property {string} scenario
 * @property {Record<string, string>} options
 * @property {number} seed
 * @property {Record<string, string>} seats Who holds each seat.
 * @property {number} minutes
 */

/**
 * A game on the shelf, or one to come.
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} name
 * @property {string} blurb
 * @property {boolean} ready
 * @property {Side[]} sides
 * @property {SeatRole[]} seats
 * @property {Scenario[]} scenarios
 * @property {GameOption[]} options
 * @property {Bot[]} bots
 * @property {string} bot Who plays where nobody has chosen another.
 * @property {string} board Where the drawing of its board is.
 * @property {FirstGameInfo | null} first_game
 */

/**
 * A language that has a phrase book.
 * @typedef {{ id: string, name: string }} Language
 */

/**
 * The words of the pages in one language.
 * @typedef {object} PageWords
 * @property {string} language
 * @property {string} plural Which form goes with a number, in gettext's notation: `n != 1`.
 * @property {Record<string, string>} words Templates by key, all of them beginning with `page.`
 * @property {Language[]} languages
 */

/**
 * A part of a list: what stood from one place up to another in the list before, or what is new.
 * @typedef {{ keep?: number[], add?: any[] }} Stretch
 */

/**
 * What has changed since the view before: fields that have another value, and lists piece by piece.
 * @typedef {{ type: "change", step: number, changes: Record<string, any>, lists: Record<string, Stretch[]> }}
 *   TellChange
 */

/**
 * So many alike pieces to which something happened, and how they look.
 * @typedef {{ name: string, count: number, shape: string, colour: string, text: string, figures?: string, code?:
 *   string }} Mover
 */

/**
 * Something that can be marked on the map.
 * @typedef {object} Happening
 * @property {"moved" | "placed" | "lost" | "changed" | "fought"} kind
 * @property {string[]} spaces Where, by the ids of spaces: the whole way of what moved, else one space.
 * @property {Mover[]} pieces
 * @property {number} step
 * @property {number | null} line The number of the log's line that tells of it.
 */

/**
 * What happened between an answer of the viewer's and now, or the next one.
 * @typedef {{ start: number, end: number, happenings: Happening[] }} Since
 */

/**
 * A side whose score is kept, and its points at each moment.
 * @typedef {{ side: string, name: string, colour: string, points: number[] }} ScoredSide
 */

/**
 * The score over time.
 * @typedef {object} Scores
 * @property {number[]} steps After how many answers.
 * @property {ScoredSide[]} sides
 */

/**
 * How likely a side, or a seat, was to win at each moment, in hundredths.
 * @typedef {{ party: string, name: string, colour: string, percent: number[] }} Chances
 */

/**
 * Where a game turned: who gained, from how many hundredths to how many.
 * @typedef {{ step: number, turn: string, party: string, before: number, after: number }} TurnOfFate
 */

/**
 * An answer with which so many hundredths of the chance to win went, and what would have been better. `plan`:
 * what the better answer begins; empty where that is all.
 * @typedef {{ step: number, seat: string, prompt: Part[], chosen: string, better: string, plan: Part[], lost:
 *   number, why: Part[][] }} MistakeMade
 */

/**
 * A finished game, judged.
 * @typedef {{ steps: number[], parties: Chances[], turning_points: TurnOfFate[], mistakes: MistakeMade[] }}
 *   LookedBack
 */

/**
 * What a strong player would answer to the pending question, and why.
 * @typedef {{ step: number, code: string, why: Part[][] }} Advice
 */

/**
 * How likely a side is to win a battle.
 * @typedef {object} SideOdds
 * @property {string} side
 * @property {string} name
 * @property {number} chance
 * @property {number} [low]
 * @property {number} [high] Where it was fought in imagined matches: the true chance lies between, 95 times in a hundred.
 */

/**
 * The answers that bring the stack to a space, one after the other.
 * @typedef {object} Way
 * @property {string} to The space's id.
 * @property {string[]} answers
 * @property {SideOdds[]} [battle] It ends in battle; empty where the odds are not known.
 */

/**
 * Where a stack can be dragged from the question that is asked at a step.
 * @typedef {{ step: number, ways: Way[] }} Ways
 */

/**
 * How an answer's battle ended in imagined matches.
 * @typedef {{ code: string, battle: SideOdds[] }} BattleOdds
 */

/**
 * The battles that cannot be counted out, which answers to a question bring.
 * @typedef {{ step: number, battles: BattleOdds[] }} Fought
 */

/**
 * What is different in a scenario.
 * @typedef {{ id: string, name: string, text: Part[] }} GuideScenario
 */

/**
 * A step of the sequence of play.
 * @typedef {object} GuideStep
 * @property {string} part What it is a step of.
 * @property {string} title
 * @property {Part[]} text
 * @property {string} rule
 * @property {string[]} phases The phases of a view in which the game stands here.
 */

/**
 * A kind of piece, with tokens as they are drawn on the table.
 * @typedef {{ name: string, text: Part[], tokens: Token[] }} GuidePiece
 */

/**
 * A kind of card, with one of them.
 * @typedef {{ kind: string, name: string, text: Part[], example: Card | null }} GuideCard
 */

/**
 * A table of the player aid.
 * @typedef {{ title: string, columns: string[], rows: Part[][][], note: Part[] }} GuideTable
 */

/**
 * Advice for a side.
 * @typedef {{ side: string, name: string, paragraphs: Part[][] }} GuideAdvice
 */

/**
 * All that a player wants to know of a game.
 * @typedef {{ game: string, name: string, blurb: string, aim: Part[], victory: Part[][], scenarios:
 *   GuideScenario[], steps: GuideStep[], pieces: GuidePiece[], cards: GuideCard[], tables: GuideTable[], advice:
 *   GuideAdvice[] }} GuideInfo
 */

/**
 * A numbered rule in short words, with the code that plays it and the tests that hold the code to it.
 * @typedef {{ number: string, title: string, text: string, code: string[], tests: string[] }} RuleInfo
 */

/**
 * All rules of a game.
 * @typedef {{ game: string, name: string, rules: RuleInfo[] }} RulesInfo
 */

/**
 * A piece of a game's code.
 * @typedef {{ name: string, file: string, line: number, text: string }} SourceInfo
 */

/**
 * A fact of the printed game that is not certain: where it stands, its value, how it was come by.
 * @typedef {{ entry: string, fact: string, value: string, grade: string }} DoubtInfo
 */

/**
 * The facts of a data file that are not certain, and why they are not.
 * @typedef {{ file: string, why: Part[], doubts: DoubtInfo[] }} DoubtsOfFile
 */

/**
 * How a fact was come by.
 * @typedef {{ id: string, name: string, meaning: string, count: number }} GradeInfo
 */

/**
 * What an owner of the printed game may want to check.
 * @typedef {{ name: string, count: number, grades: GradeInfo[], files: DoubtsOfFile[] }} Doubts
 */

/**
 * The key of whoever has sat down: nobody else gets it, the host neither.
 * @typedef {{ key: string }} OwnKey
 */

/**
 * Where friends find the server.
 * @typedef {object} Reach
 * @property {string[]} addresses Addresses that other computers in this network can open; none: only this computer can come.
 * @property {boolean} may_open Whether the server can be opened to this network from here.
 */

/**
 * What somebody said, or what was done with a seat.
 * @typedef {object} ChatLine
 * @property {number} n
 * @property {number} at Milliseconds since 1970.
 * @property {string | null} seat Null: a spectator, or the host without a seat.
 * @property {string} person What the speaker is called; may be empty.
 * @property {string} text
 * @property {string | null} notice Null, or what was done with the seat: claimed, link, here, bot.
 */

/**
 * Lines of the chat: all that are kept when one comes, then each new one.
 * @typedef {{ type: "chat", lines: ChatLine[] }} TellChat
 */

/**
 * Who watches without a seat, by name; empty: somebody without a name.
 * @typedef {{ type: "watchers", names: string[] }} TellWatchers
 */

/** @typedef {TellView | TellChange | TellRefused | TellPace | TellGone | TellChat | TellWatchers} ServerMessage */

export {};
