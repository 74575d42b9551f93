import { SqlRefused } from './sql-refused.ts';
import { isSqlColumn, SQL_TABLE_NAMES } from './sql-tables.ts';

/** No stored table, column or function begins so, and nothing in a statement of others may. */
export const OWN_PREFIX = 'skuline_q_';

/** A formatted statement whose tables and odd names are ours. */
export interface OwnNames {
  readonly sql: string;
  /** A name of the result as its author wrote it. */
  readonly originalOf: (name: string) => string;
  /** How many tables the statement reads once each WITH stands in every place it is used. */
  readonly tablesRead: number;
}

/**
 * Gives every table a name that begins with our prefix: those of the product, and those the statement defines with WITH.
 * What a name would mean outside of its scope does not matter then: no stored table can be reached by it. Names in
 * backticks get plain ones, so that nothing in them can look like a part of the syntax tree.
 */
export function takeOwnNames(formatted: string): OwnNames {
  const pieces = cutFormatted(formatted);
  refuseOurPrefix(pieces);
  // The tree does not show it.
  if (pieces.some(({ text }) => text === 'RECURSIVE'))
    throw new SqlRefused('A WITH cannot be recursive here.');
  const withs = findWiths(pieces);
  const tables = new Map(
    [...SQL_TABLE_NAMES, ...withs.map(({ name }) => name)].map((name) => [name, OWN_PREFIX + name]),
  );
  const quoted = new Map<string, string>();
  const renamed = pieces.map((piece, at): Piece => {
    if (piece.kind === 'quoted') return { kind: 'word', text: ownNameOf(quoted, piece.text) };
    const own = tables.get(piece.text);
    return piece.kind === 'word' && own !== undefined && !isCalled(pieces, at)
      ? { kind: 'word', text: own }
      : piece;
  });
  const originals = new Map([...tables, ...quoted].map(([original, own]) => [own, unquote(original)]));
  return {
    sql: renamed.map(({ text }) => text).join(''),
    originalOf: (name) => name.replaceAll(OWN_NAME, (own) => originals.get(own) ?? own),
    tablesRead: countTables(renamed, withs, tables),
  };
}

const OWN_NAME = new RegExp(`${OWN_PREFIX}\\w+`, 'g');

function refuseOurPrefix(pieces: readonly Piece[]): void {
  const isOurs = ({ kind, text }: Piece) => kind !== 'other' && text.toLowerCase().includes(OWN_PREFIX);
  if (pieces.some(isOurs)) throw new SqlRefused(`Names with ${OWN_PREFIX} in them are kept for Skuline.`);
}

function ownNameOf(names: Map<string, string>, quoted: string): string {
  const known = names.get(quoted) ?? `${OWN_PREFIX}name_${names.size}`;
  names.set(quoted, known);
  return known;
}

/** A word right before a parenthesis is a function; keywords have a space between. */
function isCalled(pieces: readonly Piece[], at: number): boolean {
  return pieces[at + 1]?.text === '(';
}

interface With {
  readonly name: string;
  /** The pieces of its statement, from its opening parenthesis to its closing one. */
  readonly from: number;
  readonly to: number;
}

/** What is defined as `name AS (SELECT …`; nothing else that is formatted looks so. */
function findWiths(pieces: readonly Piece[]): With[] {
  return pieces.flatMap((piece, at): With[] => {
    const following = pieces.slice(at + 1, at + 6).map(({ text }) => text);
    const isDefined = /^ AS \((SELECT|WITH|\()$/.test(following.join(''));
    if (piece.kind === 'other' || !isDefined) return [];
    if (piece.kind === 'quoted' || isSqlColumn(piece.text)) {
      throw new SqlRefused('A WITH needs a plain name that no column has.');
    }
    return [{ name: piece.text, from: at + 4, to: closingOf(pieces, at + 4) }];
  });
}

function closingOf(pieces: readonly Piece[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < pieces.length; at += 1) {
    if (pieces[at]?.text === '(') depth += 1;
    if (pieces[at]?.text === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new SqlRefused('The statement has a parenthesis that is not closed.');
}

/** Each WITH is read once for every use of it, and so is what it uses: twenty of them can come to a million. */
function countTables(
  pieces: readonly Piece[],
  withs: readonly With[],
  tables: ReadonlyMap<string, string>,
): number {
  const reads = new Map(SQL_TABLE_NAMES.map((name) => [`${OWN_PREFIX}${name}`, 1]));
  const isInside = (at: number, { from, to }: With) => at > from && at < to;
  const readsIn = (from: number, to: number, nested: readonly With[]) => {
    let count = 0;
    for (let at = from; at < to; at += 1) {
      if (pieces[at + 1]?.text === '.' || pieces[at - 1]?.text === '.') continue;
      if (!nested.some((inner) => isInside(at, inner))) count += reads.get(pieces[at]?.text ?? '') ?? 0;
    }
    return count;
  };
  // Inner ones end first: their names are known when the outer ones are counted.
  const byEnd = withs.toSorted((a, b) => a.to - b.to);
  for (const one of byEnd) {
    const nested = withs.filter((inner) => inner.from > one.from && inner.to < one.to);
    const own = tables.get(one.name) ?? '';
    reads.set(own, (reads.get(own) ?? 0) + readsIn(one.from, one.to, nested));
  }
  return readsIn(0, pieces.length, withs);
}

function unquote(name: string): string {
  return name.startsWith('`') ? name.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1') : name;
}

/** A piece of a formatted statement: a bare word, a name in backticks, or anything else that stays as it is. */
interface Piece {
  readonly kind: 'word' | 'quoted' | 'other';
  readonly text: string;
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const QUOTED = /`(?:[^`\\]|\\[\s\S])*`/y;
const STRING = /'(?:[^'\\]|\\[\s\S])*'/y;
const NUMBER = /[0-9][0-9A-Za-z_.]*/y;
// No semicolon, brace, dollar, at, hash, double quote, backslash, and nothing beyond ASCII outside of quotes.
const SIGN = /[ ()[\],.+\-*/%=<>!|:]/y;

const PATTERNS = [
  ['word', WORD],
  ['quoted', QUOTED],
  ['other', STRING],
  ['other', NUMBER],
  ['other', SIGN],
] as const;

/** Cuts a statement, as the engine has formatted it, into pieces; throws for what the engine never writes or we never run. */
function cutFormatted(statement: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < statement.length; ) {
    const piece = pieceAt(statement, at);
    if (piece === null) throw new SqlRefused('The statement has a character that is not allowed here.');
    pieces.push(piece);
    at += piece.text.length;
  }
  return pieces;
}

function pieceAt(statement: string, at: number): Piece | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const text = pattern.exec(statement)?.[0];
    if (text !== undefined) return { kind, text };
  }
  return null;
}
