import type { FigureMark, FigureSource } from '../answer.ts';

/** A figure of the data: one cell of a result, or calculated from several as `formula` says. */
export interface CellFigure {
  readonly value: number;
  /** The cells it comes from; at least one. */
  readonly sources: readonly FigureSource[];
  /** `$11,321 − $19,632`; null for a cell as it is. */
  readonly formula: string | null;
}

/** A figure as an answer writes it. It never leaves its cells: nothing is searched for in the text afterwards. */
export interface CitedFigure extends Omit<CellFigure, 'value'> {
  readonly text: string;
}

/** A piece of an answer in Markdown: text, a figure with its cells, or several of both in a row. */
export type Words = string | CitedFigure | readonly Words[];

/** The figure written as `text`. */
export function cite({ sources, formula }: CellFigure, text: string): CitedFigure {
  return { text, sources, formula };
}

/** A template with figures in it: ``say`Net sales were ${value}.` `` */
export function say(texts: TemplateStringsArray, ...words: readonly Words[]): Words {
  return texts.flatMap((text, at): Words[] => {
    const next = words[at];
    return next === undefined ? [text] : [text, next];
  });
}

export function joinWords(words: readonly Words[], separator: string): Words {
  return words.flatMap((each, at): Words[] => (at === 0 ? [each] : [separator, each]));
}

export function isEmpty(words: Words): boolean {
  return plainText(words) === '';
}

/** The text alone. */
export function plainText(words: Words): string {
  return piecesOf(words)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');
}

/** The pieces one after the other. */
function piecesOf(words: Words): (string | CitedFigure)[] {
  if (typeof words === 'string') return words === '' ? [] : [words];
  return 'text' in words ? [words] : words.flatMap(piecesOf);
}

/** Markdown with its figures, in the order of the text. */
export interface WrittenText {
  readonly text: string;
  readonly figures: readonly FigureMark[];
}

/** The text, and where its figures stand in it. */
export function writtenOf(words: Words): WrittenText {
  let text = '';
  const figures: FigureMark[] = [];
  for (const piece of piecesOf(words)) {
    if (typeof piece === 'string') text += piece;
    else {
      figures.push(markOf(piece, text.length));
      text += piece.text;
    }
  }
  return { text, figures };
}

/** The mark, `by` places further on. */
export function shiftMark(mark: FigureMark, by: number): FigureMark {
  return { ...mark, start: mark.start + by, end: mark.end + by };
}

/** The mark of a cited figure that begins at `start`. */
export function markOf({ text, sources, formula }: CitedFigure, start: number): FigureMark {
  return { start, end: start + text.length, status: 'verified', sources, formula, warning: null };
}
