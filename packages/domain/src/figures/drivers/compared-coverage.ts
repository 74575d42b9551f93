import {
  addDays,
  type DateKey,
  type DateRange,
  dayCount,
  eachDay,
  isInRange,
  weekdayOf,
} from '../../core/calendar/index.ts';
import { type DayCoverage, prepareDayCoverage } from '../charts/index.ts';
import { formatDayCount } from '../../core/formatting/index.ts';

/** Why two periods are not alike, and a change between them may be no more than that. */
export const COMPARISON_CAUTIONS = [
  'different_lengths',
  'missing_days',
  'different_weekdays',
  'days_not_final',
] as const;
export type ComparisonCaution = (typeof COMPARISON_CAUTIONS)[number];

export interface PeriodCoverage extends DayCoverage {
  /** How many of the days with data may still be corrected. */
  readonly daysNotFinal: number;
}

export interface ComparedCoverage {
  readonly current: PeriodCoverage;
  readonly previous: PeriodCoverage;
  readonly cautions: readonly ComparisonCaution[];
}

export interface ComparedCoverageInput {
  readonly current: DateRange;
  readonly previous: DateRange;
  /** The days of either that have data. */
  readonly datesWithData: readonly DateKey[];
  readonly today: DateKey;
  /** Days younger than this are not final. */
  readonly maturingDays: number;
}

/** How far the data cover two periods, and what makes them unlike each other. */
export function prepareComparedCoverage(input: ComparedCoverageInput): ComparedCoverage {
  const current = coverageOf(input.current, input);
  const previous = coverageOf(input.previous, input);
  const holds: Readonly<Record<ComparisonCaution, boolean>> = {
    different_lengths: current.days !== previous.days,
    // A shop that closes on Sundays lacks as many days in both.
    missing_days: missingDays(current) !== missingDays(previous),
    // Another number of days has other weekdays anyway.
    different_weekdays:
      current.days === previous.days && weekdaysOf(input.current) !== weekdaysOf(input.previous),
    days_not_final: current.daysNotFinal + previous.daysNotFinal > 0,
  };
  return { current, previous, cautions: COMPARISON_CAUTIONS.filter((caution) => holds[caution]) };
}

function coverageOf(
  range: DateRange,
  { datesWithData, today, maturingDays }: ComparedCoverageInput,
): PeriodCoverage {
  const isYoung = (date: DateKey) => date > addDays(today, -maturingDays);
  const young = datesWithData.filter((date) => isYoung(date) && isInRange(date, range));
  return { ...prepareDayCoverage(datesWithData, range), daysNotFinal: young.length };
}

function missingDays({ days, daysWithData }: DayCoverage): number {
  return days - daysWithData;
}

/** How often each weekday occurs, from Monday on. */
function weekdaysOf(range: DateRange): string {
  // Whole weeks hold every weekday alike.
  const beyondWeeks = eachDay({ ...range, end: addDays(range.start, (dayCount(range) % 7) - 1) });
  return beyondWeeks
    .map(weekdayOf)
    .toSorted((a, b) => a - b)
    .join(' ');
}

/** Sentences for people, one for each caution: `Data for 5 of 7 days, and for 7 of 7 of the compared period.` */
export function explainCautions({ current, previous, cautions }: ComparedCoverage): string[] {
  const young = current.daysNotFinal + previous.daysNotFinal;
  const sentences: Readonly<Record<ComparisonCaution, string>> = {
    different_lengths: `${formatDayCount(current.days)} compared with ${previous.days}.`,
    missing_days: `Data for ${current.daysWithData} of ${current.days} days, and for ${previous.daysWithData} of ${previous.days} of the compared period.`,
    different_weekdays: 'The two periods do not contain the same weekdays.',
    days_not_final: `${formatDayCount(young)} of the data ${young === 1 ? 'is' : 'are'} not final yet.`,
  };
  return cautions.map((caution) => sentences[caution]);
}
