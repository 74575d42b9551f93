import type { ReturnsResponse } from '@skuline/contract';
import { type DateKey, type DateRange, overlapOf, toDateKey } from '@skuline/domain/calendar';
import { firstOpenDay, prepareReturns, type ReturnDay, type ReturnGroup } from '@skuline/domain/returns';
import * as z from 'zod/mini';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import {
  type Filters,
  givenFilters,
  type ProductFilterName,
  type RecordsDependencies,
  refuseTooMany,
} from './live-rows.ts';
import { returnDaysSql, returnedUnitsSql, soldUnitsSql, unitsWithoutOrderSql } from './returns.queries.ts';

/** What is asked of returns, and which rows of all pages are wanted. */
export interface ReturnsAsked {
  readonly by: ReturnDay;
  readonly group: ReturnGroup;
  readonly range: DateRange;
  readonly filters: Filters<ProductFilterName>;
  readonly limit: number;
  readonly offset: number;
}

export type ReadReturns = (reader: Reader, asked: ReturnsAsked) => Promise<ReturnsResponse>;

const namedUnits = z.array(z.object({ name: z.string(), units: z.number() }));
const unitsAlone = z.array(z.object({ units: z.number() }));
const toldRows = z.array(z.object({ first_day: z.string(), last_day: z.string() }));

const writeDays = (days: DateRange) => ({ first_day: days.start, last_day: days.end });

/** Returns are read by companies' members who see all brands: orders and returns are of no brand. */
export function createReadReturns({ analytics, listLive }: RecordsDependencies): ReadReturns {
  return async (reader, { by, group, range, filters, limit, offset }) => {
    const { given, params } = givenFilters(filters);
    const options = { imports: await listLive(tenantOf(reader), ['return']), given, by, group };
    const [told] = toldRows.parse(await analytics.select(reader, returnDaysSql(options), {}));
    if (told === undefined) return nothingTold(null);
    const reported = { start: toDateKey(told.first_day), end: toDateKey(told.last_day) };
    // What came back before the first report is unknown.
    const days = overlapOf(range, reported);
    if (days === null) return nothingTold(reported);
    const read = (sql: string) =>
      analytics.select(reader, sql, { from: days.start, to: days.end, ...params });
    const [returned, sold, unknown] = await Promise.all([
      read(returnedUnitsSql(options)),
      by === 'order' ? read(soldUnitsSql(options)) : null,
      read(unitsWithoutOrderSql(options)),
    ]);
    for (const rows of [returned, sold ?? []]) refuseTooMany(rows, 'Ask for fewer days.');
    const { rows, total } = prepareReturns(
      group,
      namedUnits.parse(returned),
      sold === null ? null : namedUnits.parse(sold),
    );
    const openFrom: DateKey | null = by === 'order' ? firstOpenDay(days, reported.end) : null;
    return {
      rows: rows.slice(offset, offset + limit).map((row) => ({ ...row })),
      match_count: rows.length,
      total: { ...total },
      days: writeDays(days),
      open_from: openFrom,
      units_without_order: unitsAlone.parse(unknown)[0]?.units ?? 0,
      reported: writeDays(reported),
    };
  };
}

function nothingTold(reported: DateRange | null): ReturnsResponse {
  return {
    rows: [],
    match_count: 0,
    total: null,
    days: null,
    open_from: null,
    units_without_order: 0,
    reported: reported === null ? null : writeDays(reported),
  };
}
