/** Which form of a word goes with a number: gettext's plural rules, such as `n != 1`, read without running them as code. */

/** @typedef {(n: number) => number} Rule */

const TOKEN = /\s*(\d+|n|\|\||&&|[=!<>]=|[-+*/%!<>?:()])/y;

/** How tightly an operator binds, and what it does. @type {Record<string, [number, (a: number, b: number) => number]>} */
const OPERATORS = {
  "||": [1, (a, b) => Number(a || b)],
  "&&": [2, (a, b) => Number(a && b)],
  "==": [3, (a, b) => Number(a === b)],
  "!=": [3, (a, b) => Number(a !== b)],
  "<": [4, (a, b) => Number(a < b)],
  ">": [4, (a, b) => Number(a > b)],
  "<=": [4, (a, b) => Number(a <= b)],
  ">=": [4, (a, b) => Number(a >= b)],
  "+": [5, (a, b) => a + b],
  "-": [5, (a, b) => a - b],
  "*": [6, (a, b) => a * b],
  "/": [6, (a, b) => Math.trunc(a / b)],
  "%": [6, (a, b) => a % b],
};

/** @param {string} text @returns {Rule} */
export function pluralRule(text) {
  const tokens = read(text);
  const rule = choice(tokens);
  if (tokens.length) throw new Error(`${text}: ${tokens[0]} is not understood`);
  return rule;
}

/** @param {string} text @returns {string[]} */
function read(text) {
  const tokens = [];
  const end = text.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`${text}: not understood from ${text.slice(at)}`);
    tokens.push(found[1]);
  }
  return tokens;
}

/** @param {string[]} tokens @returns {Rule} */
function choice(tokens) {
  const test = operation(tokens, 0);
  if (tokens[0] !== "?") return test;
  tokens.shift();
  const yes = choice(tokens);
  take(tokens, ":");
  const no = choice(tokens);
  return (n) => (test(n) ? yes(n) : no(n));
}

/** @param {string[]} tokens @param {number} loosest @returns {Rule} */
function operation(tokens, loosest) {
  let left = operand(tokens);
  for (;;) {
    const [binds, apply] = OPERATORS[tokens[0]] ?? [0, null];
    if (!apply || binds <= loosest) return left;
    tokens.shift();
    const before = left;
    const right = operation(tokens, binds);
    left = (n) => apply(before(n), right(n));
  }
}

/** @param {string[]} tokens @returns {Rule} */
function operand(tokens) {
  const token = tokens.shift() ?? "";
  if (token === "n") return (n) => n;
  if (token === "!") {
    const inner = operand(tokens);
    return (n) => Number(!inner(n));
  }
  if (token === "(") {
    const inner = choice(tokens);
    take(tokens, ")");
    return inner;
  }
  const value = Number(token || "none");
  if (Number.isNaN(value)) throw new Error(`${token} is not understood`);
  return () => value;
}

/** @param {string[]} tokens @param {string} wanted */
function take(tokens, wanted) {
  if (tokens.shift() !== wanted) throw new Error(`${wanted} is missing`);
}
