import { Button, Skeleton, TextInput } from '@mantine/core';
import type { SkuCost } from '@skuline/contract';
import { findDateKey } from '@skuline/domain/calendar';
import { UNIT_COST_LIMIT } from '@skuline/domain/costs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { QueryView } from '../../ui/index.ts';
import { AmountField, amountError, useFirstFocus } from './AmountField.tsx';
import {
  describeNewCost,
  firstOfNextMonth,
  formatCostDay,
  formatOrigin,
  formatUnitCost,
  readAmount,
} from './cost-texts.ts';
import classes from './Costs.module.css';
import { skuHistoryQuery } from './costs-queries.ts';
import { SavingNotes } from './SavingNotes.tsx';
import { UndoCosts } from './UndoCosts.tsx';
import { useSaveCosts } from './use-save-costs.ts';

interface SkuCostPanelProps {
  readonly sku: string;
  /** Whether it was opened to enter a cost. */
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** The unit costs of a SKU by date: a new one, and each there is with where it came from and its Undo. */
export function SkuCostPanel({ sku, isEditing, onClose }: SkuCostPanelProps) {
  const history = useQuery(skuHistoryQuery(useApi(), sku));
  return (
    <section className={classes.panel} aria-label={`Unit cost of ${sku} by date`}>
      <div className={classes.panelHead}>
        <h3 className={classes.subtitle}>Unit cost by date</h3>
        <p className={classes.quiet}>a cost counts from its date on, earlier days keep theirs</p>
      </div>
      <QueryView
        query={history}
        loading={<Skeleton className={classes.waitingPanel ?? ''} animate={false} aria-busy />}
      >
        {({ costs }) => (
          <>
            <NewCost sku={sku} costs={costs} isEditing={isEditing} onClose={onClose} />
            <ul className={classes.list}>
              {costs.map((cost) => (
                <KnownCost key={cost.effective_from} sku={sku} cost={cost} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}

interface NewCostProps extends SkuCostPanelProps {
  readonly costs: readonly SkuCost[];
}

function NewCost({ sku, costs, isEditing, onClose }: NewCostProps) {
  const [day, setDay] = useState<string>(firstOfNextMonth);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useSaveCosts();
  const from = findDateKey(day);
  const field = useFirstFocus(isEditing);
  const submit = async () => {
    const typed = readAmount(text, UNIT_COST_LIMIT);
    if (from === null) return;
    if (typed.state !== 'right') {
      setProblem(typed.state === 'empty' ? 'Enter a cost.' : typed.problem);
      return;
    }
    const version = costs.find(({ effective_from: known }) => known === from)?.change_id ?? 0;
    const isSaved = await saving.save([
      { kind: 'unit_cost', sku_name: sku, effective_from: from, unit_cost: typed.value, version },
    ]);
    if (isSaved) setText('');
  };
  return (
    <div className={classes.newCost}>
      <TextInput
        className={classes.day ?? ''}
        size="xs"
        type="date"
        required
        withAsterisk={false}
        aria-label="Effective from"
        value={day}
        error={from !== null ? null : amountError('Enter a date.')}
        onChange={(event) => setDay(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void submit();
          if (event.key === 'Escape') onClose();
        }}
      />
      <AmountField
        ref={field}
        label={`New unit cost of ${sku}`}
        unit="$"
        text={text}
        problem={problem}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
        onEnter={() => void submit()}
        onEscape={onClose}
      />
      <p className={classes.note}>{from === null ? '' : describeNewCost(from, costs)}</p>
      <div className={classes.choices}>
        <Button variant="subtle" size="compact-sm" disabled={saving.isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" size="compact-sm" loading={saving.isSaving} onClick={() => void submit()}>
          Save cost
        </Button>
      </div>
      <SavingNotes saving={saving} onSaved={() => setText('')} onTaken={() => setText('')} />
    </div>
  );
}

function KnownCost({ sku, cost }: { readonly sku: string; readonly cost: SkuCost }) {
  const { effective_from: day, unit_cost: unitCost, change_id: changeId } = cost;
  return (
    <li className={classes.knownCost} data-numeric>
      <span>{formatCostDay(day)}</span>
      <strong>{formatUnitCost(unitCost)}</strong>
      <span className={classes.origin}>{formatOrigin(cost)}</span>
      <UndoCosts
        changeId={changeId}
        only={{ sku_name: sku, effective_from: day }}
        label={`Undo ${formatUnitCost(unitCost)} from ${formatCostDay(day)}`}
      />
    </li>
  );
}
