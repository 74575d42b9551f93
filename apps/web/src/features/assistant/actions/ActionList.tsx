import { Loader, UnstyledButton } from '@mantine/core';
import { actionPlan } from '@skuline/contract';
import { type AgentAction, formatMilliseconds, type Plan, summarizeAction } from '@skuline/domain/assistant';
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Icon, VisuallyHidden } from '../../../ui/index.ts';
import { ActionDetails } from './ActionDetails.tsx';
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
