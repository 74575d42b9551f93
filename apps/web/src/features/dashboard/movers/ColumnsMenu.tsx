import { Button, Menu } from '@mantine/core';
import { isMetricPresent, METRIC_IDS, type MetricId, METRICS } from '@skuline/domain/metrics';
import { MOST_MOVERS_COLUMNS } from '@skuline/domain/movers';
import { IconColumns3 } from '@tabler/icons-react';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { useFactsPresent } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Icon } from '../../../ui/index.ts';
import classes from './Movers.module.css';

interface ColumnsMenuProps {
  readonly metric: MetricId;
  readonly columns: readonly MetricId[];
}

/** Adds metrics of the catalog that the data carry, each with its value and change. */
export function ColumnsMenu({ metric, columns }: ColumnsMenuProps) {
  const { setMovers } = useAnalysisActions();
  const present = useFactsPresent();
  const choices = METRIC_IDS.filter((id) => id !== metric && isMetricPresent(id, present));
  const isFull = columns.length >= MOST_MOVERS_COLUMNS;
  const toggle = (id: MetricId) => {
    const chosen = columns.includes(id) ? columns.filter((other) => other !== id) : [...columns, id];
    trackAction('movers_columns_chosen', { columns: chosen.length });
    setMovers({ movers_columns: chosen });
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.tool ?? ''}
          aria-label="Columns"
          leftSection={<Icon shape={IconColumns3} />}
        >
          <span className={classes.toolLabel}>Columns</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices ?? ''}>
        {choices.map((id) => {
          const isChosen = columns.includes(id);
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(id)}
            >
              {METRICS[id].label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
