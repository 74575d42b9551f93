import {
  addDays,
  type DateKey,
  daysBetween,
  eachDay,
  isInRanges,
  joinRanges,
  subtractRanges,
  toDateKey,
  weekdayOf,
} from '../../../core/calendar/index.ts';
import {
  FACT_IDS,
  type FactId,
  type FactKind,
  type FactSums,
  findFactsPresent,
  KINDS_OF_FACT,
  sumFacts,
  ZERO_FACTS,
} from '../../../figures/metrics/index.ts';
import { DEFAULT_INSIGHT_RULES } from '../default-rules.ts';
import type { InsightSettings } from '../find-insights.ts';
import {
  alignDays,
  type InsightSeries,
  levelOfNames,
  type ScopeDays,
  SERIES_DAYS,
  seriesRange,
} from '../insight-series.ts';

/** What a test does to a SKU on a day; `daysAgo` counts back from the last day. */
export type Happening = (names: readonly string[], daysAgo: number) => Partial<SkuDay> | 'no row';

/** The ordinary day of a SKU, before it is made of whole visitors and orders. */
export interface SkuDay {
  readonly sessions: number;
  readonly conversion: number;
  /** A factor of what is bought at once. */
  readonly orderSize: number;
  readonly price: number;
  readonly discount: number;
  readonly returns: number;
  readonly adClicks: number;
  readonly adConversion: number;
  readonly clickRate: number;
  readonly cpc: number;
}

const ORDINARY: SkuDay = {
  sessions: 400,
  conversion: 0.1,
  orderSize: 1,
  price: 25,
  discount: 0.04,
  returns: 0.02,
  adClicks: 100,
  adConversion: 0.09,
  clickRate: 0.006,
  cpc: 0.9,
};
/** No event of the retail calendar lies in the 10 weeks before it. */
const LAST_DAY = toDateKey('2026-04-02');
const DAYS = 84;
const CATALOG: readonly (readonly [string, string, string])[] = [
  ['Alder', 'Kettle', 'KTL-1'],
  ['Alder', 'Kettle', 'KTL-2'],
  ['Alder', 'Throw', 'THR-1'],
  ['Alder', 'Throw', 'THR-2'],
  ['Brisk', 'Jar', 'JAR-1'],
  ['Brisk', 'Jar', 'JAR-2'],
  ['Brisk', 'Jar', 'JAR-3'],
];

/** From −1 to 1, the same for the same day and SKU. */
function wobble(day: number, salt: number): number {
  const mixed = Math.sin(day * 12.9898 + salt * 78.233) * 43_758.5453;
  return 2 * (mixed - Math.floor(mixed)) - 1;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

function factsOf(day: SkuDay, jitter: (salt: number) => number): FactSums {
  const whole = (amount: number, salt: number) =>
    Math.max(0, Math.round(amount + Math.sqrt(Math.max(0, amount)) * jitter(salt)));
  const sessions = whole(day.sessions, 1);
  const orders = whole(sessions * day.conversion, 2);
  const units = Math.round((orders + whole(orders * 0.1, 3)) * day.orderSize);
  const gross = cents(units * day.price);
  const promotions = cents(gross * day.discount);
  const clicks = whole(day.adClicks, 4);
  const adOrders = whole(clicks * day.adConversion, 5);
  const spend = cents(clicks * day.cpc * (1 + 0.05 * jitter(6)));
  const net = cents(gross - promotions - gross * day.returns);
  return {
    sessions,
    orders,
    units_sold: units,
    gross_sales: gross,
    promotions,
    net_sales: net,
    ad_spend: spend,
    contribution: cents(net - spend - units * 9),
    ad_impressions: Math.round(clicks / day.clickRate),
    ad_clicks: clicks,
    ad_orders: adOrders,
    ad_sales: cents(adOrders * day.price),
  };
}

interface Wanted {
  readonly happening?: Happening;
  readonly days?: number;
  readonly lastDay?: DateKey;
  /** Days ago without any data. */
  readonly missing?: readonly number[];
  /** Facts that the data do not carry. */
  readonly without?: readonly FactId[];
  readonly size?: number;
}

/** Seven SKUs that sell steadily, with whatever happens to them, as the series insights are found in. */
export function steadySeller({
  happening = () => ({}),
  days = DAYS,
  lastDay = LAST_DAY,
  missing = [],
  without = [],
  size = 1,
}: Wanted = {}): InsightSeries {
  const range = seriesRange(lastDay);
  const dates = eachDay({ start: addDays(lastDay, 1 - days), end: lastDay }).filter(
    (day) => !missing.includes(daysBetween(day, lastDay)),
  );
  const rows = CATALOG.flatMap((names, sku) =>
    dates.flatMap((date) => {
      const daysAgo = daysBetween(date, lastDay);
      const happened = happening(names, daysAgo);
      if (happened === 'no row') return [];
      const weekly = (1 + 0.12 * Math.sin(weekdayOf(date))) * size;
      const usual = {
        ...ORDINARY,
        sessions: ORDINARY.sessions * weekly,
        adClicks: ORDINARY.adClicks * weekly,
      };
      const factors = Object.entries(happened).map(([key, factor]) => [key, factor] as const);
      const day = {
        ...usual,
        ...Object.fromEntries(factors.map(([key, of]) => [key, scaled(usual, key, of)])),
      };
      const facts = factsOf(day, (salt) => wobble(daysAgo, sku * 10 + salt));
      return [{ date, names, facts: { ...facts, ...Object.fromEntries(without.map((fact) => [fact, 0])) } }];
    }),
  );
  const hasData = new Set(dates);
  const scopeOf = (names: readonly string[]): ScopeDays => {
    const about = rows.filter((row) => names.every((name, at) => row.names[at] === name));
    const byDay = new Map(
      [...Map.groupBy(about, ({ date }) => date)].map(([day, of]) => [
        day,
        sumFacts(of.map(({ facts }) => facts)),
      ]),
    );
    const sums = alignDays(range, byDay, { hasData: (day) => hasData.has(day), zero: ZERO_FACTS });
    return { level: levelOfNames(names), names, sums, lastYear: [] };
  };
  const namesAt = (depth: number) => [
    ...new Map(CATALOG.map((names) => [names.slice(0, depth).join('/'), names.slice(0, depth)])).values(),
  ];
  const total = scopeOf([]);
  const dated = eachDay(range).map((day, at) => [day, total.sums[at] ?? null] as const);
  return {
    asOf: lastDay,
    days: eachDay(range),
    known: {},
    present: findFactsPresent(rows.map(({ facts }) => facts)),
    total,
    scopes: [1, 2, 3].flatMap((depth) => namesAt(depth).map(scopeOf)),
    counts: { total: 1, brand: 2, parent_sku: 3, sku: CATALOG.length },
    totalByDay: new Map(dated.flatMap(([day, sums]) => (sums === null ? [] : [[day, sums] as const]))),
  };
}

const NO_ADS = { ad_spend: 0, ad_impressions: 0, ad_clicks: 0, ad_orders: 0, ad_sales: 0 };

/** What is left of a day's sums without a kind of report. */
const WITHOUT: Readonly<Record<FactKind, (sums: FactSums) => FactSums>> = {
  sales: ({ sessions, ad_spend, ...of }) => ({
    ...ZERO_FACTS,
    ...Object.fromEntries(Object.entries(of).filter(([fact]) => fact.startsWith('ad_'))),
    sessions,
    ad_spend,
  }),
  refunds: (sums) => ({
    ...sums,
    net_sales: sums.gross_sales - sums.promotions,
    contribution: sums.contribution + sums.gross_sales - sums.promotions - sums.net_sales,
  }),
  traffic: (sums) => ({ ...sums, sessions: 0 }),
  ads: (sums) => ({ ...sums, ...NO_ADS, contribution: sums.contribution + sums.ad_spend }),
};

/** The same seller without what one kind of report tells on some days; `from` and `to` count back from the last day. */
export function withoutReport(
  series: InsightSeries,
  kind: FactKind,
  ...gone: readonly { readonly from: number; readonly to: number }[]
): InsightSeries {
  const dayAgo = (count: number) => addDays(series.asOf, -count);
  const ranges = joinRanges(gone.map(({ from, to }) => ({ start: dayAgo(from), end: dayAgo(to) })));
  const lacking = FACT_IDS.filter((fact) => KINDS_OF_FACT[fact].includes(kind));
  const left = subtractRanges([{ start: dayAgo(2 * SERIES_DAYS), end: series.asOf }], ranges);
  const cut = (day: DateKey | undefined, sums: FactSums): FactSums =>
    day !== undefined && isInRanges(day, ranges) ? WITHOUT[kind](sums) : sums;
  const cutScope = (scope: ScopeDays): ScopeDays => ({
    ...scope,
    sums: scope.sums.map((sums, at) => (sums === null ? null : cut(series.days[at], sums))),
  });
  return {
    ...series,
    known: { ...series.known, ...Object.fromEntries(lacking.map((fact) => [fact, left])) },
    total: cutScope(series.total),
    scopes: series.scopes.map(cutScope),
    totalByDay: new Map([...series.totalByDay].map(([day, sums]) => [day, cut(day, sums)])),
  };
}

/** Shares are replaced, everything else is multiplied. */
function scaled(usual: SkuDay, key: string, factor: number): number {
  if (key === 'discount' || key === 'returns') return factor;
  const known = Object.entries(usual).find(([name]) => name === key);
  return (known?.[1] ?? 0) * factor;
}

export const NOTHING_SET: InsightSettings = { rules: DEFAULT_INSIGHT_RULES, goals: [], openInsights: [] };
