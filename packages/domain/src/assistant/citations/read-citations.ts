import { NO_VALUE } from '../../formatting/index.ts';
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
/** Signs and units that a cell brings by itself. */
const SIGN_BEFORE = /(?:US\s?)?[$€£¥+\-−–—±]$/u;
/** Characters of a sign or a currency. */
const MOST_SIGN = 4;
const HELD_SIGN = /(?:US?\s?)?[$€£¥+\-−–—±]$|\bUS?$/u;
const JOINS = /[\p{L}\p{N}_]$|\p{N}[.,]$/u;
/** How much of the text after a figure says whether it goes on as one. */
const AHEAD = 2;

/** A reader for the cells of `book`. */
export function createCitationReader(book: Pick<CellBook, 'find'>): CitationReader {
  let pending = '';
  /** The end of what has been given out, and of the figure that it ends with. */
  let last = '';
  let figure: string | null = null;

  const read = (isDone: boolean): WrittenText => {
    let text = '';
    const figures: FigureMark[] = [];
    const say = (part: string) => {
      text += part;
      last = (last + part).slice(-2);
      if (part !== '') figure = null;
    };
    for (;;) {
      if (figure !== null && pending !== '') {
        if (!isDone && pending.length < AHEAD) break;
        pending = afterFigure(figure, pending);
        if (pending === '') continue;
      }
      const found = CITATION.exec(pending);
      // A cut answer: who opened a bracket may have meant another cell.
      if (isDone && found !== null && isCut(found[0]) && found.index + found[0].length === pending.length) {
        pending = pending.slice(0, found.index);
        continue;
      }
      // A longer number, or another bracket, may follow.
      const isWhole = found !== null && (isDone || found.index + found[0].length < pending.length);
      if (found === null || !isWhole) {
        const open = found?.index ?? pending.search(OPEN);
        const kept = isDone ? '' : pending.slice(open === -1 ? pending.length : open);
        const shown = pending.slice(0, pending.length - kept.length);
        const sign = isDone ? '' : (HELD_SIGN.exec(shown)?.[0] ?? '');
        say(shown.slice(0, shown.length - sign.length));
        pending = sign + kept;
        break;
      }
      say(beforeFigure(last, pending.slice(0, found.index)));
      pending = pending.slice(found.index + found[0].length);
      const cell = book.find(`r${found.groups?.['result']}.c${found.groups?.['cell']}`);
      const shown = cell?.text ?? NO_VALUE;
      if (cell === null || cell.isFigure) {
        const cited = cell === null ? null : citedFigure(cell);
        figures.push(cited === null ? unknownMark(text.length, shown) : markOf(cited, text.length));
      }
      say(shown);
      figure = cell?.isFigure === false ? null : shown;
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
    const sign = SIGN_BEFORE.exec(before.slice(-MOST_SIGN))?.[0];
    if (sign === undefined) return JOINS.test(last + before.slice(-2)) ? `${before} ` : before;
    before = before.slice(0, -sign.length);
    if (!/[\p{L}\p{N}%)]$/u.test(last + before.slice(-2))) continue;
    // A dash between two figures is no sign of the second one.
    return /[-−–—]/u.test(sign) ? `${before} – ` : `${before} `;
  }
}

/** The text after a figure, without the unit that it brings itself, and not grown together with it. */
function afterFigure(figure: string, text: string): string {
  const rest = figure.endsWith('%') ? text.replace(/^\s?[%％]/u, '') : text.replace(/^[%％]/u, '');
  return /^(?:[\p{L}\p{N}_$€£¥]|[.,]\p{N})/u.test(rest) ? ` ${rest}` : rest;
}
