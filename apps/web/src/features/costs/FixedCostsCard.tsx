import { ActionIcon, Button } from '@mantine/core';
import type { CostSettings } from '@skuline/contract';
import { formatMoney } from '@skuline/domain/formatting';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '../../new-id.ts';
import { Icon } from '../../ui/index.ts';
import { formatMonths } from './cost-texts.ts';
import classes from './Costs.module.css';
import { CostsCard } from './CostsCard.tsx';
import { FixedCostForm, type KnownFixedCost } from './FixedCostForm.tsx';

/** Costs of every month, such as rent; the days of the range carry their part. */
export function FixedCostsCard({ settings }: { readonly settings: CostSettings }) {
  const { fixed_costs: costs, fixed_costs_amount: total } = settings;
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => setEdited(null);
  return (
    <CostsCard
      title="Fixed costs"
      hint="spread over the days of the month"
      total={costs.length === 0 ? null : total}
    >
      <ul className={classes.list} data-numeric>
        {costs.map((cost) => (
          <li key={cost.id} className={classes.fixed}>
            {edited === cost.id ? (
              <FixedCostForm id={cost.id} known={cost} onClose={close} />
            ) : (
              <FixedCostLine cost={cost} onEdit={() => setEdited(cost.id)} />
            )}
          </li>
        ))}
        {edited === 'new' ? (
          <li className={classes.fixed}>
            <NewFixedCost onClose={close} />
          </li>
        ) : null}
      </ul>
      {edited === 'new' ? null : (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<Icon shape={IconPlus} />}
          onClick={() => setEdited('new')}
        >
          Add a fixed cost
        </Button>
      )}
    </CostsCard>
  );
}

interface FixedCostLineProps {
  readonly cost: KnownFixedCost;
  readonly onEdit: () => void;
}

function FixedCostLine({ cost, onEdit }: FixedCostLineProps) {
  return (
    <div className={classes.fixedLine}>
      <span className={classes.sku} title={cost.name}>
        {cost.name}
      </span>
      <span className={classes.share}>{formatMonths(cost)}</span>
      <strong>{formatMoney(cost.monthly_amount, Number.isInteger(cost.monthly_amount) ? 0 : 2)}</strong>
      <span className={classes.share}>a month</span>
      <ActionIcon aria-label={`Edit ${cost.name}`} onClick={onEdit}>
        <Icon shape={IconPencil} />
      </ActionIcon>
    </div>
  );
}

function NewFixedCost({ onClose }: { readonly onClose: () => void }) {
  // One id for all attempts: a save whose answer was lost is not made a second cost.
  const [id] = useState(newId);
  return <FixedCostForm id={id} known={null} onClose={onClose} />;
}
