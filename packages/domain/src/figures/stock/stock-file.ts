import type { TableCell, TableColumn } from '../tables/index.ts';
import { AROUND_DAYS, type Interval } from './lost-sales.ts';
import { RATE_DAYS, RATE_REACH_DAYS } from './cover.ts';
import type { StockPlan, StockPlanRow, StockView } from './stock-plan.ts';

export const STOCK_VIEW_LABELS: Readonly<Record<StockView, string>> = {
  all: 'All',
  out: 'Out of stock',
  reorder: 'To order',
  lost: 'Lost sales',
};

/** How each figure is worked out, as the page, files and answers say it. */
export const STOCK_METHODS = {
  rate: `Units a day: of the last ${RATE_DAYS} days with stock within ${RATE_REACH_DAYS} days.`,
  orderBy:
    'Order by: the last day on which units on hand and on their way still last the lead time and the safety days.',
  lost: `Lost sales: what the same weekdays with stock in the ${AROUND_DAYS / 7} weeks before and after brought; the true number lies in the interval in 95 of 100 cases.`,
} as const;

/** `12 – 31`, or `12` where both are one number. */
export function formatInterval({ low, high }: Interval, format: (value: number) => string): string {
  return low === high ? format(low) : `${format(low)} – ${format(high)}`;
}

/** The columns of a file of stock. */
export const STOCK_FILE_COLUMNS: readonly TableColumn<StockPlanRow>[] = [
  { label: 'SKU', format: 'text', cellOf: (row) => row.sku_name },
  { label: 'Parent SKU', format: 'text', cellOf: (row) => row.parent_sku_name },
  { label: 'Brand', format: 'text', cellOf: (row) => row.brand_name },
  { label: 'Counted on', format: 'text', cellOf: (row) => row.counted_on },
  { label: 'On hand', format: 'count', cellOf: (row) => row.on_hand },
  { label: 'On their way', format: 'count', cellOf: ({ inbound }) => inbound },
  { label: 'Units a day', format: 'multiple', cellOf: (row) => row.units_per_day },
  { label: 'Days read for it', format: 'count', cellOf: (row) => row.rate_days },
  { label: 'Days of cover', format: 'multiple', cellOf: (row) => row.cover_days },
  { label: 'Runs out on', format: 'text', cellOf: (row) => row.runs_out_on },
  { label: 'Order by', format: 'text', cellOf: (row) => row.order_by },
  { label: 'Lead time in days', format: 'count', cellOf: (row) => row.lead_time_days },
  { label: 'Safety days', format: 'count', cellOf: (row) => row.safety_days },
  { label: 'Days out of stock', format: 'count', cellOf: (row) => row.days_out },
  { label: 'Units lost', format: 'multiple', cellOf: ({ lost }) => lost?.expected ?? null },
  { label: 'Units lost, at least', format: 'count', cellOf: ({ lost }) => lost?.low ?? null },
  { label: 'Units lost, at most', format: 'count', cellOf: ({ lost }) => lost?.high ?? null },
  { label: 'Net sales lost', format: 'money2', cellOf: ({ lost }) => lost?.net_sales ?? null },
];

/** What stands above them. */
export function stockFileNotes(
  view: StockView,
  { lost, lost_unknown: unknown }: Pick<StockPlan, 'lost' | 'lost_unknown'>,
): TableCell[][] {
  return [
    ['Shown', STOCK_VIEW_LABELS[view]],
    ...Object.values(STOCK_METHODS).map((method) => ['Method', method]),
    ...(lost === null ? [] : [['Units lost in all, at least and at most', lost.low, lost.high]]),
    ...(unknown === 0 ? [] : [['SKUs whose lost sales are unknown', unknown]]),
  ];
}
