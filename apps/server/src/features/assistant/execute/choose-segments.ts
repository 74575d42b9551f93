import { meetsPlanCondition, MOST_PLAN_ROWS, type PlanCondition } from '@skuline/domain/assistant';
import { formatInChat, lowerWords } from '@skuline/domain/formatting';
import { METRICS, sumFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import { DIMENSIONS, type SegmentId } from '@skuline/domain/products';
import type { FiguresAsked, FiguresShown } from './figures-asked.ts';
import { keyOfDays } from './days-read.ts';
import { daysToRead, figuresOf } from './metric-figures.ts';
import type { PlanRun } from './plan-run.ts';
import { lookAtEach, readSegments, type SegmentsFound, type SegmentSums } from './read-segments.ts';
import { readTotals, totalFigures } from './total-table.ts';

/** The segments of which the plan's conditions hold, in its order, with how many there are; without conditions all. */
export async function readChosen(
  asked: FiguresAsked,
  dimension: SegmentId,
  run: PlanRun,
): Promise<SegmentsFound & Pick<FiguresShown, 'summary'>> {
  const { only, makingUp } = asked;
  if (makingUp !== undefined) return readMakingUp(asked, makingUp, { dimension, run });
  if (only === undefined) return readSegments(asked, dimension, run);
  const segments: SegmentSums[] = [];
  const wanted = withLimited(asked, only);
  const sums = new Map(daysToRead(wanted).map((days) => [keyOfDays(days), { days, sum: ZERO_FACTS }]));
  let chosen = 0;
  const found = await lookAtEach(wanted, dimension, run, (segment) => {
    if (!meetsAll(asked, only, segment)) return;
    chosen += 1;
    for (const own of sums.values()) own.sum = sumFacts([own.sum, segment.sumsOf(own.days) ?? ZERO_FACTS]);
    if (segments.length < asked.limit) segments.push(segment);
  });
  return {
    ...found,
    segments,
    together: { count: chosen, sumsOf: (days) => sums.get(keyOfDays(days))?.sum ?? null },
    summary: howMany({ chosen, count: found.count, only, dimension }),
  };
}

/** Whether all conditions hold of a segment. */
export function meetsAll(asked: FiguresAsked, only: readonly PlanCondition[], segment: SegmentSums): boolean {
  return only.every((condition) => meetsPlanCondition(figureOf(asked, condition, segment), condition));
}

/** The plan, whose metrics include those of its conditions: they are read, too. */
export function withLimited(asked: FiguresAsked, only: readonly PlanCondition[]): FiguresAsked {
  const [first, ...others] = asked.metrics;
  return { ...asked, metrics: [first, ...new Set([...others, ...only.map(({ metric }) => metric)])] };
}

/** `which products make up 80 % of sales`: the first ones until they have that part, as far as a plan may name them. */
async function readMakingUp(
  asked: FiguresAsked,
  part: number,
  { dimension, run }: { readonly dimension: SegmentId; readonly run: PlanRun },
): Promise<SegmentsFound & Pick<FiguresShown, 'summary'>> {
  const [metric] = asked.metrics;
  const segments: SegmentSums[] = [];
  let [sum, needed] = [0, 0];
  const label = lowerWords(METRICS[metric].label);
  const whole = totalFigures(asked, await readTotals(asked, run))[0]?.value ?? null;
  const found = await lookAtEach(asked, dimension, run, (segment) => {
    const isNeeded = whole === null || sum < part * whole;
    if (!isNeeded && whole > 0) return;
    sum += figureOf(asked, { metric, of: 'value' }, segment) ?? 0;
    needed += 1;
    if (segments.length < MOST_PLAN_ROWS) segments.push(segment);
  });
  if (whole === null || whole <= 0) {
    const why = `the total of ${label} is ${whole === null ? 'not known' : 'not above 0'}`;
    return { ...found, segments, summary: `There is nothing to share out: ${why}.` };
  }
  const [of, count] = [`${Math.round(part * 100)}%`, formatInChat('count', needed)];
  const noun = lowerWords(DIMENSIONS[dimension].plural);
  return {
    ...found,
    segments,
    summary: `${count} of ${formatInChat('count', found.count)} ${noun} ${needed === 1 ? 'makes' : 'make'} up ${of} of ${label}.`,
  };
}

function figureOf(
  asked: FiguresAsked,
  { metric, of }: Pick<PlanCondition, 'metric' | 'of'>,
  { sumsOf, told }: SegmentSums,
) {
  const figures = figuresOf(asked, metric, { sumsOf, missing: ZERO_FACTS, told });
  const { value, previous, change_rate: rate } = figures;
  if (of !== 'growth') return of === 'value' ? value : previous;
  return rate === null ? null : rate * 100;
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
  readonly chosen: number;
  /** Of how many. */
  readonly count: number;
  readonly only: readonly PlanCondition[];
  readonly dimension: SegmentId;
}

/** `No SKU sold on these days that had not sold before.` */
function noneOf(only: readonly PlanCondition[], singular: string, what: string): string {
  if (only.every(({ of }) => of !== 'previous')) return `There is no ${singular} with ${what} on these days.`;
  return only[0]?.is === 'at_most'
    ? `Every ${singular} that sold before also sold on these days.`
    : `Every ${singular} that sold on these days also sold before.`;
}

/** `3 of 40 SKUs have a margin below 20%.` */
function howMany({ chosen, count, only, dimension }: Chosen): string {
  const { singular, plural } = DIMENSIONS[dimension];
  const what = only.map(conditionWords).join(' and ');
  if (chosen === 0) return noneOf(only, singular, what);
  const [some, all] = [formatInChat('count', chosen), formatInChat('count', count)];
  if (only.some(({ of }) => of === 'previous')) {
    const went =
      only[0]?.is === 'at_most' ? 'nothing on these days, but did before' : 'on these days and not before';
    return `${some} of ${all} ${plural} sold ${went}.`;
  }
  return `${some} of ${all} ${plural} ${chosen === 1 ? 'has' : 'have'} ${what}.`;
}
