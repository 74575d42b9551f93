import type { DateKey } from '../../core/calendar/index.ts';
import type { Answer } from '../answer.ts';
import { joinWords, plainText, type Words, writtenOf } from '../citations/words.ts';
import type { Plan, PlanKind, PlanScope } from '../plan.ts';
import type { NamedResult } from '../plan-result.ts';
import { type AnswerPart, NOTHING, type Tell, type Telling } from './answer-part.ts';
import { escapeText } from './markdown.ts';
import { nextQuestions } from './next-questions.ts';
import { placedTables } from './result-rows.ts';
import { tellStock } from './tell-stock.ts';
import { tellBuckets } from './tell-buckets.ts';
import { tellCombined } from './tell-combined.ts';
import { tellDrivers } from './tell-drivers.ts';
import { tellFunnel } from './tell-funnel.ts';
import { tellCoverage, tellDefinitions, tellGoals, tellInsights } from './tell-lists.ts';
import { tellParts } from './tell-parts.ts';
import { tellRecords } from './tell-records.ts';
import { tellOwed, tellReturns } from './tell-returns.ts';
import { tellSearch } from './tell-search.ts';
import { tellSegments } from './tell-segments.ts';
import { tellStatement } from './tell-statement.ts';
import { tellTags } from './tell-tags.ts';
import { tellTotals } from './tell-totals.ts';

type PlanOf<K extends PlanKind> = Extract<Plan, { readonly kind: K }>;

const TELLS: { readonly [K in PlanKind]: Tell<PlanOf<K>> } = {
  figures(telling) {
    if (telling.plan.tags !== undefined) return tellTags(telling);
    if (telling.plan.parts !== undefined) return tellParts(telling);
    if (telling.plan.granularity !== null) return tellBuckets(telling);
    if (telling.plan.dimension === null) return tellTotals(telling);
    const { combine } = telling.plan;
    return combine === undefined ? tellSegments(telling) : tellCombined(telling, combine);
  },
  drivers: tellDrivers,
  funnel: tellFunnel,
  statement: tellStatement,
  search_volume: tellSearch,
  insights: tellInsights,
  goals: tellGoals,
  returns: tellReturns,
  owed: tellOwed,
  stock: tellStock,
  records: tellRecords,
  coverage: tellCoverage,
  definitions: tellDefinitions,
};

const NO_FIGURES = 'There are no figures to answer this with. Try other days or fewer filters.';

export interface AnswerInput {
  readonly question: string;
  readonly plans: readonly Plan[];
  /** One for each plan, in their order. */
  readonly results: readonly NamedResult[];
  readonly screen: PlanScope;
  /** By which years are left out of days; the last day of the page where it is not said. */
  readonly today?: DateKey;
  /** What the plans leave out of the question, as a sentence. */
  readonly leftOut?: string | null;
  /** The answers before this one: what they have noted is not said again. */
  readonly earlierAnswers?: readonly string[];
  /** Whether a question that could come next has an answer in the data; left out: each has. */
  readonly isAnswerable?: (question: string) => boolean;
}

/**
 * What the results say to the question, in Markdown: first the answer with its figures, then what is behind it and what
 * has to be said with it. Every figure is a cell of the results, and carries it. At most one chart.
 */
export function writeAnswer(input: AnswerInput): Answer {
  const { plans, results, screen, leftOut = null, earlierAnswers = [] } = input;
  const today = input.today ?? screen.range.end;
  const told = plans.flatMap((plan, at): { telling: Telling; result: NamedResult }[] => {
    const result = results[at];
    if (result === undefined) return [];
    const summary = result.summary ?? null;
    return [{ telling: { plan, tables: placedTables(result), screen, today, summary }, result }];
  });
  const tellings = told.map(({ telling }) => telling);
  const blocks: Words[] = [];
  let charts: Answer['charts'] = [];
  const reasons = new Set<string>();
  for (const { telling, result } of told) {
    const { paragraphs, chart } = tell(telling);
    // Why there is nothing to tell is what there is to say, and no note to it.
    if (paragraphs.length === 0 && result.cautions.length > 0 && told.length > 1) {
      for (const caution of result.cautions) reasons.add(escapeText(caution));
      blocks.push(result.cautions.map(escapeText).join(' '));
    }
    const [table] = telling.tables;
    const { summary } = telling;
    const [first, ...others] = summary === null ? paragraphs : [escapeText(summary), ...paragraphs];
    if (first !== undefined) blocks.push(first);
    if (chart !== null && table !== undefined && charts.length === 0) {
      const at = plainText(joinWords(blocks, GAP)).length;
      charts = [{ callId: table.place.callId, table: chart, at }];
    }
    blocks.push(...others);
  }
  const said = results.flatMap((result) => result.cautions.map(escapeText));
  const cautions = new Set(said.filter((caution) => !reasons.has(caution)));
  if (blocks.length === 0 && cautions.size === 0) blocks.push(NO_FIGURES);
  const isAnswered = blocks.length > 0;
  const isNew = (caution: string) => !earlierAnswers.some((earlier) => earlier.includes(caution));
  const notes = isAnswered ? [...cautions].filter(isNew) : [...cautions];
  if (notes.length > 0) blocks.push(`${isAnswered ? 'Note: ' : ''}${notes.join(' ')}`);
  if (leftOut !== null) blocks.push(escapeText(leftOut));
  // Of an insight that is told beside a product's figures nothing more is asked.
  const last =
    tellings.findLast(({ plan }) => plan.kind !== 'insights' || plan.ids === undefined) ?? tellings.at(-1);
  return {
    ...writtenOf(joinWords(blocks, GAP)),
    charts,
    next: last === undefined ? [] : nextOf(last, input),
  };
}

const GAP = '\n\n';

function tell<K extends PlanKind>(
  telling: Telling<PlanOf<K>> & { readonly plan: { readonly kind: K } },
): AnswerPart {
  if (telling.tables.length === 0) return NOTHING;
  const write: Tell<PlanOf<K>> = TELLS[telling.plan.kind];
  return write(telling);
}

function nextOf(telling: Telling, { question, isAnswerable = () => true }: AnswerInput): string[] {
  return nextQuestions(telling, question, isAnswerable);
}
