import {
  addDays,
  type DateKey,
  type DateRange,
  endOfMonth,
  endOfWeek,
  startOfMonth,
} from '@skuline/domain/calendar';

/** The months whose sums are ready, by their first day: the build that holds them. */
export type ReadyMonths = ReadonlyMap<DateKey, string>;

/** A month, or the part of a week that lies in one month, read as sums instead of rows. */
export interface SummedSpan {
  readonly span: 'week' | 'month';
  readonly firstDay: DateKey;
  readonly build: string;
}

/** A range in two: what is summed already, and the days whose rows are read. */
export interface SpanPlan {
  readonly spans: readonly SummedSpan[];
  readonly rest: readonly DateRange[];
}

export interface PlanOptions {
  readonly ready: ReadyMonths;
  /** The longest span a query may read: its buckets must not be finer. */
  readonly longest: SummedSpan['span'];
  /** Whether any day of these is shown to readers. */
  readonly isShown: (days: DateRange) => boolean;
  /** Whether the query differs between these days, so that they cannot be read as one span. */
  readonly isCut?: (days: DateRange) => boolean;
}

/**
 * Reads a range from as few sums as there are. A span may reach beyond the range where no day is shown: what is
 * summed is the same.
 */
export function planSpans(range: DateRange, options: PlanOptions): SpanPlan {
  const { ready, longest, isShown, isCut = () => false } = options;
  const spans: SummedSpan[] = [];
  const rest: DateRange[] = [];
  const isWithin = (days: DateRange) =>
    !isCut(days) &&
    !(days.start < range.start && isShown({ start: days.start, end: addDays(range.start, -1) })) &&
    !(days.end > range.end && isShown({ start: addDays(range.end, 1), end: days.end }));
  for (const month of monthsOf(range)) {
    const build = ready.get(month.start);
    if (build === undefined) {
      rest.push(cut(month, range));
    } else if (longest === 'month' && isWithin(month)) {
      spans.push({ span: 'month', firstDay: month.start, build });
    } else {
      for (const week of weeksOf(month).filter(
        (days) => days.end >= range.start && days.start <= range.end,
      )) {
        if (isWithin(week)) spans.push({ span: 'week', firstDay: week.start, build });
        else rest.push(cut(week, range));
      }
    }
  }
  return { spans, rest: joined(rest) };
}

/** The calendar months a range touches, whole. */
export function monthsOf(range: DateRange): DateRange[] {
  const months: DateRange[] = [];
  for (let start = startOfMonth(range.start); start <= range.end; ) {
    const end = endOfMonth(start);
    months.push({ start, end });
    start = addDays(end, 1);
  }
  return months;
}

/** The weeks of a month, Monday to Sunday, the first and the last one cut to it. */
export function weeksOf(month: DateRange): DateRange[] {
  const weeks: DateRange[] = [];
  for (let { start } = month; start <= month.end; ) {
    const week = cut({ start, end: endOfWeek(start) }, month);
    weeks.push(week);
    start = addDays(week.end, 1);
  }
  return weeks;
}

function cut(days: DateRange, range: DateRange): DateRange {
  return {
    start: days.start < range.start ? range.start : days.start,
    end: days.end > range.end ? range.end : days.end,
  };
}

/** Ranges in order, those that follow each other as one. */
function joined(ranges: readonly DateRange[]): DateRange[] {
  const pieces: DateRange[] = [];
  for (const range of ranges) {
    const last = pieces.at(-1);
    if (last !== undefined && addDays(last.end, 1) === range.start) {
      pieces[pieces.length - 1] = { ...last, end: range.end };
    } else pieces.push(range);
  }
  return pieces;
}
