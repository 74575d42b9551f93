import { Button } from '@mantine/core';
import { type AgentAction, describeAction, type Plan } from '@skuline/domain/assistant';
import { useAnalysis } from '../../../analysis/index.ts';
import { copyText } from '../copy-text.ts';
import classes from './Actions.module.css';
import { ResultRows } from './ResultRows.tsx';

interface ActionDetailsProps {
  readonly action: AgentAction;
  readonly plan: Plan | null;
  readonly isWithRows: boolean;
  readonly onRows: (isShown: boolean) => void;
}

/** What an action asked, and what came back. */
export function ActionDetails({ action, plan, isWithRows, onRows }: ActionDetailsProps) {
  const { today } = useAnalysis();
  const { result, parameters } = action;
  const sql = parameters['custom_sql'];
  const hasRows = result?.tables.some(({ rows }) => rows.length > 0) === true;
  return (
    <div className={classes.details}>
      <dl className={classes.lines}>
        {describeAction(action, plan, today).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-numeric>{text}</dd>
          </div>
        ))}
      </dl>
      {typeof sql === 'string' && sql !== '' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        <pre className={classes.sql} tabIndex={0}>
          {sql}
        </pre>
      ) : null}
      {result?.cautions.map((caution) => (
        <p key={caution} className={classes.caution}>
          {caution}
        </p>
      ))}
      <div className={classes.buttons}>
        {hasRows ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isWithRows}
            onClick={() => onRows(!isWithRows)}
          >
            {isWithRows ? 'Hide rows' : 'Show rows'}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void copyText(JSON.stringify(plan ?? parameters, null, 2))}
        >
          {plan === null ? 'Copy query' : 'Copy plan'}
        </Button>
      </div>
      {isWithRows && result !== null
        ? result.tables.map((table, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a result's tables never change their order
            <ResultRows key={index} table={table} />
          ))
        : null}
    </div>
  );
}
