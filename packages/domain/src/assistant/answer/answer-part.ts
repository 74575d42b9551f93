import type { DateKey } from '../../core/calendar/index.ts';
import type { Plan, PlanScope } from '../plan.ts';
import { isEmpty, joinWords, type Words } from '../citations/words.ts';
import type { PlacedTable } from './result-rows.ts';

/** What is said to one plan: paragraphs of Markdown, of which the first one answers. */
export interface AnswerPart {
  readonly paragraphs: readonly Words[];
  /** The table of the result that is drawn behind the first paragraph; null: none. */
  readonly chart: number | null;
}

/** What an answer is written with. */
export interface Telling<P extends Plan = Plan> {
  readonly plan: P;
  /** Its tables, each with its place among the results. */
  readonly tables: readonly PlacedTable[];
  readonly screen: PlanScope;
  /** How many meet what was asked for; null where nothing was counted. */
  readonly summary: string | null;
  /** The day that days are read from: its year is left out. */
  readonly today: DateKey;
}

export type Tell<P extends Plan> = (telling: Telling<P>) => AnswerPart;

export function partOf(paragraphs: readonly (Words | null)[], chart: number | null = null): AnswerPart {
  return { paragraphs: paragraphs.flatMap((text) => (text === null || isEmpty(text) ? [] : [text])), chart };
}

/** Sentences of one paragraph; those that have nothing to say are left out. */
export function inOneParagraph(sentences: readonly (Words | null)[]): Words {
  return joinWords(
    sentences.filter((words) => words !== null),
    ' ',
  );
}

/** Where nothing could be read, the cautions are the whole answer. */
export const NOTHING: AnswerPart = { paragraphs: [], chart: null };
