import type { BreakEvenRow } from '@skuline/contract';
import type { BreakEvenOrder } from '@skuline/domain/costs';
import { formatMoney, formatPercent, NO_VALUE, withTrueMinus } from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import { DIMENSIONS, type DimensionId, dimensionsAbove, segmentName } from '@skuline/domain/products';
import type { RowsColumn } from '../../ui/index.ts';

type Column = RowsColumn<BreakEvenRow>;

interface Wanted {
  readonly by: DimensionId;
  /** Whether a margin is wanted. */
  readonly hasTarget: boolean;
}

const money = (decimals: number) => (value: number) => withTrueMinus(formatMoney(value, decimals));
const percent = (value: number) => withTrueMinus(formatPercent(value));

const GAPS = {
  unit_cost_missing: 'A unit cost is missing',
  no_net_sales: 'Nothing was sold',
} as const;

/** The names and what stands behind them. On a narrow card what ads earn is the answer of a row. */
export function listProfitColumns(
  { by, hasTarget }: Wanted,
  sortBy: (order: BreakEvenOrder) => Column['sort'],
): Column[] {
  const column = (
    order: Exclude<BreakEvenOrder, 'name'>,
    label: string,
    format: (value: number) => string,
    more: Partial<Column> = {},
  ): Column => ({
    key: order,
    label,
    sort: sortBy(order),
    isQuiet: (row) => row[order] === null,
    titleOf: ({ [order]: value, gap }) => (value === null && gap !== null ? GAPS[gap] : undefined),
    renderCell: ({ [order]: value }) => (value === null ? NO_VALUE : format(value)),
    ...more,
    looks: { 'data-label': label, ...more.looks },
  });
  const [above] = dimensionsAbove(by);
  const names: Column = {
    key: 'name',
    label: DIMENSIONS[by].singular,
    sort: sortBy('name'),
    renderCell: (row) => (
      <>
        {segmentName(by, row[by] ?? DIMENSIONS[by].unknownName)}
        {above === undefined || row[above] === null ? null : <small title={row[above]}> {row[above]}</small>}
      </>
    ),
  };
  const spend = column('ad_spend', METRICS.ad_spend.label, money(0));
  const sales = column('ad_sales', METRICS.ad_sales.label, money(0));
  const acos = column('acos', 'ACoS', percent, {
    hint: 'Ad spend / ad sales',
    isStrong: true,
  });
  const breakEven = column('break_even_acos', 'Break-even ACoS', percent, {
    hint: 'Contribution before ads / net sales: above it ads lose money',
  });
  const target = column('target_acos', 'Target ACoS', percent, {
    hint: 'Break-even ACoS less the profit margin wanted',
  });
  const cpc = column('max_cpc', 'Maximum CPC', money(2), {
    hint: 'Break-even ACoS × ad sales per click: what a click may cost without a loss',
  });
  const profit = column('profit_after_ads', 'Profit after ads', money(0), {
    hint: 'Net sales − cost of goods − fees − ad spend',
    isStrong: true,
    looks: { 'data-place': 'answer' },
  });
  const targets = hasTarget ? [target] : [];
  return [names, spend, sales, acos, breakEven, ...targets, cpc, profit];
}
