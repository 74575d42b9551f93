import { Button } from '@mantine/core';
import {
  describeTarget,
  type Goal,
  type GoalHistory,
  measureGoal,
  suggestTarget,
} from '@skuline/domain/goals';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { goalsQuery, useApi } from '../../../api/index.ts';
import { newId } from '../../../new-id.ts';
import { Card, CardHead, Icon, LoadingState, QueryView } from '../../../ui/index.ts';
import { useMayDiscard } from '../form/UnsavedGuard.tsx';
import { describeNamed } from './goal-fields.ts';
import { GoalForm } from './GoalForm.tsx';
import classes from './Goals.module.css';
import { GoalView } from './GoalView.tsx';
import { useGoalHistory } from './use-goals.ts';

/** The goals: where each stands in its current period and what it needs from here, and their editor. */
export function GoalsCard() {
  const title = useId();
  const query = useQuery({ ...goalsQuery(useApi()), refetchOnMount: 'always' });
  const [editing, setEditing] = useState<Goal | null>(null);
  const mayDiscard = useMayDiscard();
  const { history } = useGoalHistory();
  const edit = async (goal: Goal) => {
    if (editing === null || (await mayDiscard())) setEditing(goal);
  };
  return (
    <section id="goals" aria-labelledby={title}>
      <Card className={classes.card}>
        <CardHead id={title} title="Goals">
          <Button
            variant="default"
            leftSection={<Icon shape={IconPlus} />}
            onClick={() => void edit(newGoal(history))}
          >
            New goal
          </Button>
        </CardHead>
        <QueryView
          query={query}
          loading={<LoadingState title="Loading goals" />}
          renderError={(_error, retry) => <Message onRetry={retry}>The goals could not be loaded.</Message>}
        >
          {(goals) => (
            <>
              {editing === null ? null : (
                <GoalForm
                  key={editing.id}
                  goal={goals.find(({ id }) => id === editing.id) ?? editing}
                  history={history}
                  isNew={goals.every(({ id }) => id !== editing.id)}
                  onClose={() => setEditing(null)}
                />
              )}
              <GoalList goals={goals} onEdit={(goal) => void edit(goal)} />
            </>
          )}
        </QueryView>
      </Card>
    </section>
  );
}

/** Dollars a month, where the month before is not known. */
const FIRST_TARGET = 30_000;

/** A goal before anything is chosen: a little more net sales than in the month before. */
function newGoal(history: GoalHistory | null): Goal {
  const goal = { metric: 'net_sales', period: 'monthly' } as const;
  const targetValue = (history === null ? null : suggestTarget(goal, history)) ?? FIRST_TARGET;
  return {
    ...goal,
    id: newId(),
    name: describeTarget({ ...goal, targetValue }),
    targetValue,
    isActive: true,
  };
}

interface GoalListProps {
  readonly goals: readonly Goal[];
  readonly onEdit: (goal: Goal) => void;
}

function GoalList({ goals, onEdit }: GoalListProps) {
  const { history, error, retry } = useGoalHistory();
  const active = useMemo(() => goals.filter(({ isActive }) => isActive), [goals]);
  const progress = useMemo(
    () => (history === null ? null : active.map((goal) => measureGoal(goal, history))),
    [active, history],
  );
  if (goals.length === 0) {
    return (
      <p className={classes.message}>
        No goals yet. A goal shows each day what is still needed in its period.
      </p>
    );
  }
  if (progress === null || history === null) {
    if (error === null) return <LoadingState title="Measuring goals" />;
    return <Message onRetry={retry}>The data to measure goals could not be loaded.</Message>;
  }
  const sums = progress.filter(({ kind }) => kind === 'sum');
  const ratios = progress.filter(({ kind }) => kind === 'ratio');
  const paused = goals.filter(({ isActive }) => !isActive);
  return (
    <>
      <div className={classes.columns}>
        {[sums, ratios].map((column) =>
          column.length === 0 ? null : (
            <ul key={column === sums ? 'sums' : 'ratios'} className={classes.column}>
              {column.map((of) => (
                <li key={of.goal.id} className={classes.item}>
                  <GoalView progress={of} today={history.today} onEdit={() => onEdit(of.goal)} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
      {paused.length === 0 ? null : (
        <p className={classes.paused}>
          Not active:{' '}
          {paused.map((goal) => (
            <Button key={goal.id} variant="subtle" size="compact-sm" onClick={() => onEdit(goal)}>
              {describeNamed(goal)}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

interface MessageProps {
  readonly children: string;
  readonly onRetry: () => void;
}

function Message({ children, onRetry }: MessageProps) {
  return (
    <p className={classes.message} role="alert">
      {children}
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
