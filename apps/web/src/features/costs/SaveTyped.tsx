import { Button } from '@mantine/core';
import type { CostEdit, CostFiguresResponse } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import { shareOf } from '@skuline/domain/costs';
import { countOf, formatPercent } from '@skuline/domain/formatting';
import classes from './Costs.module.css';
import type { SkuCostsPage } from './costs-queries.ts';
import { SavingNotes } from './SavingNotes.tsx';
import { useSaveCosts } from './use-save-costs.ts';

export type UnitCostEdit = Extract<CostEdit, { kind: 'unit_cost' }>;

interface SaveTypedProps {
  readonly page: SkuCostsPage;
  readonly figures: CostFiguresResponse | undefined;
  /** The first day of the range. */
  readonly start: DateKey;
  readonly edits: readonly UnitCostEdit[];
  readonly onSaved: (edits: readonly UnitCostEdit[]) => void;
}

/** Saves what was typed and not yet entered, all of it or nothing. */
export function SaveTyped({ edits, page, figures, start, onSaved }: SaveTypedProps) {
  const saving = useSaveCosts();
  const save = async () => {
    if (await saving.save(edits)) onSaved(edits);
  };
  return (
    <div className={classes.foot}>
      <p className={classes.quiet} data-numeric>
        {edits.length === 0 ? 'Enter saves and goes down' : describeTyped(edits, page, { figures, start })}
      </p>
      <Button disabled={edits.length === 0} loading={saving.isSaving} onClick={() => void save()}>
        {edits.length === 0 ? 'Save costs' : `Save ${countOf(edits.length, 'cost')}`}
      </Button>
      <SavingNotes saving={saving} isNamed onSaved={() => onSaved(edits)} onTaken={() => onSaved([])} />
    </div>
  );
}

/** `1 entered: 86.7% covered`; without a share when a cost begins within the range, because its part is unknown. */
function describeTyped(
  edits: readonly UnitCostEdit[],
  { rows }: SkuCostsPage,
  { figures, start }: Pick<SaveTypedProps, 'figures' | 'start'>,
): string {
  const skus = new Set(edits.map(({ sku_name: sku }) => sku));
  const added = rows
    .filter(({ sku_name: sku }) => skus.has(sku))
    .reduce((sum, { uncovered_net_sales: netSales }) => sum + netSales, 0);
  const isWhole = edits.every(({ effective_from: day }) => day <= start);
  if (figures === undefined || !isWhole) return `${edits.length} entered`;
  const { covered_net_sales: covered, net_sales: netSales } = figures.total;
  const share = shareOf(covered + added, netSales);
  return `${edits.length} entered${share === null ? '' : `: ${formatPercent(share)} covered`}`;
}
