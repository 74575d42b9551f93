import type { StockPlanRow } from '@skuline/contract';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { countOf, formatCount, formatDay, formatMoney, NO_VALUE } from '@skuline/domain/formatting';
import { formatInterval, type StockView } from '@skuline/domain/stock';
import type { RowsColumn } from '../../ui/index.ts';

type Column = RowsColumn<StockPlanRow>;

const SKU: Column = {
  key: 'sku',
  label: 'SKU',
  titleOf: (row) => row.parent_sku_name || undefined,
  renderCell: (row) => (
    <>
      {row.sku_name}
      {row.parent_sku_name === '' ? null : <small> {row.parent_sku_name}</small>}
    </>
  ),
};

/** What runs out, and by when it must be ordered; of lost sales, what was lost. */
export function listStockColumns(view: StockView, today: DateKey): Column[] {
  const dayOf = (text: string | null) => {
    const day = findDateKey(text ?? '');
    return day === null ? NO_VALUE : formatDay(day, today);
  };
  return view === 'lost' ? lostColumns() : planColumns(dayOf, today);
}

function planColumns(dayOf: (text: string | null) => string, today: DateKey): Column[] {
  return [
    SKU,
    {
      key: 'on_hand',
      label: 'On hand',
      looks: { 'data-label': 'On hand' },
      titleOf: (row) => `Counted on ${dayOf(row.counted_on)}`,
      renderCell: (row) => formatCount(row.on_hand),
    },
    {
      key: 'inbound',
      label: 'On their way',
      isWide: true,
      looks: { 'data-label': 'On their way' },
      renderCell: ({ inbound }) => (inbound === null ? NO_VALUE : formatCount(inbound)),
    },
    {
      key: 'rate',
      label: 'Units a day',
      hint: 'Of days with stock',
      looks: { 'data-label': 'Units a day' },
      titleOf: ({ rate_days: days }) =>
        days === null ? 'Too few days with stock' : `Of ${countOf(days, 'day')}`,
      renderCell: ({ units_per_day: rate }) => (rate === null ? NO_VALUE : rate.toFixed(1)),
    },
    {
      key: 'cover',
      label: 'Days of cover',
      isStrong: true,
      looks: { 'data-label': 'Days of cover', 'data-place': 'answer' },
      renderCell: ({ cover_days: days }) => (days === null ? NO_VALUE : formatCount(Math.floor(days))),
    },
    {
      key: 'runs_out',
      label: 'Runs out',
      looks: { 'data-label': 'Runs out' },
      renderCell: (row) => (row.is_out ? 'Out of stock' : dayOf(row.runs_out_on)),
    },
    {
      key: 'order_by',
      label: 'Order by',
      looks: { 'data-label': 'Order by' },
      isQuiet: (row) => row.order_by === null,
      titleOf: timesText,
      renderCell: ({ order_by: day }) => (day !== null && day <= today ? `${dayOf(day)}, now` : dayOf(day)),
    },
  ];
}

const SAID_OF = { sku: 'this SKU', brand: 'the brand', company: 'the company' } as const;

function timesText({ lead_time_days: lead, safety_days: safety, times_of: of }: StockPlanRow): string {
  if (lead === null || of === null) return 'No lead time is entered';
  const reserve = safety === null ? '' : `, ${countOf(safety, 'safety day')}`;
  return `Lead time of ${SAID_OF[of]}: ${countOf(lead, 'day')}${reserve}`;
}

function lostColumns(): Column[] {
  return [
    SKU,
    {
      key: 'days_out',
      label: 'Days out of stock',
      looks: { 'data-label': 'Days out of stock' },
      renderCell: (row) => formatCount(row.days_out),
    },
    {
      key: 'expected',
      label: 'Units lost',
      looks: { 'data-label': 'Units lost' },
      hint: 'What is expected to have been sold',
      renderCell: ({ lost }) => (lost === null ? NO_VALUE : formatCount(Math.round(lost.expected))),
    },
    {
      key: 'interval',
      label: 'In 95 of 100 cases',
      looks: { 'data-label': 'In 95 of 100 cases' },
      renderCell: ({ lost }) => (lost === null ? NO_VALUE : formatInterval(lost, formatCount)),
    },
    {
      key: 'net_sales',
      label: 'Net sales lost',
      isStrong: true,
      looks: { 'data-label': 'Net sales lost', 'data-place': 'answer' },
      renderCell: ({ lost }) => (lost === null ? NO_VALUE : formatMoney(lost.net_sales, 0)),
    },
  ];
}
