import type { Statement } from './prepare-statement.ts';
import type { StatementLineId } from './statement-lines.ts';

/** A bar of the way from gross sales to contribution, or to estimated net profit: a sum that stands on zero, or a step between two heights. */
export interface WaterfallStep {
  readonly id: BarId;
  readonly label: string;
  /** For a narrow column. */
  readonly shortLabel: string;
  /** Dollars, in statement sign. */
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'subtotal' | 'step' | 'result';
}

type BarId = Exclude<
  StatementLineId,
  'sessions' | 'orders' | 'units_sold' | 'ad_attributed_sales' | 'other_sales'
>;

const NAMES: Readonly<Record<BarId, Pick<WaterfallStep, 'label' | 'shortLabel'>>> = {
  gross_sales: { label: 'Gross sales', shortLabel: 'Gross' },
  promotions: { label: 'Promotions', shortLabel: 'Promo' },
  adjustments: { label: 'Returns', shortLabel: 'Returns' },
  net_sales: { label: 'Net sales', shortLabel: 'Net' },
  advertising: { label: 'Advertising', shortLabel: 'Ads' },
  other_costs: { label: 'Other costs', shortLabel: 'Other' },
  contribution: { label: 'Contribution', shortLabel: 'Contrib.' },
  cost_of_goods: { label: 'Cost of goods', shortLabel: 'Goods' },
  marketplace_fees: { label: 'Fees', shortLabel: 'Fees' },
  fixed_costs: { label: 'Fixed costs', shortLabel: 'Fixed' },
  estimated_net_profit: { label: 'Estimated net profit', shortLabel: 'Net profit' },
};

function isBar(id: StatementLineId): id is BarId {
  return Object.hasOwn(NAMES, id);
}

function isResult(id: StatementLineId): boolean {
  return id === 'contribution' || id === 'estimated_net_profit';
}

/** `Gross sales to contribution`; without a contribution `Gross sales to net sales, less advertising`. */
export function waterfallTitle(steps: readonly WaterfallStep[]): string {
  const sums = steps.filter(({ kind }) => kind !== 'step');
  const behind = steps.slice(steps.findLastIndex(({ kind }) => kind !== 'step') + 1);
  const way = [...new Set([sums[0], sums.at(-1)])].map((step) => step?.label ?? '').join(' to ');
  return capitalize([way, ...behind.map(({ label }) => `less ${label}`)].join(', ').toLowerCase());
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The statement's money lines as bars: each step begins where the one before it ended. None without two bars to compare. */
export function prepareWaterfall({
  rows,
  sums,
  isKnown,
}: Pick<Statement, 'rows' | 'sums' | 'isKnown'>): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  let height = 0;
  const result = rows.findLast(({ line }) => isResult(line.id) && isKnown(line))?.line.id;
  for (const { line } of rows) {
    if (!isBar(line.id)) continue;
    // Bars after one that is unknown would begin at a height that nobody knows.
    if (!isKnown(line)) break;
    const amount = line.amount(sums.total);
    if (amount === null) continue;
    const isSum = line.role !== 'deduction';
    const to = isSum ? amount : height + amount;
    steps.push({
      id: line.id,
      ...NAMES[line.id],
      amount,
      from: isSum ? 0 : height,
      to,
      kind: line.id === result ? 'result' : isSum ? 'subtotal' : 'step',
    });
    height = to;
  }
  return steps.length > 1 && steps[0]?.kind !== 'step' ? steps : [];
}
