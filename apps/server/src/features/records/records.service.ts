import { adSearchTerm, type AdWasteResponse, searchQueryWeek, stockDay } from '@skuline/contract';
import type { WasteRow } from '@skuline/domain/ad-waste';
import { type DateKey, type DateRange, todayInLosAngeles } from '@skuline/domain/calendar';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { measureCache } from '../../metrics/index.ts';
import { type CurrentSnapshot, hashKey } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import {
  type Filters,
  givenFilters,
  type LiveOptions,
  type RecordsDependencies,
  refuseTooMany,
} from './live-rows.ts';
import { createReadQueryDrivers, type ReadQueryDrivers } from './read-query-drivers.ts';
import { createReadOwed, type ReadOwed } from './read-owed.ts';
import { createReadReturns, type ReadReturns } from './read-returns.ts';
import { type FoundWaste, pageOfWaste, readWaste, type WasteAsked, type WastePage } from './ad-waste.ts';
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
  /** What ads by search term wasted, a page at a time: found once for all of its pages. */
  readAdWaste(
    snapshot: CurrentSnapshot,
    range: DateRange,
    filters: Filters,
    page: WastePage,
  ): Promise<AdWasteResponse>;
  /** All of it. */
  listAdWaste(
    reader: Reader,
    range: DateRange,
    filters: Filters,
    asked: WasteAsked,
  ): Promise<readonly WasteRow[]>;
  readReturns: ReadReturns;
  /** The day by which claims are in time. */
  today(): DateKey;
  readOwed: ReadOwed;
  readQueryDrivers: ReadQueryDrivers;
  listSearchQueries(
    reader: Reader,
    range: DateRange,
    filters: Filters,
  ): Promise<z.output<typeof searchQueryWeek>[]>;
}

/** Of what was found last, of all companies: the most rows that one question may find fit. */
const FOUND_BYTES = 128 * 1024 * 1024;
/** A row with its texts and campaigns, about. */
const ROW_BYTES = 600;
/** What is looked for at once: each holds up to as many rows as an answer may have. */
const FOUND_AT_ONCE = 2;

/** Keeps what was found until newer answers need the room, and lets companies take turns. */
function createWasteFinder(find: (reader: Reader, asked: WasteWanted) => Promise<FoundWaste>) {
  const places = new FairQueue({
    name: 'ad-waste',
    atOnce: FOUND_AT_ONCE,
    waitTimeoutMs: null,
  });
  const inTurn = (reader: Reader, asked: WasteWanted) =>
    places.run([tenantOf(reader)], undefined, () => find(reader, asked));
  const found = new LRUCache<string, FoundWaste, () => Promise<FoundWaste>>({
    maxSize: FOUND_BYTES,
    sizeCalculation: ({ rows }) => (rows.length + 1) * ROW_BYTES,
    // Equal questions at the same time are answered once; a failure is passed on and not kept.
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  });
  measureCache('ad-waste', found);
  return {
    inTurn,
    ofSnapshot: (snapshot: CurrentSnapshot, asked: WasteWanted) =>
      found.forceFetch(hashKey([snapshot, asked]), { context: () => inTurn(snapshot.reader, asked) }),
  };
}

/** What is looked for, and in which days and filters. */
interface WasteWanted extends WasteAsked {
  readonly range: DateRange;
  readonly filters: Filters;
}

export function createRecordsService({
  analytics,
  listLive,
  clock,
}: RecordsDependencies & { readonly clock: Clock }): RecordsService {
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
  const waste = createWasteFinder(async (reader, { range, filters, kind, campaigns }) => {
    const imports = await listLive(tenantOf(reader));
    const [terms, days] = await Promise.all([
      select(reader, range, filters, clickedSearchTermsSql),
      analytics.select(reader, searchTermDaysSql({ imports, given: new Set() }), {}),
    ]);
    return readWaste(terms, days, { kind, campaigns });
  });
  return {
    listStock: async (...asked) => z.array(stockDay).parse(await select(...asked, stockSql)),
    listAdSearchTerms: async (...asked) =>
      z.array(adSearchTerm).parse(await select(...asked, adSearchTermsSql)),
    readAdWaste: async (snapshot, range, filters, { kind, campaigns, ...page }) =>
      pageOfWaste(await waste.ofSnapshot(snapshot, { range, filters, kind, campaigns }), page),
    listAdWaste: async (reader, range, filters, asked) =>
      (await waste.inTurn(reader, { range, filters, ...asked })).rows,
    readReturns: createReadReturns({ analytics, listLive }),
    today: () => todayInLosAngeles(clock.now()),
    readOwed: createReadOwed({ analytics, listLive }),
    readQueryDrivers: createReadQueryDrivers({ analytics, listLive }),
    listSearchQueries: async (...asked) =>
      z.array(searchQueryWeek).parse(await select(...asked, searchQueriesSql)),
  };
}
