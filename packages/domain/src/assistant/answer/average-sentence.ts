import { dayCount, GRANULARITY_NOUNS } from '../../core/calendar/index.ts';
import { formatInChat, lowerWords } from '../../core/formatting/index.ts';
import { type MetricFormat, METRICS, type MetricId } from '../../figures/metrics/index.ts';
import { differenceOf, quotientOf } from '../citations/arithmetic.ts';
import { type CellFigure, say, type Words } from '../citations/words.ts';
import type { PlanAverage } from '../plan.ts';
import type { Telling } from './answer-part.ts';
import { changeSize, formatCited, growthSize } from './figure-words.ts';
import { bold } from './markdown.ts';
import { daysText } from './period-words.ts';
import { averageOfWhole, readBuckets } from './read-buckets.ts';
import { findTotal, type PlacedTable } from './result-rows.ts';

const UNIT_DAYS = { daily: 1, weekly: 7, monthly: 28 } as const;

interface Averaged {
  readonly metric: MetricId;
  readonly average: PlanAverage;
  readonly today: Telling['today'];
}

/** What one unit has on average, and of how many whole ones that is; of a ratio that of all days. */
function averageFigure(
  [buckets, totals]: readonly PlacedTable[],
  { metric, average: { granularity }, today }: Averaged,
): { readonly usual: CellFigure; readonly count: number; readonly shown: MetricFormat } | null {
  if (METRICS[metric].kind === 'ratio') {
    const whole = totals === undefined ? null : (findTotal(totals)?.figure(metric) ?? null);
    return whole === null ? null : { usual: whole, count: 1, shown: METRICS[metric].format };
  }
  const read = buckets === undefined ? [] : readBuckets(buckets, metric, { granularity, today });
  const average = averageOfWhole(read, metric);
  return average === null ? null : { usual: average.figure, count: average.count, shown: average.format };
}

/** `That is **$59,413** (100.6%) more than the average of 11 whole months in Jan 1 – Dec 31, **$59,035**.` */
export function averageSentence(
  own: PlacedTable,
  averaged: readonly PlacedTable[],
  asked: Averaged,
): Words | null {
  const { metric, average, today } = asked;
  const value = findTotal(own)?.figure(metric) ?? null;
  const found = averageFigure(averaged, asked);
  if (value === null || found === null || own.range === null) return null;
  const { usual, count, shown } = found;
  const { format, kind } = METRICS[metric];
  const noun = GRANULARITY_NOUNS[average.granularity];
  const units = kind === 'ratio' ? 1 : Math.round(dayCount(own.range) / UNIT_DAYS[average.granularity]);
  const write = (each: number) => formatInChat(format, each);
  const formula = `${write(value.value)} ÷ ${String(units)}`;
  const ofOne: CellFigure = units < 2 ? value : { ...value, value: value.value / units, formula };
  const difference = differenceOf(ofOne, usual, write);
  const days = daysText(average.range, today);
  const head =
    units < 2 ? 'That is' : say`A ${noun} of these had ${formatCited(shown, ofOne)} on average, which is`;
  const what =
    kind === 'ratio'
      ? `the ${lowerWords(METRICS[metric].label)} of ${days}`
      : `the average of ${String(count)} whole ${noun}${count === 1 ? '' : 's'} in ${days}`;
  const beside = say`${what}, ${bold(formatCited(shown, usual))}`;
  if (difference.value === 0) return say`${head} as much as ${beside}.`;
  const share = kind === 'ratio' ? null : quotientOf(difference, usual, { write: [write, write] });
  const growth = share === null ? '' : say` (${growthSize({ ...share, value: share.value * 100 })})`;
  const way = difference.value > 0 ? 'more' : 'less';
  return say`${head} ${bold(changeSize(shown, difference))}${growth} ${way} than ${beside}.`;
}
