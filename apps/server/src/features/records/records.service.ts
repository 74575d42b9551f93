import { adSearchTerm, type AdWasteResponse, searchQueryWeek, stockDay } from '@skuline/contract';
import type { WasteRow } from '@skuline/domain/ad-waste';
import type { DateRange } from '@skuline/domain/calendar';
import * as z from 'zod/mini';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type Filters, givenFilters, type LiveOptions, refuseTooMany } from './live-rows.ts';
import { listWaste, prepareWastePage, type WasteAsked, type WastePage } from './ad-waste.ts';
import {
  adSearchTermsSql,
  clickedSearchTermsSql,
  searchQueriesSql,
  searchTermDaysSql,
  stockSql,
} from './records.queries.ts';

/** What documents tell that no figure of a day is composed of. */
export interface RecordsService {
  listStock(reader: Reader, range: DateRange, filters: Filters): Promise<z.output<typeof stockDay>[]>;
  listAdSearchTerms(
    reader: Reader,
    range: DateRange,
    filters: Filters,
  ): Promise<z.output<typeof adSearchTerm>[]>;
  /** What ads by search term wasted, a page at a time. */
  readAdWaste(reader: Reader, range: DateRange, filters: Filters, page: WastePage): Promise<AdWasteResponse>;
  /** All of it. */
  listAdWaste(
    reader: Reader,
    range: DateRange,
    filters: Filters,
    asked: WasteAsked,
  ): Promise<readonly WasteRow[]>;
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
    sqlOf: (options: LiveOptions) => string,
  ) => {
    const { given, params } = givenFilters(filters);
    const options = { imports: await listLive(tenantOf(reader)), given };
    const rows = await analytics.select(reader, sqlOf(options), { from: start, to: end, ...params });
    refuseTooMany(rows, 'Ask for fewer days.');
    return rows;
  };
  return {
    listStock: async (...asked) => z.array(stockDay).parse(await select(...asked, stockSql)),
    listAdSearchTerms: async (...asked) =>
      z.array(adSearchTerm).parse(await select(...asked, adSearchTermsSql)),
    async readAdWaste(reader, range, filters, page) {
      const imports = await listLive(tenantOf(reader));
      const [terms, days] = await Promise.all([
        select(reader, range, filters, clickedSearchTermsSql),
        analytics.select(reader, searchTermDaysSql({ imports, given: new Set() }), {}),
      ]);
      return prepareWastePage(terms, days, page);
    },
    listAdWaste: async (reader, range, filters, asked) =>
      listWaste(await select(reader, range, filters, clickedSearchTermsSql), asked),
    listSearchQueries: async (...asked) =>
      z.array(searchQueryWeek).parse(await select(...asked, searchQueriesSql)),
  };
}
