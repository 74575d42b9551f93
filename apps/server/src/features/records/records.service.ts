import { adSearchTerm, AppError, searchQueryWeek, stockDay } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import * as z from 'zod/mini';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import {
  adSearchTermsSql,
  MOST_RECORDS,
  type RecordsSqlOptions,
  searchQueriesSql,
  stockSql,
} from './records.queries.ts';

/** Which values a column may have, by the name of the filter; a filter without one is none. */
type Filters = Readonly<Record<string, readonly string[]>>;

/** What documents tell that no figure of a day is composed of. */
export interface RecordsService {
  listStock(reader: Reader, range: DateRange, filters: Filters): Promise<z.output<typeof stockDay>[]>;
  listAdSearchTerms(
    reader: Reader,
    range: DateRange,
    filters: Filters,
  ): Promise<z.output<typeof adSearchTerm>[]>;
  listSearchQueries(
    reader: Reader,
    range: DateRange,
    filters: Filters,
  ): Promise<z.output<typeof searchQueryWeek>[]>;
}

export interface RecordsDependencies {
  readonly analytics: AnalyticsStore;
  /** The imports that are published and not undone. */
  readonly listLive: (tenantId: TenantId) => Promise<readonly number[]>;
}

export function createRecordsService({ analytics, listLive }: RecordsDependencies): RecordsService {
  const select = async (
    reader: Reader,
    { start, end }: DateRange,
    filters: Filters,
    sqlOf: (options: RecordsSqlOptions) => string,
  ) => {
    const given = Object.entries(filters).filter(([, values]) => values.length > 0);
    const options = {
      imports: await listLive(tenantOf(reader)),
      given: new Set(given.map(([name]) => name)),
    };
    const rows = await analytics.select(reader, sqlOf(options), {
      from: start,
      to: end,
      ...Object.fromEntries(given),
    });
    if (rows.length <= MOST_RECORDS) return rows;
    throw new AppError('invalid_request', {
      message: `There are more than ${MOST_RECORDS.toLocaleString('en-US')} rows for this. Ask for fewer days.`,
    });
  };
  return {
    listStock: async (...asked) => z.array(stockDay).parse(await select(...asked, stockSql)),
    listAdSearchTerms: async (...asked) =>
      z.array(adSearchTerm).parse(await select(...asked, adSearchTermsSql)),
    listSearchQueries: async (...asked) =>
      z.array(searchQueryWeek).parse(await select(...asked, searchQueriesSql)),
  };
}
