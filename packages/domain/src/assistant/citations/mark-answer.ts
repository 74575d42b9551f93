import { METRICS } from '../../figures/metrics/index.ts';
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
  const askedAbout = figureWordsIn(question);
  let marked = 0;
  let marks: FigureMark[] = [];
  let known = { of: 0, names: namesOf([]), years: yearsOf([]) };
  return ({ text, cited, results, isDone }) => {
    const from = isDone ? 0 : marked;
    const part = text.slice(from);
    if (results.length !== known.of)
      known = { of: results.length, names: namesOf(results), years: yearsOf(results) };
    const here = cited.filter(({ start }) => start >= from && start < text.length);
    const own = findOwnNumbers(part, {
      names: known.names,
      years: known.years,
      taken: here.map(({ start, end }) => [start - from, end - from] as const),
    }).map((number): FigureMark => {
      const [start, end] = [number.start + from, number.end + from];
      const isAsked = isOfQuestion(number, asked) && isAbout(askedAbout, sentenceAround(text, start, end));
      const status = isAsked ? 'from_question' : 'unverified';
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

/** What figures are of, by the words of their names: `conversion`, `margin`, `orders`. */
const FIGURE_WORDS: ReadonlySet<string> = new Set(
  Object.values(METRICS).flatMap(({ label }) =>
    (label.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter(
      (word) => !['net', 'gross', 'avg', 'per', 'share', 'rate', 'sold', 'value', 'cost'].includes(word),
    ),
  ),
);

function figureWordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => FIGURE_WORDS.has(word));
}

/** A goal of the question is no figure of another metric: `conversion rose 20%` where a margin of 20% was asked about. */
function isAbout(asked: readonly string[], sentence: string): boolean {
  const said = figureWordsIn(sentence);
  return asked.length === 0 || said.length === 0 || said.some((word) => asked.includes(word));
}

const END_OF_SENTENCE = /[.!?\n](?=\s|$)/gu;

function sentenceAround(text: string, start: number, end: number): string {
  const ends = [...text.matchAll(END_OF_SENTENCE)].map(({ index }) => index);
  const from = ends.findLast((at) => at < start) ?? -1;
  return text.slice(from + 1, ends.find((at) => at >= end) ?? text.length);
}

/** The years of the days that results are of, and of those they are compared with. */
function yearsOf(results: readonly NamedResult[]): ReadonlySet<string> {
  const ranges = results.flatMap(({ tables }) =>
    tables.flatMap(({ range, comparison }) => [range, comparison]),
  );
  return new Set(
    ranges.flatMap((range) => (range === null ? [] : [range.start.slice(0, 4), range.end.slice(0, 4)])),
  );
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
