import {
  adSearchTerm,
  type AdWasteResponse,
  type SearchQueryDrivers,
  searchQueryWeek,
  stockDay,
} from '@skuline/contract';
import type { WasteRow } from '@skuline/domain/ad-waste';
import { type DateKey, type DateRange, todayInLosAngeles } from '@skuline/domain/calendar';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { CurrencyRates, CurrentSnapshot, ReportingRates } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import {
  type Filters,
  givenFilters,
  type LiveOptions,
  type ProductFilterName,
  type RecordsDependencies,
  refuseTooMany,
} from './live-rows.ts';
import type { ToldKind } from '../files/index.ts';
import { createFinder } from './find-once.ts';
import { createReadQueryDrivers, type QueryFilterName } from './read-query-drivers.ts';
import { createReadFeaturedOffers, type ReadFeaturedOffers } from './read-featured-offers.ts';
import { createReadOwed, type ReadOwed } from './read-owed.ts';
import { createReadReturns, type ReadReturns } from './read-returns.ts';
import {
  type FoundWaste,
  pageOfWaste,
  readWaste,
  type TermFilterName,
  type WasteAsked,
  type WastePage,
} from './ad-waste.ts';
import {
  adSearchTermsSql,
  clickedSearchTermsSql,
  searchQueriesSql,
  searchTermDaysSql,
  stockSql,
} from './records.queries.ts';

/** What documents tell that no figure of a day is composed of. */
export interface RecordsService {
  listStock(
    reader: Reader,
    range: DateRange,
    filters: Filters<ProductFilterName | 'channels' | 'marketplaces'>,
  ): Promise<z.output<typeof stockDay>[]>;
  listAdSearchTerms(
    reader: Reader,
    range: DateRange,
    filters: Filters<TermFilterName>,
  ): Promise<z.output<typeof adSearchTerm>[]>;
  /** What ads by search term wasted, a page at a time: found once for all of its pages. */
  readAdWaste(
    snapshot: CurrentSnapshot,
    range: DateRange,
    filters: Filters<TermFilterName>,
    page: WastePage,
  ): Promise<AdWasteResponse>;
  /** All of it. */
  listAdWaste(
    reader: Reader,
    range: DateRange,
    filters: Filters<TermFilterName>,
    asked: WasteAsked,
  ): Promise<readonly WasteRow[]>;
  readReturns: ReadReturns;
  readFeaturedOffers: ReadFeaturedOffers;
  /** The rates that sales beside page views are converted by; an answer is as old as they are. */
  listRates(tenantId: TenantId, range: DateRange): Promise<ReportingRates>;
  /** The day by which claims are in time. */
  today(): DateKey;
  readOwed: ReadOwed;
  /** Why purchases from searches changed, a page of queries at a time: found once for all of its pages. */
  readQueryDrivers(
    snapshot: CurrentSnapshot,
    range: DateRange,
    filters: Filters<QueryFilterName>,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<SearchQueryDrivers>;
  listSearchQueries(
    reader: Reader,
    range: DateRange,
    filters: Filters<QueryFilterName>,
  ): Promise<z.output<typeof searchQueryWeek>[]>;
}

const TERMS = ['ad_search_term'] as const;

/** What is looked for, and in which days and filters. */
interface WasteWanted extends WasteAsked {
  readonly range: DateRange;
  readonly filters: Filters<TermFilterName>;
}

export function createRecordsService({
  analytics,
  listLive,
  currencies,
  clock,
}: RecordsDependencies & {
  readonly currencies: Pick<CurrencyRates, 'listRates'>;
  readonly clock: Clock;
}): RecordsService {
  const select = async (
    reader: Reader,
    { start, end }: DateRange,
    filters: Parameters<typeof givenFilters>[0],
    [told, sqlOf]: readonly [readonly ToldKind[], (options: LiveOptions) => string],
  ) => {
    const { given, params } = givenFilters(filters);
    const options = { imports: await listLive(tenantOf(reader), told), given };
    const rows = await analytics.select(reader, sqlOf(options), { from: start, to: end, ...params });
    refuseTooMany(rows, 'Ask for fewer days.');
    return rows;
  };
  const waste = createFinder<WasteWanted, FoundWaste>('ad-waste', async (reader, asked) => {
    const { range, filters, kind, campaigns } = asked;
    const imports = await listLive(tenantOf(reader), TERMS);
    const [terms, days] = await Promise.all([
      select(reader, range, filters, [TERMS, clickedSearchTermsSql]),
      analytics.select(reader, searchTermDaysSql({ imports, given: new Set() }), {}),
    ]);
    return readWaste(terms, days, { kind, campaigns });
  });
  const queryDrivers = createFinder('search-query-drivers', createReadQueryDrivers({ analytics, listLive }));
  return {
    listStock: async (...asked) => z.array(stockDay).parse(await select(...asked, [['stock'], stockSql])),
    listAdSearchTerms: async (...asked) =>
      z.array(adSearchTerm).parse(await select(...asked, [TERMS, adSearchTermsSql])),
    readAdWaste: async (snapshot, range, filters, { kind, campaigns, ...page }) =>
      pageOfWaste(await waste.ofSnapshot(snapshot, { range, filters, kind, campaigns }), page),
    listAdWaste: async (reader, range, filters, asked) =>
      (await waste.inTurn(reader, { range, filters, ...asked })).rows,
    readReturns: createReadReturns({ analytics, listLive }),
    readFeaturedOffers: createReadFeaturedOffers({ analytics, listLive }),
    listRates: (tenantId, range) => currencies.listRates(tenantId, range),
    today: () => todayInLosAngeles(clock.now()),
    readOwed: createReadOwed({ analytics, listLive }),
    async readQueryDrivers(snapshot, range, filters, { limit, offset }) {
      const { rows, ...found } = await queryDrivers.ofSnapshot(snapshot, { range, filters });
      return { ...found, rows: rows.slice(offset, offset + limit), match_count: rows.length };
    },
    listSearchQueries: async (...asked) =>
      z.array(searchQueryWeek).parse(await select(...asked, [['search_query', 'names'], searchQueriesSql])),
  };
}
