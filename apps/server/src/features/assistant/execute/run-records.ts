import {
  type PlanResult,
  isFeeOf,
  prepareFeesTable,
  prepareOffersTable,
  preparePurchasesTables,
  prepareWasteTables,
  RECORD_LEVELS,
  type RecordsPlan,
} from '@skuline/domain/assistant';
import { addDays, type DateRange, dayCount, toDateKey } from '@skuline/domain/calendar';
import { lowerWords } from '@skuline/domain/formatting';
import { LEDGER_TYPE_LABELS } from '@skuline/domain/ledger';
import { DIMENSION_IDS, DIMENSIONS, NO_FILTERS } from '@skuline/domain/products';
import { describeOtherWeeks } from '@skuline/domain/search-queries';
import type { ResultTable } from '@skuline/domain/tables';
import { brandsOf, tenantOf } from '../../../stores/reader.ts';
import { productFilters } from '../../records/index.ts';
import { type PlanRun, resultOf, type RunPlan } from './plan-run.ts';
import { runStatement } from './run-statement.ts';

const OF_SOME_BRANDS =
  'Searches, wasted ad spend, fees and the Featured Offer are read by members who see all brands.';
const NO_QUERIES =
  'No report of search query performance tells of a week that ends in these days: import it to see purchases from searches.';
const NO_TERMS =
  'No report of ads by search term tells of these days: import it to see which search terms cost money without an order.';
const NO_FEES =
  'No settlement, transactions or economics document tells fees of these days: import one to see them, or enter what a marketplace takes on the page Costs.';
const NO_FEES_OF_PRODUCTS =
  'No settlement, transactions or economics document tells fees of these products on these days.';
const FEES_OF_NO_PRODUCT = 'Fees that documents book to no product are left out.';
const FEES_OF_NO_MARKETPLACE = 'Fees that documents book to no marketplace are left out.';
const NO_QUERIES_OF_BRAND =
  'No report of search query performance by brand tells of this brand in a week that ends in these days. Of a brand alone only reports by brand tell.';
const NO_OFFERS =
  'No business report of Amazon tells how often your offer was the featured one on these days: import one by SKU or child ASIN to see it.';
const DAYS_IN_A_WEEK = 7;

const RUNS: Readonly<Record<RecordsPlan['of'], RunPlan<RecordsPlan>>> = {
  search_purchases: runPurchases,
  wasted_ads: runWaste,
  fees: runFees,
  featured_offer: runOffers,
};

/** What documents tell that no figure of a day is made of, as the pages Funnel, Advertising and Profit & Loss do. */
export async function runRecords(plan: RecordsPlan, run: PlanRun): Promise<PlanResult> {
  if (brandsOf(run.snapshot.reader) !== null) return resultOf(run, [], [OF_SOME_BRANDS]);
  const { channels = [] } = plan;
  if (plan.of !== 'fees' && channels.length > 0 && !channels.includes('amazon'))
    return resultOf(run, [], [`${REPORTS[plan.of]} are of Amazon alone.`]);
  const result = await RUNS[plan.of](plan, run);
  const cautions = result.tables.length === 0 ? [] : unnarrowed(plan);
  return { ...result, cautions: [...cautions, ...result.cautions] };
}

const REPORTS: Readonly<Record<RecordsPlan['of'], string>> = {
  search_purchases: 'Reports of search query performance',
  wasted_ads: 'Reports of ads by search term',
  fees: 'Documents of fees',
  featured_offer: 'Reports of page views',
};

/** What has to be said of filters by a level that the documents do not name. */
function unnarrowed({ of, filters }: RecordsPlan): readonly string[] {
  const isNamed = (level: (typeof DIMENSION_IDS)[number]) => RECORD_LEVELS[of].includes(level);
  const given = DIMENSION_IDS.filter((level) => filters[level].length > 0);
  const levels = given.filter((level) => !isNamed(level)).map((level) => DIMENSIONS[level].singular);
  if (levels.length === 0) return [];
  const whole = given.some(isNamed) ? `all products of ${listOf(filters.brand_name)}` : 'the whole company';
  return [`${REPORTS[of]} name no ${listOf(levels)}: what they tell is of ${whole}.`];
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

function daysOf({ first, last }: { readonly first: string; readonly last: string }): DateRange {
  return { start: toDateKey(first), end: addDays(toDateKey(last), DAYS_IN_A_WEEK - 1) };
}

const UNCOMPARED = { previous: null, change: null, drivers: [] };

/** Purchases from searches, the queries with the most first; where reports tell both periods, those of both alone. */
async function runPurchases(
  { range, filters, limit, marketplaces = [] }: RecordsPlan,
  run: PlanRun,
): Promise<PlanResult> {
  const { services, snapshot } = run;
  const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  const {
    weeks,
    rows,
    total,
    match_count: rowCount,
    reported,
    ...not
  } = await run.read(() =>
    services.returns.readQueryDrivers(snapshot, range, { brands: filters.brand_name, marketplaces }, all),
  );
  if (weeks === null)
    return resultOf(
      run,
      [],
      [
        filters.brand_name.length === 0 ? NO_QUERIES : NO_QUERIES_OF_BRAND,
        ...(reported === null
          ? []
          : [`Weeks are told that begin from ${reported.first} to ${reported.last}.`]),
      ],
    );
  const { previous } = weeks;
  const days = {
    range: daysOf(weeks.current),
    comparison: previous === null ? null : daysOf(previous),
  };
  const shown = total === null ? rows : rows.filter(({ change }) => change !== null);
  const most = shown.toSorted((a, b) => b.current - a.current).slice(0, limit);
  const tables = preparePurchasesTables({
    ...days,
    rows: most,
    total: total ?? { ...UNCOMPARED, current: not.alone.current + not.one_sided.current },
    rowCount: rowCount - (rows.length - shown.length),
  });
  const others = describeOtherWeeks(not.view, not.left_out_weeks, run.today);
  return resultOf(run, tables, [
    ...(others === null ? [] : [others]),
    ...(previous === null || not.left_out === 0
      ? []
      : [`${not.left_out} reports of one of both periods alone are left out.`]),
    ...(not.one_sided.queries === 0
      ? []
      : [
          `${not.one_sided.queries} queries are named in one period alone, with ${not.one_sided.current} purchases now and ${not.one_sided.previous} before: how they changed is unknown, and they are left out.`,
        ]),
  ]);
}

async function runWaste({ range, limit, marketplaces = [] }: RecordsPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot } = run;
  const page = { kind: 'term', campaigns: [], limit, offset: 0 } as const;
  const {
    rows,
    totals,
    match_count: rowCount,
  } = await run.read(() => services.returns.readAdWaste(snapshot, range, { marketplaces }, page));
  return totals.length === 0
    ? resultOf(run, [], [NO_TERMS])
    : resultOf(run, prepareWasteTables({ rows, totals, range, rowCount }), []);
}

/** Beside the days that are compared with, or as many right before: what was lost most first. */
async function runOffers(plan: RecordsPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot } = run;
  const { range, filters, limit, group = 'sku_name', marketplaces = [] } = plan;
  const days = dayCount(range);
  const comparison = plan.comparison ?? {
    start: addDays(range.start, -days),
    end: addDays(range.start, -1),
  };
  const bothPeriods = { start: comparison.start, end: range.end };
  const rates = await run.read(() => services.returns.listRates(tenantOf(snapshot.reader), bothPeriods));
  const periods = { current: range, previous: comparison };
  const asked = { group, ...periods, filters: productFilters(filters), limit, offset: 0 };
  const found = await run.read(() => services.returns.readFeaturedOffers(snapshot.reader, asked, rates));
  const { rows, total, match_count: rowCount, current, previous } = found;
  if (total.share === null) return resultOf(run, [], [NO_OFFERS]);
  return resultOf(
    run,
    [prepareOffersTable({ group, rows, total, rowCount, range, comparison, filters })],
    [
      ...(marketplaces.length === 0 ? [] : ['Page views are those of all marketplaces together.']),
      ...(current.told === current.of ? [] : [`Reports tell ${current.told} of these ${current.of} days.`]),
      ...(previous.told === previous.of
        ? []
        : [`Of the days before, reports tell ${previous.told} of ${previous.of}.`]),
    ],
  );
}

/** Whether a statement takes off fees, by the rates that are entered. */
function hasFees({ columns, rows }: ResultTable): boolean {
  const line = columns.findIndex(({ id }) => id === 'line');
  const value = columns.findIndex(({ id }) => id === 'value');
  const fees = rows.find(({ cells }) => cells[line] === 'marketplace_fees');
  return typeof fees?.cells[value] === 'number' && fees.cells[value] !== 0;
}

/** A document that does not tell them on these days may be of orders alone: they are not known, and not 0. */
function noneOf(types: NonNullable<RecordsPlan['types']>, isNarrowed: boolean): string {
  const called = listOf(types.map((type) => lowerWords(LEDGER_TYPE_LABELS[type])));
  return `No settlement, transactions or economics document tells ${called} of ${isNarrowed ? 'these products on these days' : 'these days'}.`;
}

/** By the day of the order, as the card of fees and payouts opens. */
async function runFees(plan: RecordsPlan, run: PlanRun): Promise<PlanResult> {
  const { services, snapshot } = run;
  const { range, filters, channels = [], marketplaces = [] } = plan;
  const { reader } = snapshot;
  const rates = await run.read(() => services.ledger.listRates(tenantOf(reader), range));
  const asked = { range, view: 'order' as const, groups: ['date_key' as const, 'type' as const] };
  const listOfProducts = (of: typeof filters) =>
    run.read(() =>
      services.ledger.list(
        reader,
        { ...asked, filters: { channels, marketplaces, ...productFilters(of) } },
        rates,
      ),
    );
  const isNarrowed = DIMENSION_IDS.some((level) => filters[level].length > 0);
  const { data } = await listOfProducts(filters);
  const fees = data.filter((amount) => isFeeOf(amount, plan.types));
  // What is entered as the part of a marketplace is its commission, and no other fee.
  const hasNone = fees.length === 0 && (data.length > 0 || plan.types?.includes('referral_fee') !== true);
  if (plan.types !== undefined && hasNone) return resultOf(run, [], [noneOf(plan.types, isNarrowed)]);
  if (data.length === 0) {
    const { tables, cautions } = await runStatement({ ...plan, kind: 'statement' }, run);
    const known = tables.filter(hasFees);
    return resultOf(run, known, [
      isNarrowed ? NO_FEES_OF_PRODUCTS : NO_FEES,
      ...(known.length === 0 ? [] : cautions),
    ]);
  }
  // A product without an order on a day is no day without a document.
  const { data: orders } = isNarrowed ? await listOfProducts(NO_FILTERS) : { data };
  const untold = plan.types?.filter((type) => !fees.some((fee) => fee.type === type)) ?? [];
  const told = new Set(orders.filter(({ type }) => type === 'sale').map(({ date_key: day }) => day)).size;
  const days = dayCount(range);
  return resultOf(
    run,
    [prepareFeesTable(fees, { range, filters })],
    [
      ...(untold.length === 0 ? [] : [noneOf(untold, isNarrowed)]),
      ...(isNarrowed ? [FEES_OF_NO_PRODUCT] : []),
      ...(marketplaces.length === 0 ? [] : [FEES_OF_NO_MARKETPLACE]),
      ...(told === days ? [] : [`Documents tell the orders of ${told} of these ${days} days.`]),
      ...(fees.some(({ is_estimated: isEstimated }) => isEstimated)
        ? ['Fees of orders that are not settled yet are estimated from the earlier fees of their SKU.']
        : []),
    ],
  );
}
