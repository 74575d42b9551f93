import { z } from 'zod';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import { shortenValue } from '@skuline/domain/report-formats';
import type { BadLine } from '../read/csv/bad-lines.ts';
import type { ImportRows } from './import-rows.queries.ts';
import { refuseIfStopped } from '../read/read-source.ts';
import { wholeTenant } from '../../../stores/reader.ts';

export interface RepeatedRows {
  /** How many rows have the key of another row before them. */
  readonly repeats: number;
  /** The first of them by day, in the order of their lines. */
  readonly lines: readonly BadLine[];
}

/** Rows looked at in one go: their keys' fingerprints, 16 bytes each, are what the check holds in memory. */
const SLICE_ROWS = 250_000;

/** Part of an import: some days, and of a day with very many rows those whose names fall into one of several buckets. */
interface Slice {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly buckets: number;
  readonly bucket: number;
}

const dayRow = z.object({ day: z.string(), rows: z.number() });
const repeatsRow = z.object({ repeats: z.number() });

/** Finds rows with the key of another row before them, slice by slice in bounded memory; ends with the signal. */
export async function findRepeatedRows(
  analytics: AnalyticsStore,
  rows: ImportRows,
  limit: number,
  signal?: AbortSignal,
): Promise<RepeatedRows> {
  let repeats = 0;
  const lines: BadLine[] = [];
  for (const slice of slicesOf(await listDays(analytics, rows))) {
    refuseIfStopped(signal);
    const found = await countRepeats(analytics, rows, slice);
    repeats += found;
    if (found > 0 && lines.length < limit)
      lines.push(...(await listRepeats(analytics, rows, slice, limit - lines.length)));
  }
  return { repeats, lines: lines.slice(0, limit).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

type Day = z.output<typeof dayRow>;

async function listDays(
  analytics: AnalyticsStore,
  { tenantId, format, importId }: ImportRows,
): Promise<Day[]> {
  const days = await analytics.select(
    wholeTenant(tenantId),
    `SELECT date_key AS day, count() AS rows
     FROM ${format.id}
     WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64}
     GROUP BY day
     ORDER BY day`,
    { importId },
  );
  return dayRow.array().parse(days);
}

/** Days in a row are looked at together while they hold few rows; a day of many rows is cut into buckets. */
export function slicesOf(days: readonly Day[], sliceRows = SLICE_ROWS): Slice[] {
  const slices: Slice[] = [];
  for (const { day, rows } of days) {
    const last = slices.at(-1);
    if (last !== undefined && last.rows + rows <= sliceRows) {
      slices[slices.length - 1] = { ...last, to: day, rows: last.rows + rows };
    } else {
      const buckets = Math.ceil(rows / sliceRows);
      for (let bucket = 0; bucket < buckets; bucket++) {
        // A bucket is full: the next day begins a slice of its own.
        slices.push({ from: day, to: day, rows: buckets === 1 ? rows : sliceRows, buckets, bucket });
      }
    }
  }
  return slices;
}

async function countRepeats(analytics: AnalyticsStore, rows: ImportRows, slice: Slice): Promise<number> {
  const sql = `SELECT count() - uniqExact(${rows.format.key.join(', ')}) AS repeats ${fromSlice(rows)}
    SETTINGS max_threads = 1`;
  const result = await analytics.select(wholeTenant(rows.tenantId), sql, paramsOf(rows, slice));
  return repeatsRow.array().parse(result)[0]?.repeats ?? 0;
}

/** The rows of a slice that repeat an earlier line: some keys with the lines they stand on. */
async function listRepeats(
  analytics: AnalyticsStore,
  rows: ImportRows,
  slice: Slice,
  limit: number,
): Promise<BadLine[]> {
  const key = rows.format.key.join(', ');
  const sql = `SELECT ${key}, groupArraySorted(${limit + 1})(line) AS lines ${fromSlice(rows)}
    GROUP BY ${key} HAVING count() > 1 ORDER BY ${key} LIMIT {limit:UInt32}
    SETTINGS max_threads = 1`;
  const found = await analytics.select(wholeTenant(rows.tenantId), sql, { ...paramsOf(rows, slice), limit });
  return z
    .looseObject({ lines: z.number().array() })
    .array()
    .parse(found)
    .flatMap(({ lines: [first, ...repeats], ...row }) => {
      const value = shortenValue(rows.format.key.map((name) => String(row[name])).join(', '));
      return repeats.map((line) => ({ line, column: null, value, reason: `repeats line ${first}` }));
    });
}

function fromSlice({ format }: ImportRows): string {
  const [, ...names] = format.key;
  return `FROM ${format.id}
    WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64}
      AND date_key BETWEEN {from:Date} AND {to:Date}
      AND ({buckets:UInt32} = 1 OR sipHash64(${names.join(', ')}) % {buckets:UInt32} = {bucket:UInt32})`;
}

function paramsOf({ importId }: ImportRows, { from, to, buckets, bucket }: Slice) {
  return { importId, from, to, buckets, bucket };
}
