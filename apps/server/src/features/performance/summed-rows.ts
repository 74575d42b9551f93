import { bucketKeyOf, toDateKey } from '@skuline/domain/calendar';
import { type FactSums, sumFacts } from '@skuline/domain/metrics';
import { z } from 'zod';
import { factColumns, type PublishedDays } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { DayWindows } from './day-windows.ts';
import {
  type BreakdownQuestion,
  isAboutSkus,
  type Reading,
  type SegmentNames,
  type SqlQuestion,
} from './performance.queries.ts';
import { planSpans, type ReadyMonths } from './sku-sums/index.ts';

/** Sums of the facts, with the number of rows in them. */
export interface CountedRow extends FactSums {
  /** '' when dates are not grouped by. */
  readonly date_key: string;
  readonly brand_name?: string | undefined;
  readonly parent_sku_name?: string | undefined;
  readonly sku_name?: string | undefined;
  readonly row_count: number;
}

/** What the questions of one answer are put to: a tenant's data at one data version. */
export interface BreakdownSources {
  readonly analytics: AnalyticsStore;
  readonly tenantId: TenantId;
  /** What is published at the data version; read by whoever asks first. */
  readonly readDays: () => Promise<PublishedDays>;
  /** The same when it has been read, else null. */
  readonly findDays: () => PublishedDays | null;
  readonly windows: DayWindows<CountedRow>;
  /** By question without its days: who led when it was last asked, before the last import too. A guess, never an answer. */
  readonly leaders: Map<string, readonly SegmentNames[]>;
  /** Asked for by questions about SKUs alone. */
  readonly readReadyMonths: () => Promise<ReadyMonths>;
}

const storedRow = z.object({
  ...factColumns,
  date_key: z.string().default(''),
  brand_name: z.string().optional(),
  parent_sku_name: z.string().optional(),
  sku_name: z.string().optional(),
  row_count: z.number(),
});

/** With fewer days read as sums, reading two tables takes longer than reading the rows of one. */
const MIN_SUMMED_DAYS = 28;

/** How the rows of a question are read: by day where its buckets are days, else from the longest sums they allow. */
export async function readingOf(
  { readDays, readReadyMonths }: BreakdownSources,
  question: BreakdownQuestion,
  granularity: BreakdownQuestion['granularity'],
): Promise<Reading> {
  const { range } = question;
  const days = await readDays();
  const visible = (alias: string) => days.conditionIn(alias, range);
  const shown = days.totalsIn(range);
  const [first, last] = [shown[0]?.date, shown.at(-1)?.date];
  if (!isAboutSkus(question) || granularity === 'daily' || first === undefined || last === undefined) {
    return { visible };
  }
  const plan = planSpans(
    { start: first, end: last },
    {
      ready: await readReadyMonths(),
      longest: granularity === 'monthly' ? 'month' : 'week',
      isShown: (part) => days.totalsIn(part).length > 0,
    },
  );
  const daysFromRows = plan.rest.flatMap((part) => days.totalsIn(part)).length;
  return shown.length - daysFromRows >= MIN_SUMMED_DAYS ? { visible, plan } : { visible };
}

/** The granularity in which sums may be read: any where no dates are asked for. */
export function bucketsOf({ groupBy, granularity }: BreakdownQuestion): BreakdownQuestion['granularity'] {
  return groupBy.includes('date_key') ? granularity : 'monthly';
}

export async function readRows(
  { analytics, tenantId }: BreakdownSources,
  { sql, params }: SqlQuestion,
): Promise<CountedRow[]> {
  return storedRow.array().parse(await analytics.select(tenantId, sql, params));
}

/** Sums rows by day into the buckets of a question: one row for each bucket that has any. */
export function sumByBucket(
  { groupBy, granularity, range }: BreakdownQuestion,
  rows: readonly CountedRow[],
): CountedRow[] {
  if (groupBy.includes('date_key') && granularity === 'daily') return [...rows];
  const bucketOf = ({ date_key }: CountedRow) =>
    groupBy.includes('date_key') ? bucketKeyOf(toDateKey(date_key), range, granularity) : '';
  return [...Map.groupBy(rows, bucketOf)].map(([date_key, ofBucket]) => ({
    ...ofBucket[0],
    date_key,
    ...sumFacts(ofBucket),
    row_count: ofBucket.reduce((count, row) => count + row.row_count, 0),
  }));
}
