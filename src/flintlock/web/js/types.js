/**
 * The shapes of everything the server says (docs/table.md). Nothing here runs.
 *
 * @typedef {{ text: string, code?: string }} Part  A piece of a sentence; with a code where it names something.
 * @typedef {{ id: string, name: string, group: string, note?: string, code?: string }} Space
 * @typedef {{ id: string, space: string, shape: string, colour: string, text: string, name: string,
 *             count: number, figures?: string, code?: string }} Token
 * @typedef {{ code: string, title: string, kind: string, text: string, colour: string,
 *             figures?: string[], doubtful?: boolean }} Card
 * @typedef {{ id: string, name: string, seat: string | null, kind: string, count: number, cards: Card[] }} Pile
 * @typedef {string | number | Part[]} Cell
 * @typedef {{ id: string, title: string, columns: string[], rows: Cell[][] }} Panel
 * @typedef {{ id: string, name: string, side: string, holder: string, present: boolean }} SeatState
 * @typedef {{ step: number, parts: Part[] }} LogLine
 * @typedef {{ code: string, name: string, kind: string }} Option
 * @typedef {{ seat: string, prompt: Part[], rule: string, gist?: string | null, options: Option[],
 *             why_not?: Record<string, string>, final?: string[] }} Question
 * @typedef {{ winners: string[], reason: string | Part[], scores: unknown }} Result
 * @typedef {{ game: string, scenario: string, title: string, seat: string | null, step: number, latest: number,
 *             seats: SeatState[], status: Part[][], doubts: number, spaces: Space[], tokens: Token[], piles: Pile[],
 *             panels: Panel[], log: LogLine[], log_from?: number, question: Question | null, undo: boolean,
 *             result: Result | null }} View
 *
 * @typedef {{ id: string, name: string, side: string }} SeatRole
 * @typedef {{ id: string, name: string }} Scenario
 * @typedef {{ id: string, name: string, values: string[], default: string }} GameOption
 * @typedef {{ id: string, name: string } | string} Bot
 * @typedef {{ id: string, name: string, blurb: string, ready: boolean, seats: SeatRole[], scenarios: Scenario[],
 *             options: GameOption[], bots: Bot[], board: string | null }} GameInfo
 * @typedef {{ table: string, host: string, links: Record<string, string>, spectator: string }} NewTable
 * @typedef {{ table: string, game: string, title: string, seats: string[], host: boolean, step: number,
 *             over: boolean, asked: string | null, links?: Record<string, string>, spectator?: string }} KeyInfo
 *
 * @typedef {{ type: "view", step: number, view: View }
 *          | { type: "refused", kind: string, message: string, step: number }
 *          | { type: "pace", pace: number, skipping: boolean }
 *          | { type: "gone" }} ServerMessage
 */

export {};
