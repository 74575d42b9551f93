import type { SearchQueryDrivers } from '@skuline/contract';
import { addDays, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { explainQueries, queryWeeksEndingIn, type ReportedQuery } from '@skuline/domain/search-queries';
import * as z from 'zod/mini';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import { type Filters, givenFilters, type RecordsDependencies, refuseTooMany } from './live-rows.ts';
import {
  brandNamesSql,
  comparedQueryWeeksSql,
  queryCountsSql,
  queryWeeksToldSql,
} from './records.queries.ts';

const DAYS_OF_WEEK = 7;

const comparedWeeks = z.array(
  z.object({
    by_brand: z.boolean(),
    left_out: z.number(),
    compared: z.number(),
    first_compared: z.string(),
    last_compared: z.string(),
    told: z.number(),
    first_told: z.string(),
    last_told: z.string(),
    told_weeks: z.array(z.string()),
  }),
);
const toldWeeks = z.array(z.object({ first: z.string(), last: z.string() }));
const queryCounts = z.array(
  z.object({
    query: z.string(),
    is_current: z.boolean(),
    is_in_both: z.boolean(),
    is_alone: z.boolean(),
    total_impressions: z.number(),
    own_impressions: z.number(),
    own_clicks: z.number(),
    own_cart_adds: z.number(),
    own_purchases: z.number(),
  }),
);
const names = z.array(z.object({ name: z.string() }));

/** What search queries can be narrowed to: reports of them name no SKU. */
export type QueryFilterName = 'marketplaces' | 'queries' | 'asins' | 'brands';

/** Which days, and what of them. */
interface QueriesAsked {
  readonly range: DateRange;
  readonly filters: Filters<QueryFilterName>;
}

/** All queries, the largest change first. */
type FoundDrivers = Omit<SearchQueryDrivers, 'match_count'>;

/** Why purchases from searches changed: the weeks that end in the range beside as many right before them. */
export function createReadQueryDrivers({ analytics, listLive }: RecordsDependencies) {
  return async (reader: Reader, { range, filters }: QueriesAsked): Promise<FoundDrivers> => {
    const { given, params } = givenFilters(filters);
    const options = { imports: await listLive(tenantOf(reader), ['search_query', 'names']), given };
    const weeks = queryWeeksEndingIn(range);
    const asked = { ...params, from: weeks.first, to: weeks.last, shift: weeks.count * DAYS_OF_WEEK };
    const [found, told, brands] = await Promise.all([
      analytics.select(reader, comparedQueryWeeksSql(options), asked),
      analytics.select(reader, queryWeeksToldSql(options), {}),
      analytics.select(reader, brandNamesSql(options), {}),
    ]);
    const weeksOfViews = comparedWeeks.parse(found);
    const { view, compared } = chooseView(weeksOfViews);
    const counted = queryCounts.parse(await analytics.select(reader, queryCountsSql(options, view), asked));
    refuseTooMany(counted, 'Ask for fewer weeks, or for one marketplace.');
    const { rows, ...explained } = explainQueries(
      reportedQueries(counted.filter(({ is_alone: isAlone }) => !isAlone)),
      names.parse(brands).map(({ name }) => name),
      counted.filter(({ is_alone: isAlone }) => isAlone),
    );
    const [reported = null] = toldWeeks.parse(told);
    return {
      view,
      weeks: compared === null ? null : spansOf(compared, asked.shift),
      left_out: compared?.left_out ?? 0,
      left_out_weeks: weeksOfOthers(weeksOfViews, compared),
      reported,
      ...explained,
      rows: [...rows],
    };
  };
}

/** Brands and ASINs tell the same purchases: those are read of which more weeks can be compared, brands where there are as many. */
function chooseView(found: z.output<typeof comparedWeeks>) {
  const [best = null] = found.toSorted(
    (a, b) => b.compared - a.compared || b.told - a.told || Number(b.by_brand) - Number(a.by_brand),
  );
  return { view: best === null || best.by_brand ? ('brand' as const) : ('asin' as const), compared: best };
}

/** The weeks that are told, and not by the reports that are read. */
function weeksOfOthers(
  found: z.output<typeof comparedWeeks>,
  read: z.output<typeof comparedWeeks>[number] | null,
): string[] {
  const own = new Set(read?.told_weeks);
  const others = found.flatMap(({ told_weeks: weeks }) => weeks).filter((week) => !own.has(week));
  return [...new Set(others)].toSorted();
}

/** The weeks compared, or those that are told and compared with nothing. */
function spansOf(weeks: z.output<typeof comparedWeeks>[number], shift: number) {
  const { compared, first_compared: first, last_compared: last } = weeks;
  const before = (sunday: string) => addDays(toDateKey(sunday), -shift);
  if (compared > 0)
    return { current: { first, last }, previous: { first: before(first), last: before(last) } };
  if (weeks.told === 0) return null;
  return { current: { first: weeks.first_told, last: weeks.last_told }, previous: null };
}

/** What both reports name of a query, and what one of them names, which stands alone. */
function reportedQueries(counted: z.output<typeof queryCounts>): ReportedQuery[] {
  const inBoth = counted.filter(({ is_in_both: isInBoth }) => isInBoth);
  const inOne = counted.filter(({ is_in_both: isInBoth }) => !isInBoth);
  const periodsOf = (of: typeof counted) => ({
    previous: of.find(({ is_current: isCurrent }) => !isCurrent) ?? null,
    current: of.find(({ is_current: isCurrent }) => isCurrent) ?? null,
  });
  return [
    ...[...Map.groupBy(inBoth, ({ query }) => query)].map(([query, of]) => ({ query, ...periodsOf(of) })),
    ...inOne.map((counts) => ({ query: counts.query, ...periodsOf([counts]) })),
  ];
}
