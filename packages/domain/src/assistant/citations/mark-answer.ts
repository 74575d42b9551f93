import { writtenForms } from '../answer/markdown.ts';
import type { FigureMark } from '../answer.ts';
import type { NamedResult } from '../plan-result.ts';
import { findWarning } from './find-warning.ts';
import { findOwnNumbers, isOfQuestion } from './own-numbers.ts';

/** A model's answer so far. */
export interface AnswerSoFar {
  /** Up to the end of a sentence. */
  readonly text: string;
  /** The figures that it cited, in the order of the text. */
  readonly cited: readonly FigureMark[];
  readonly results: readonly NamedResult[];
  /** Whether nothing more comes: what is listed below a number is only known then. */
  readonly isDone: boolean;
}

/**
 * Marks a growing answer of a model. The figures that it cited are verified whatever stands around them; text is looked
 * at only to say of the numbers that it wrote itself that they are not from the data, and to warn of a figure that
 * stands beside the name of another product, metric or period.
 */
export function createAnswerMarker(question: string): (answer: AnswerSoFar) => FigureMark[] {
  const asked = findOwnNumbers(question);
  let marked = 0;
  let marks: FigureMark[] = [];
  let names: { readonly of: number; readonly all: readonly string[] } = { of: 0, all: [] };
  return ({ text, cited, results, isDone }) => {
    const from = isDone ? 0 : marked;
    const part = text.slice(from);
    if (results.length !== names.of) names = { of: results.length, all: namesOf(results) };
    const here = cited.filter(({ start }) => start >= from && start < text.length);
    const own = findOwnNumbers(part, {
      names: names.all,
      taken: here.map(({ start, end }) => [start - from, end - from] as const),
    }).map((number): FigureMark => {
      const status = isOfQuestion(number, asked) ? 'from_question' : 'unverified';
      const [start, end] = [number.start + from, number.end + from];
      return { start, end, status, sources: [], formula: null, warning: null };
    });
    const warned = here.map((mark) => ({ ...mark, warning: findWarning(mark, { text, cited, results }) }));
    marks = [...marks.filter(({ start }) => start < from), ...own, ...warned].toSorted(
      (a, b) => a.start - b.start,
    );
    marked = text.length;
    return marks;
  };
}

/** Digits of a product that is called by a number. */
const LEAST_DIGITS = 3;

/** Text that is only a figure, such as free SQL can give, is no name. */
function isName(text: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false;
  const isNumber = /^[\s\p{Nd}.,'’+\-−–$€£¥%]+$/u.test(text);
  return !isNumber || !(/[$€£¥%]/u.test(text) || text.length < LEAST_DIGITS);
}

/** The names and texts of results with digits, as they may stand in an answer. */
function namesOf(results: readonly NamedResult[]): string[] {
  const texts = new Set<string>();
  for (const { tables } of results) {
    for (const { rows, filters } of tables) {
      for (const name of Object.values(filters).flat()) texts.add(name);
      for (const { cells } of rows) {
        for (const cell of cells) if (typeof cell === 'string' && isName(cell)) texts.add(cell);
      }
    }
  }
  return [...texts].flatMap(writtenForms);
}
