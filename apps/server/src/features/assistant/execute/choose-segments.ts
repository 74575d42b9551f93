import { meetsPlanCondition, MOST_PLAN_ROWS, type PlanCondition } from '@skuline/domain/assistant';
import { formatInChat, lowerWords } from '@skuline/domain/formatting';
import { type MetricId, METRICS, ZERO_FACTS } from '@skuline/domain/metrics';
import { DIMENSIONS, type SegmentId } from '@skuline/domain/products';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { figuresOf, figuresToldBy } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { totalFigures } from './total-table.ts';
import { readSegments, type SegmentsFound, type SegmentSums } from './read-segments.ts';

/** The segments of which the plan's conditions hold, in its order, with how many there are; without conditions all. */
export async function readChosen(
  asked: FiguresAsked,
  dimension: SegmentId,
  run: PlanRun,
): Promise<SegmentsFound & Pick<FiguresShown, 'summary'>> {
  const { only, makingUp } = asked;
  if (makingUp !== undefined) return readMakingUp(asked, makingUp, { dimension, run });
  if (only === undefined) return readSegments(asked, dimension, run);
  const found = await readSegments(asCandidates(asked), dimension, run);
  const chosen = found.segments.filter((segment) => holdsOf(asked, segment));
  return {
    ...found,
    segments: inOrder(chosen, asked).slice(0, asked.limit),
    summary: howMany({ chosen, found, only, dimension }),
  };
}

/** `which products make up 80 % of sales`: the first ones until they have that part, as far as a plan may name them. */
async function readMakingUp(
  asked: FiguresAsked,
  part: number,
  { dimension, run }: { readonly dimension: SegmentId; readonly run: PlanRun },
): Promise<SegmentsFound & Pick<FiguresShown, 'summary'>> {
  const found = await readSegments({ ...asked, limit: MOST_PLAN_ROWS }, dimension, run);
  const [metric] = asked.metrics;
  const valueOf = ({ sumsOf, told }: Pick<SegmentSums, 'sumsOf' | 'told'>) =>
    figuresToldBy(told, asked, metric, figuresOf(asked, metric, sumsOf, ZERO_FACTS)).value ?? 0;
  const whole = totalFigures(asked, found.totalsOf)[0]?.value ?? null;
  const label = lowerWords(METRICS[metric].label);
  if (whole === null || whole <= 0) {
    const why = `the total of ${label} is ${whole === null ? 'not known' : 'not above 0'}`;
    const segments = found.segments.slice(0, asked.limit);
    return { ...found, segments, summary: `There is nothing to share out: ${why}.` };
  }
  let sum = 0;
  const chosen = found.segments.filter((segment) => {
    const isNeeded = sum < part * whole;
    sum += isNeeded ? valueOf(segment) : 0;
    return isNeeded;
  });
  const { plural } = DIMENSIONS[dimension];
  const [of, count] = [`${Math.round(part * 100)}%`, formatInChat('count', chosen.length)];
  const noun = lowerWords(plural);
  const isReached = sum >= part * whole;
  return {
    ...found,
    segments: chosen,
    summary: isReached
      ? `${count} of ${formatInChat('count', found.count)} ${noun} ${chosen.length === 1 ? 'makes' : 'make'} up ${of} of ${label}.`
      : `The first ${count} ${noun} have less than ${of} of ${label}.`,
  };
}

/** Of conditions all candidates are read, in the order of the first one: the engine knows no conditions. */
function asCandidates(asked: FiguresAsked): FiguresAsked {
  const [first] = asked.only ?? [];
  if (first === undefined) return asked;
  const others = asked.metrics.filter((metric) => metric !== first.metric);
  const direction = first.is === 'above' || first.is === 'at_least' ? 'desc' : 'asc';
  return {
    ...asked,
    metrics: [first.metric, ...others],
    // What is new rose most, and what is gone fell most.
    order: { by: isOfBoth(asked) ? 'change' : first.of === 'growth' ? 'growth' : 'value', direction },
    limit: MOST_PLAN_ROWS,
  };
}

function isOfBoth({ only = [] }: FiguresAsked): boolean {
  return only.some(({ of }) => of === 'previous');
}

function figureOf(
  asked: FiguresAsked,
  metric: MetricId,
  of: PlanCondition['of'],
  { sumsOf, told }: SegmentSums,
) {
  const figures = figuresToldBy(told, asked, metric, figuresOf(asked, metric, sumsOf, ZERO_FACTS));
  const { value, previous, change_rate: rate } = figures;
  if (of !== 'growth') return of === 'value' ? value : previous;
  return rate === null ? null : rate * 100;
}

function holdsOf(asked: FiguresAsked, segment: SegmentSums): boolean {
  return (asked.only ?? []).every((condition) =>
    meetsPlanCondition(figureOf(asked, condition.metric, condition.of, segment), condition),
  );
}

/** The order of the plan, where the candidates were read in that of a condition. */
function inOrder(segments: readonly SegmentSums[], asked: FiguresAsked): readonly SegmentSums[] {
  const { by, direction } = asked.order;
  if (by === 'name' || by === 'change') return segments;
  const turn = direction === 'asc' ? 1 : -1;
  const measured = segments.map((segment) => ({
    segment,
    figure: figureOf(asked, asked.metrics[0], by, segment),
  }));
  // What is unknown stands last, whatever the order.
  return measured
    .toSorted((a, b) =>
      a.figure === null || b.figure === null
        ? Number(a.figure === null) - Number(b.figure === null)
        : turn * (a.figure - b.figure),
    )
    .map(({ segment }) => segment);
}

const SIDES: Readonly<Record<PlanCondition['is'], string>> = {
  above: 'above',
  at_least: 'of at least',
  below: 'below',
  at_most: 'of at most',
};

/** `net sales above $5,000`. */
export function conditionWords({ metric, of, is, value }: PlanCondition): string {
  const { label, format } = METRICS[metric];
  if (of === 'value' && value === 0 && is === 'at_most') return `no ${lowerWords(label)}`;
  const limit = of === 'growth' ? `${formatInChat('count', value)}%` : formatInChat(format, value);
  return `${of === 'growth' ? 'growth of ' : ''}${lowerWords(label)} ${SIDES[is]} ${limit}`;
}

interface Chosen {
  readonly chosen: readonly SegmentSums[];
  readonly found: SegmentsFound;
  readonly only: readonly PlanCondition[];
  readonly dimension: SegmentId;
}

/** `No SKU sold on these days that had not sold before.` */
function noneOf(only: readonly PlanCondition[], singular: string, what: string): string {
  if (only.every(({ of }) => of !== 'previous')) return `There is no ${singular} with ${what} on these days.`;
  return only[0]?.is === 'at_most'
    ? `No ${singular} that sold on the days before sold nothing on these.`
    : `No ${singular} sold on these days that had sold nothing on the days before.`;
}

/** `3 of 40 SKUs have a margin below 20%.` */
function howMany({ chosen, found, only, dimension }: Chosen): string {
  const { singular, plural } = DIMENSIONS[dimension];
  const what = only.some(({ of }) => of === 'previous')
    ? only[0]?.is === 'at_most'
      ? 'no units sold now and some before'
      : 'units sold now and none before'
    : only.map(conditionWords).join(' and ');
  if (chosen.length === 0) return noneOf(only, singular, what);
  const isAll = chosen.length < found.segments.length || found.segments.length === found.count;
  const count = formatInChat('count', chosen.length);
  return `${isAll ? count : `At least ${count}`} of ${formatInChat('count', found.count)} ${plural} ${chosen.length === 1 ? 'has' : 'have'} ${what}.`;
}
