/** What this browser remembers: the tables it has keys of, and how its owner likes things. */

/** @typedef {{ key: string, game: string, title: string, seats: string[], host: boolean, at: number }} Kept */

const TABLES = "flintlock.tables";
const MOST_TABLES = 40;

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/** @returns {Kept[]} */
export function keptTables() {
  return recall(TABLES, /** @type {Kept[]} */ ([]));
}

/** The newest stands first. @param {Omit<Kept, "at">} table */
export function keepTable(table) {
  const others = keptTables().filter((kept) => kept.key !== table.key);
  remember(TABLES, [{ ...table, at: Date.now() }, ...others].slice(0, MOST_TABLES));
}

/** @param {string} key */
export function forgetTable(key) {
  remember(TABLES, keptTables().filter((kept) => kept.key !== key));
}

const CLAIMS = "flintlock.claims";

/** The key that this browser got for an invitation. @param {string} invitation @returns {string | undefined} */
export function claimedWith(invitation) {
  return recall(CLAIMS, /** @type {[string, string][]} */ ([])).find(([link]) => link === invitation)?.[1];
}

/** @param {string} invitation @param {string} key */
export function keepClaim(invitation, key) {
  const others = recall(CLAIMS, /** @type {[string, string][]} */ ([]));
  remember(CLAIMS, [[invitation, key], ...others].slice(0, MOST_TABLES));
}

/**
 * A switch of one table, e.g. whether final answers ask to be confirmed.
 * @param {string} key @param {string} name @param {boolean} otherwise
 */
export function tableSwitch(key, name, otherwise) {
  return recall(`flintlock.${name}.${key}`, otherwise);
}

/** @param {string} key @param {string} name @param {boolean} value */
export function setTableSwitch(key, name, value) {
  remember(`flintlock.${name}.${key}`, value);
}
