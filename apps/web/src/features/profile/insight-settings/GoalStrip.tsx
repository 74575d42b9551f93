import {
  describeStanding,
  formatTarget,
  formatValue,
  type Goal,
  GOAL_STATUS_LABELS,
  measureGoal,
  titleOfGoal,
} from '@skuline/domain/goals';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import classes from './GoalStrip.module.css';
import { useGoalHistory } from './use-goals.ts';

/** Where each active goal stands, in a line; it leads to the goals. */
export function GoalStrip({ goals }: { readonly goals: readonly Goal[] }) {
  const { history } = useGoalHistory();
  const standing = useMemo(
    () => (history === null ? [] : goals.map((goal) => measureGoal(goal, history))),
    [goals, history],
  );
  if (history === null) return null;
  return (
    <ul className={classes.strip} aria-label="Goals">
      {standing.map((progress) => {
        const pace = describeStanding(progress);
        return (
          <li key={progress.goal.id}>
            <Link to="/profile/insight-settings" hash="goals" className={classes.goal} data-numeric>
              <span className={classes.name}>{titleOfGoal(progress, history.today)}</span>
              <strong>{formatValue(progress)}</strong>
              <span className={classes.name}>{formatTarget(progress)}</span>
              {pace === null ? null : <span>{pace}</span>}
              {progress.status === null ? null : (
                <span className={classes.tag} data-status={progress.status}>
                  {GOAL_STATUS_LABELS[progress.status]}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
