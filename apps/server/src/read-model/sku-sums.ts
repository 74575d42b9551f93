import {
  addDays,
  type DateKey,
  type DateRange,
  endOfMonth,
  endOfWeek,
  startOfMonth,
} from '@skuline/domain/calendar';
import { z } from 'zod';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { tenantOf, wholeTenant } from '../stores/reader.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { ReadPublishedDays } from './published-days.ts';
import { cacheBySnapshot, type DataSnapshot, isNarrowed } from './snapshot.ts';
import type { DayTotals } from './stored-day.ts';

/** The months whose sums are ready, by their first day: the build that holds them. */
export type ReadyMonths = ReadonlyMap<DateKey, string>;

/** The sums by SKU of weeks and months, made after a tenant's days are published. */
export interface SkuSums {
  /** Where sums spare a period fewer rows than this, reading two tables takes longer than the rows of one. */
  readonly minSparedRows: number;
  /** The months that can be read from sums. */
  readReady(snapshot: DataSnapshot): Promise<ReadyMonths>;
  /** All months that sums are made of, and those whose sums were seen to be ready: whoever makes some adds them. */
  findMonths(snapshot: DataSnapshot): Promise<SkuSumMonths>;
}

export interface SkuSumMonths {
  readonly shown: ShownMonths;
  readonly ready: Map<DateKey, string>;
}

export interface SkuSumsDependencies {
  readonly analytics: AnalyticsStore;
  readonly readPublishedDays: ReadPublishedDays;
  /** Tenants with fewer rows need no sums: their rows are read as fast. */
  readonly minRows?: number;
  readonly minSparedRows?: number;
  readonly lookAgainMs?: number;
}

const MIN_ROWS = 300_000;
const MIN_SPARED_ROWS = 100_000;
const MAX_TENANTS = 100;
/** How long months without sums are taken as such before the builds are read again: another instance may make them. */
const RETRY_AFTER_MS = 5000;

export function createSkuSums(dependencies: SkuSumsDependencies): SkuSums {
  const { readPublishedDays, minRows = MIN_ROWS, lookAgainMs = RETRY_AFTER_MS } = dependencies;
  const { minSparedRows = MIN_SPARED_ROWS } = dependencies;
  const findMonths = cacheBySnapshot(async (snapshot) => {
    const days = await readPublishedDays(snapshot);
    const shown = days.rowCount < minRows ? new Map<DateKey, DayTotals[]>() : shownMonthsOf(days.all);
    return { shown, ready: new Map<DateKey, string>(), readAt: Number.NEGATIVE_INFINITY };
  }, MAX_TENANTS);
  return {
    minSparedRows,
    findMonths,
    async readReady(snapshot) {
      // Builds of what is no longer shown are removed; nobody keeps them for who looks back. They are of all channels.
      if (snapshot.isPast === true || isNarrowed(snapshot)) return new Map();
      // Which sums are ready is the same for every reader of the tenant; what is read of them is kept to their brands.
      const whole = wholeTenant(tenantOf(snapshot.reader));
      const months = await findMonths({ ...snapshot, reader: whole });
      const { shown, ready } = months;
      if (ready.size < shown.size && performance.now() - months.readAt >= lookAgainMs) {
        const builds = await readBuilds(dependencies.analytics, tenantOf(snapshot.reader));
        for (const [month, build] of readyMonthsOf(builds, shown)) ready.set(month, build);
        months.readAt = performance.now();
      }
      return ready;
    },
  };
}

/** One making of a month's sums, as it is noted in the store. */
export interface Build {
  /** The first day of the month. */
  readonly month: string;
  readonly build: string;
  /** What it sums; see {@link shownDaysText}. */
  readonly days: string;
  readonly isComplete: boolean;
  /** More than an hour old: every reader since knows of it. */
  readonly isSettled: boolean;
}

/** What the days of a month show, by the first day of the month. */
export type ShownMonths = ReadonlyMap<DateKey, readonly DayTotals[]>;

export function shownMonthsOf(days: readonly DayTotals[]): ShownMonths {
  return Map.groupBy(days, ({ date }) => startOfMonth(date));
}

/** Which import each day shows, as a text that is equal when and only when that is the same. */
export function shownDaysText(days: readonly DayTotals[]): string {
  return days.map(({ date, importId }) => `${date}=${importId}`).join(' ');
}

/** The months whose newest build, of those given oldest first, sums what their days show. */
export function readyMonthsOf(builds: readonly Build[], shown: ShownMonths): ReadyMonths {
  const newest = newestOf(builds);
  return new Map(
    [...shown].flatMap(([month, days]) => {
      const build = newest.get(month);
      return build?.days === shownDaysText(days) ? [[month, build.build]] : [];
    }),
  );
}

/** The newest complete build of each month, of those given oldest first. */
export function newestOf(builds: readonly Build[]): ReadonlyMap<string, Build> {
  return new Map(builds.filter(({ isComplete }) => isComplete).map((build) => [build.month, build]));
}

/** Every build of a tenant, oldest first: two lines for one that was completed. */
const BUILDS_SQL = `SELECT
  toString(b.month) AS month, toString(b.build) AS build, b.days AS days, b.is_complete AS is_complete,
  CAST(b.built_at < now64(3) - INTERVAL 1 HOUR AS Bool) AS is_settled
FROM sku_sum_build AS b
WHERE b.tenant_id = {tenantId:String}
ORDER BY b.month, b.built_at, b.build`;

const storedBuild = z.object({
  month: z.string(),
  build: z.uuid(),
  days: z.string(),
  is_complete: z.boolean(),
  is_settled: z.boolean(),
});

export async function readBuilds(analytics: AnalyticsStore, tenantId: TenantId): Promise<Build[]> {
  const rows = storedBuild.array().parse(await analytics.select(wholeTenant(tenantId), BUILDS_SQL));
  return rows.map(({ is_complete, is_settled, ...build }) => ({
    ...build,
    isComplete: is_complete,
    isSettled: is_settled,
  }));
}

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
