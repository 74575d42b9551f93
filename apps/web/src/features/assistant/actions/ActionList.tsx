import { Button, Loader, UnstyledButton } from '@mantine/core';
import { actionPlan } from '@skuline/contract';
import {
  type AgentAction,
  describeAction,
  formatMilliseconds,
  type Plan,
  summarizeAction,
} from '@skuline/domain/assistant';
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { Icon, VisuallyHidden } from '../../../ui/index.ts';
import { copyText } from '../copy-text.ts';
import { ResultRows } from './ResultRows.tsx';
import classes from './Actions.module.css';

/** The action that is open, and whether its rows are. */
export interface OpenAction {
  readonly id: string;
  readonly isWithRows: boolean;
}

interface ActionListProps {
  readonly actions: readonly AgentAction[];
  readonly open: OpenAction | null;
  readonly onOpen: (open: OpenAction | null) => void;
}

/** The tools an answer has called, as steps; each opens to what was asked and what came back. */
export function ActionList({ actions, open, onOpen }: ActionListProps) {
  return (
    <ul className={classes.list} aria-label="Steps">
      {actions.map((action) => (
        <ActionStep
          key={action.id}
          action={action}
          open={open?.id === action.id ? open : null}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

/** The plan an action ran; null for free SQL and for other tools. */
function planOf({ parameters }: AgentAction): Plan | null {
  return actionPlan.safeParse(parameters['plan']).data ?? null;
}

interface ActionStepProps extends Omit<ActionListProps, 'actions'> {
  readonly action: AgentAction;
}

const STATUS_WORDS = { started: 'Running', completed: 'Done', failed: 'Failed' } as const;

function ActionStep({ action, open, onOpen }: ActionStepProps) {
  const { id, tool_name: tool, status, result } = action;
  const plan = planOf(action);
  const detailsId = useId();
  const isOpen = open !== null;
  return (
    <li className={classes.step}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => onOpen(isOpen ? null : { id, isWithRows: false })}
      >
        <StatusMark status={status} />
        <VisuallyHidden>{STATUS_WORDS[status]},</VisuallyHidden> <code className={classes.tool}>{tool}</code>{' '}
        <span className={classes.summary} data-failed={status === 'failed' || undefined}>
          {summarizeAction(action, plan)}
        </span>
        <span className={classes.time} data-numeric>
          {result === null ? null : formatMilliseconds(result.ms)}
        </span>
        <Icon shape={isOpen ? IconChevronDown : IconChevronRight} place="small" />
      </UnstyledButton>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen ? (
          <ActionDetails
            action={action}
            plan={plan}
            isWithRows={open.isWithRows}
            onRows={(isWithRows) => onOpen({ id, isWithRows })}
          />
        ) : null}
      </div>
    </li>
  );
}

/** Spinner, check or red dot; the words are beside it. */
function StatusMark({ status }: Pick<AgentAction, 'status'>) {
  if (status === 'started') return <Loader size={14} />;
  return (
    <span className={classes.mark} data-status={status} aria-hidden>
      {status === 'completed' ? <Icon shape={IconCheck} place="small" /> : null}
    </span>
  );
}

interface ActionDetailsProps {
  readonly action: AgentAction;
  readonly plan: Plan | null;
  readonly isWithRows: boolean;
  readonly onRows: (isShown: boolean) => void;
}

/** What an action asked, and what came back. */
function ActionDetails({ action, plan, isWithRows, onRows }: ActionDetailsProps) {
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
