import { NO_VALUE } from '../../core/formatting/index.ts';
import type { FigureMark } from '../answer.ts';
import { type CellBook, citedFigure } from './cell-book.ts';
import { markOf, type WrittenText } from './words.ts';

/** Reads what a model writes, part by part, and puts the cells in that it cites. */
export interface CitationReader {
  /** What can be shown so far: a citation that is still open is held back. The marks are of this part. */
  write(delta: string): WrittenText;
  /** What was held back, once nothing more comes. */
  end(): WrittenText;
}

/** `{{r2.c3}}`; and what models make of it: `[r2.c3]`, `{r2.c3}`, `r2.c3`. */
const CITATION = /(?:[{[`]{1,3}\s?)?\br(?<result>\d{1,4})\.c(?<cell>\d{1,7})\b(?:\s?[}\]`]{1,3})?/iu;
/** What may become a citation with more text. */
const OPEN =
  /(?:[{[`]{1,3}\s?(?:r(?:\d{1,4}(?:\.(?:c(?:\d{1,7}\s?[}\]`]{0,3})?)?)?)?)?|\br(?:\d{1,4}(?:\.(?:c(?:\d{1,7}[}\]`]{0,3})?)?)?)?)$/iu;
/** Signs and currencies that a cell brings by itself. */
const SIGN_BEFORE = /(?:(?<!\p{L})US\s?)?[$€£¥+\-−–—±]$/u;
/** Characters of a sign or a currency, and the one before it. */
const MOST_SIGN = 5;
/** What may become signs before a figure with more text. */
const HELD_SIGN = /(?:(?:(?<!\p{L})US?\s?)?[$€£¥+\-−–—±])*(?:(?<!\p{L})US?\s?)?$/u;
const JOINS = /[\p{L}\p{N}_]$|\p{N}[.,]$/u;

interface FoundCitation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly id: string;
}

/** The first citation of a text; `before` is the character before it, which is no part of it. */
function findCitation(text: string, before: string): FoundCitation | null {
  const pattern = new RegExp(CITATION, 'giu');
  pattern.lastIndex = before.length;
  const found = pattern.exec(before + text);
  if (found === null) return null;
  const start = found.index - before.length;
  const id = `r${found.groups?.['result']}.c${found.groups?.['cell']}`;
  return { start, end: start + found[0].length, text: found[0], id };
}

/** Whether more text may still belong to a citation: digits, a space and a bracket, or another bracket. */
function mayGoOn({ text, end }: FoundCitation, pending: string): boolean {
  const rest = pending.slice(end);
  if (/[}\]`]$/u.test(text)) return rest === '' && !/[}\]`]{3}$/u.test(text);
  return rest === '' || /^\s$/u.test(rest);
}

/** What was written last, and whether the text after a figure may still bring its unit again, or grow together with it. */
interface Written {
  readonly last: string;
  readonly figure: string | null;
  readonly awaits: 'unit' | 'join' | null;
}

/** The pending text after a figure, without its unit and not grown together with it; null while that cannot be told. */
function afterFigure(
  { figure, awaits }: Written,
  pending: string,
  isDone: boolean,
): { readonly pending: string; readonly awaits: Written['awaits'] } | null {
  if (awaits === 'unit') {
    if (!isDone && (pending === '' || /^\s$/u.test(pending))) return null;
    const unit = figure?.endsWith('%') === true ? /^\s?[%％]/u : /^[%％]/u;
    return { pending: pending.replace(unit, ''), awaits: 'join' };
  }
  if (!isDone && /^[.,]?$/u.test(pending)) return null;
  const isJoined = /^(?:[\p{L}\p{N}_$€£¥]|[.,]\p{N})/u.test(pending);
  return { pending: isJoined ? ` ${pending}` : pending, awaits: null };
}

/** A reader for the cells of `book`. */
export function createCitationReader(book: Pick<CellBook, 'find'>): CitationReader {
  let pending = '';
  let written: Written = { last: '', figure: null, awaits: null };

  const read = (isDone: boolean): WrittenText => {
    let text = '';
    const figures: FigureMark[] = [];
    const say = (part: string) => {
      text += part;
      written = { ...written, last: (written.last + part).slice(-MOST_SIGN) };
    };
    for (;;) {
      if (written.awaits !== null) {
        const after = afterFigure(written, pending, isDone);
        if (after === null) break;
        pending = after.pending;
        written = { ...written, awaits: after.awaits };
        continue;
      }
      const found = findCitation(pending, written.last.slice(-1));
      // A cut answer: who opened a bracket may have meant another cell.
      if (isDone && found !== null && isCut(found.text) && found.end === pending.length) {
        pending = pending.slice(0, found.start);
        continue;
      }
      if (found === null || (!isDone && mayGoOn(found, pending))) {
        const open = found?.start ?? pending.search(OPEN);
        const kept = isDone ? '' : pending.slice(open === -1 ? pending.length : open);
        const shown = pending.slice(0, pending.length - kept.length);
        const sign = isDone ? '' : (HELD_SIGN.exec(shown)?.[0] ?? '');
        say(shown.slice(0, shown.length - sign.length));
        pending = sign + kept;
        break;
      }
      say(beforeFigure(written.last, pending.slice(0, found.start)));
      pending = pending.slice(found.end);
      const cell = book.find(found.id);
      const shown = cell?.text ?? NO_VALUE;
      if (cell === null || cell.isFigure) {
        const cited = cell === null ? null : citedFigure(cell);
        figures.push(cited === null ? unknownMark(text.length, shown) : markOf(cited, text.length));
      }
      say(shown);
      if (cell?.isFigure !== false) written = { ...written, figure: shown, awaits: 'unit' };
    }
    return { text, figures };
  };

  return {
    write(delta) {
      pending += delta;
      return read(false);
    },
    end: () => read(true),
  };
}

function isCut(citation: string): boolean {
  return /^[{[`]/u.test(citation) && !/[}\]`]$/u.test(citation);
}

/** A figure that no data say: the citation of a cell that there is not, or of what a statement has only repeated. */
function unknownMark(start: number, text: string): FigureMark {
  return { start, end: start + text.length, status: 'unverified', sources: [], formula: null, warning: null };
}

/** The text before a figure, without the sign and the currency that it brings itself, and not grown together with it. */
function beforeFigure(last: string, text: string): string {
  let before = text;
  for (;;) {
    const sign = SIGN_BEFORE.exec((last + before).slice(-MOST_SIGN))?.[0];
    if (sign === undefined || sign.length > before.length)
      return JOINS.test((last + before).slice(-2)) ? `${before} ` : before;
    before = before.slice(0, -sign.length);
    if (!/[\p{L}\p{N}%)]$/u.test((last + before).slice(-2))) continue;
    // A dash between two figures is no sign of the second one.
    return /[-−–—]/u.test(sign) ? `${before} – ` : `${before} `;
  }
}
