import { addDays, addMonths, dayCount, type DateRange, type Granularity } from '../../core/calendar/index.ts';
import type { FiguresPlan, PlanAverage } from '../plan.ts';
import type { QuestionContext } from '../question.ts';
import type { Reading } from './reading/reading.ts';

const UNITS: Readonly<Record<string, Granularity>> = {
  day: 'daily',
  daily: 'daily',
  week: 'weekly',
  weekly: 'weekly',
  month: 'monthly',
  monthly: 'monthly',
};
const COMPARED = String.raw`(?:(?:compare[ds]? (?:to|with|against)|vs\.?|versus|against|than|above|below|over|under|from|to|with|like|higher than|lower than|better than|worse than|more than|less than)\s+)`;
const AVERAGE = String.raw`(?:average|avg\.?|mean|typical|normal|usual)`;
const COUNT = String.raw`(\d{1,2}|two|three|four|five|six|eight|ten|twelve)`;
const UNIT = '(day|week|month)';
/** Of what the average is: `in 2025`, `of the last three months`. */
const OF_DAYS = String.raw`(?:\s+(?:in|of|for|over|during|from|since)\s+([^?.,;!]{3,40}?))?`;
const END = String.raw`(?=\s*(?:[?.,;!]|$))`;

const PATTERNS: readonly RegExp[] = [
  // `the average of the three months before`
  new RegExp(
    String.raw`${COMPARED}(?:the |our |my )?${AVERAGE} (?:of|over|for|in) (?:the )?(?:(?:last|previous|prior|past|preceding) )?${COUNT} ${UNIT}s(?: (?:before|earlier|prior)(?: (?:that|it|this|then))?)?${END}`,
    'iu',
  ),
  // `the average month of 2025`, `a typical week`
  new RegExp(String.raw`${COMPARED}(?:the |our |an? |my )?${AVERAGE} ${UNIT}${OF_DAYS}${END}`, 'iu'),
  // `the monthly average of 2025`
  new RegExp(
    String.raw`${COMPARED}(?:the |our |an? |my )?(daily|weekly|monthly) (?:average|avg|mean)${OF_DAYS}${END}`,
    'iu',
  ),
  // `above average`, `higher than usual`
  new RegExp(String.raw`${COMPARED}(?:the |our |its |their )?(?:average|usual|normal)${END}`, 'iu'),
];
const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
};

/** A question whose figure is put beside what a day, a week or a month has on average. */
export interface BesideAverage {
  /** The question without the average. */
  readonly question: string;
  /** Null: as long as the days that are asked about. */
  readonly unit: Granularity | null;
  /** How many of them before the days that are asked about; null: as many as tell what is usual. */
  readonly count: number | null;
  /** The days of the average in words; null: those before. */
  readonly days: string | null;
}

/** `was October above the monthly average of 2025`; null where nothing is put beside an average. */
export function readBesideAverage(question: string): BesideAverage | null {
  for (const [at, pattern] of PATTERNS.entries()) {
    const found = pattern.exec(question);
    if (found === null) continue;
    const [said, first, second] = found;
    const rest = `${question.slice(0, found.index)} ${question.slice(found.index + said.length)}`.trim();
    if (at === 0)
      return {
        question: rest,
        unit: UNITS[second?.toLowerCase() ?? ''] ?? null,
        count: NUMBERS[first?.toLowerCase() ?? ''] ?? Number(first),
        days: null,
      };
    return {
      question: rest,
      unit: UNITS[first?.toLowerCase() ?? ''] ?? null,
      count: null,
      days: second ?? null,
    };
  }
  return null;
}

/** So many before tell what is usual: four weeks of days, eight weeks, twelve months. */
const USUAL: Readonly<Record<Granularity, number>> = { daily: 28, weekly: 8, monthly: 12 };
const DAYS_OF_WEEK = 7;

function unitOf(range: DateRange): Granularity {
  const days = dayCount(range);
  if (days === 1) return 'daily';
  return days <= DAYS_OF_WEEK ? 'weekly' : 'monthly';
}

function before({ start }: DateRange, unit: Granularity, count: number): DateRange {
  const end = addDays(start, -1);
  if (unit === 'monthly') return { start: addMonths(start, -count), end };
  return { start: addDays(start, -count * (unit === 'weekly' ? DAYS_OF_WEEK : 1)), end };
}

/** What the figures of a plan are put beside; null where there are no data of it. */
export function averageOf(
  { unit: said, count, days }: BesideAverage,
  { range }: Pick<FiguresPlan, 'range'>,
  { oldestDay }: QuestionContext,
  read: (text: string) => Reading | null,
): PlanAverage | null {
  const granularity = said ?? unitOf(range);
  const named = days === null ? null : (read(days)?.periods[0]?.resolve(null)?.range ?? null);
  if (days !== null && named === null) return null;
  const whole = named ?? before(range, granularity, count ?? USUAL[granularity]);
  if (oldestDay === null || whole.end < oldestDay) return null;
  const start = whole.start < oldestDay ? oldestDay : whole.start;
  return { granularity, range: { ...whole, start } };
}
