import type { SkuCostRow } from '@skuline/contract';
import { formatCount, formatMoney, formatPercent, NO_VALUE, withTrueMinus } from '@skuline/domain/formatting';
import type { RowsColumn } from '../../ui/index.ts';
import { formatCostDay, formatUnitCost } from './cost-texts.ts';
import type { SkuCostsPage } from './costs-queries.ts';

const money = (value: number) => withTrueMinus(formatMoney(value));

export interface Column extends RowsColumn<SkuCostRow> {
  /** In the foot. */
  readonly total?: (total: SkuCostsPage['total']) => string;
}

const SALES: readonly Column[] = [
  {
    key: 'units',
    label: 'Units',
    renderCell: (row) => formatCount(row.units_sold),
    total: (sum) => formatCount(sum.units_sold),
  },
  {
    key: 'net_sales',
    label: 'Net sales',
    renderCell: (row) => money(row.net_sales),
    total: (sum) => money(sum.net_sales),
  },
];
const COSTS: readonly Column[] = [
  {
    key: 'unit_cost',
    label: 'Unit cost',
    isStrong: true,
    renderCell: (row) => formatUnitCost(row.unit_cost),
  },
  {
    key: 'from',
    label: 'Effective from',
    isWord: true,
    renderCell: (row) => (row.effective_from === null ? NO_VALUE : formatCostDay(row.effective_from)),
  },
];
const RESULTS: readonly Column[] = [
  {
    key: 'goods',
    label: 'Cost of goods',
    renderCell: (row) => money(row.cost_of_goods),
    total: (sum) => money(sum.cost_of_goods),
  },
  {
    key: 'share',
    label: 'Of net sales',
    renderCell: (row) => (row.cost_share === null ? NO_VALUE : formatPercent(row.cost_share)),
    total: (sum) => (sum.cost_share === null ? NO_VALUE : formatPercent(sum.cost_share)),
  },
];

/** The columns behind the names; on a phone the costs come first. */
export function listColumns(isPhone: boolean): readonly Column[] {
  return isPhone ? [...COSTS, ...SALES, ...RESULTS] : [...SALES, ...COSTS, ...RESULTS];
}
