import { SqlRefused } from './sql-refused.ts';

/** A piece of a formatted statement: a bare word, a name in backticks, or anything else that stays as it is. */
export interface Piece {
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
export function cutFormatted(statement: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < statement.length; ) {
    const piece = pieceAt(statement, at);
    if (piece === null) throw new SqlRefused('The statement has a sign that is not allowed here.');
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
