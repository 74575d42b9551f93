import type { DateKey } from '../../core/calendar/index.ts';
import { compareByCodePoint } from '../../products/index.ts';
import { type Counted, coverOf, type SellingRate } from './cover.ts';
import { addUp, type Expected, type Interval, intervalOf, type LostSales } from './lost-sales.ts';
import type { RestockLevel, RestockTimes } from './restock-times.ts';

/** Which SKUs are shown: all, those without a unit, those to order by today, or those that lost sales in the days. */
export const STOCK_VIEWS = ['all', 'out', 'reorder', 'lost'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

/** A SKU with its stock, as it was read. */
export interface StockedSku extends Counted {
  readonly sku_name: string;
  /** '' where no product is known by this SKU. */
  readonly parent_sku_name: string;
  readonly brand_name: string;
  readonly rate: SellingRate | null;
  readonly times: RestockTimes & { readonly said_of: RestockLevel | null };
  readonly lost: LostSales;
}

export interface LostInterval extends Interval {
  /** What the expected units would have brought. */
  readonly net_sales: number;
}

/** How long a SKU lasts, by when to order it, and what it lost. */
export interface StockPlanRow {
  readonly sku_name: string;
  readonly parent_sku_name: string;
  readonly brand_name: string;
  /** The day of the count; where places were counted on several days, the first of these. */
  readonly counted_on: string;
  readonly on_hand: number;
  readonly inbound: number | null;
  readonly is_out: boolean;
  readonly units_per_day: number | null;
  /** The days with stock that the rate was read from. */
  readonly rate_days: number | null;
  readonly cover_days: number | null;
  readonly runs_out_on: string | null;
  readonly order_by: string | null;
  readonly lead_time_days: number | null;
  readonly safety_days: number | null;
  /** Where the lead time was entered. */
  readonly times_of: RestockLevel | null;
  /** Days of the range on which it was out of stock. */
  readonly days_out: number;
  /** Null where nothing was out, or too little is known around it. */
  readonly lost: LostInterval | null;
}

export interface StockPlan {
  readonly rows: readonly StockPlanRow[];
  readonly counts: Readonly<Record<StockView, number>>;
  /** What all SKUs that are shown lost together, and how many of them are not in it because too little is known. */
  readonly lost: LostInterval | null;
  readonly lost_unknown: number;
}

function lostOf(expected: Expected | null): LostInterval | null {
  return expected === null ? null : { ...intervalOf(expected), net_sales: expected.netSales };
}

function rowOf({ times, rate, lost, day, onHand, inbound, ...names }: StockedSku): StockPlanRow {
  const cover = coverOf({ day, onHand, inbound }, rate, times);
  return {
    ...names,
    counted_on: day,
    on_hand: onHand,
    inbound,
    is_out: onHand <= 0,
    units_per_day: rate?.unitsPerDay ?? null,
    rate_days: rate?.days ?? null,
    cover_days: cover.days,
    runs_out_on: cover.runsOut,
    order_by: cover.orderBy,
    lead_time_days: times.lead_time_days,
    safety_days: times.safety_days,
    times_of: times.said_of,
    days_out: lost.daysOut,
    lost: lostOf(lost.expected),
  };
}

function isIn(view: StockView, row: StockPlanRow, today: DateKey): boolean {
  if (view === 'out') return row.is_out;
  if (view === 'reorder') return row.order_by !== null && row.order_by <= today;
  return view === 'all' || row.days_out > 0;
}

/** What runs out first stands first; of lost sales, the largest. */
function inOrder(view: StockView, rows: readonly StockPlanRow[]): StockPlanRow[] {
  const byName = (a: StockPlanRow, b: StockPlanRow) => compareByCodePoint(a.sku_name, b.sku_name);
  if (view === 'lost') {
    const lostBy = ({ lost }: StockPlanRow) => lost?.net_sales ?? -1;
    return rows.toSorted((a, b) => lostBy(b) - lostBy(a) || b.days_out - a.days_out || byName(a, b));
  }
  const never = Number.MAX_VALUE;
  const dayOf = ({ order_by: day }: StockPlanRow) => (day === null ? never : Date.parse(day));
  const left = ({ cover_days: days }: StockPlanRow) => days ?? never;
  return rows.toSorted((a, b) => dayOf(a) - dayOf(b) || left(a) - left(b) || byName(a, b));
}

/** All SKUs with stock as rows of a view, with what each view has. */
export function prepareStockPlan(
  skus: readonly StockedSku[],
  { view, today }: { readonly view: StockView; readonly today: DateKey },
): StockPlan {
  const pairs = skus.map((sku) => ({ row: rowOf(sku), expected: sku.lost.expected }));
  const shown = pairs.filter(({ row }) => isIn(view, row, today));
  const countOf = (of: StockView) => pairs.filter(({ row }) => isIn(of, row, today)).length;
  const known = shown.flatMap(({ expected }) => (expected === null ? [] : [expected]));
  return {
    rows: inOrder(
      view,
      shown.map(({ row }) => row),
    ),
    counts: { all: skus.length, out: countOf('out'), reorder: countOf('reorder'), lost: countOf('lost') },
    lost: known.length === 0 ? null : lostOf(addUp(known)),
    lost_unknown: shown.filter(({ row }) => row.days_out > 0 && row.lost === null).length,
  };
}
