import type { Statement } from './prepare-statement.ts';
import type { StatementLineId } from './statement-lines.ts';

/** A bar of the way from gross sales to contribution: a sum that stands on zero, or a step between two heights. */
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
};

function isBar(id: StatementLineId): id is BarId {
  return Object.hasOwn(NAMES, id);
}

/** The statement's money lines as bars: each step begins where the one before it ended. */
export function prepareWaterfall({ rows, totals }: Pick<Statement, 'rows' | 'totals'>): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  let height = 0;
  for (const { line } of rows) {
    if (!isBar(line.id)) continue;
    const amount = line.amount(totals);
    const isSum = line.role !== 'deduction';
    const to = isSum ? amount : height + amount;
    steps.push({
      id: line.id,
      ...NAMES[line.id],
      amount,
      from: isSum ? 0 : height,
      to,
      kind: line.id === 'contribution' ? 'result' : isSum ? 'subtotal' : 'step',
    });
    height = to;
  }
  return steps;
}
