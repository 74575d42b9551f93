import type { Statement } from './prepare-statement.ts';
import type { StatementLineId } from './statement-lines.ts';

/** A bar of the way from gross sales to contribution: a sum that stands on zero, or a step between two heights. */
export interface WaterfallStep {
  readonly id: StatementLineId;
  readonly label: string;
  /** Dollars, in statement sign. */
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'subtotal' | 'step' | 'result';
}

/** The statement's money lines as bars: each step begins where the one before it ended. */
export function prepareWaterfall({ rows, totals }: Pick<Statement, 'rows' | 'totals'>): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  let height = 0;
  for (const { line } of rows) {
    if (line.role === 'memo' || line.role === 'of_which') continue;
    const amount = line.amount(totals);
    const isSum = line.role !== 'deduction';
    const to = isSum ? amount : height + amount;
    steps.push({
      id: line.id,
      label: line.id === 'other_costs' ? 'Other costs' : line.id === 'adjustments' ? 'Returns' : line.label,
      amount,
      from: isSum ? 0 : height,
      to,
      kind: line.id === 'contribution' ? 'result' : isSum ? 'subtotal' : 'step',
    });
    height = to;
  }
  return steps;
}
