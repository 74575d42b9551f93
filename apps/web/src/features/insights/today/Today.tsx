import { UnstyledButton } from '@mantine/core';
import { prepareToday, type TodayView } from '@skuline/domain/digest';
import { GOAL_STATUS_LABELS } from '@skuline/domain/goals';
import { IconChevronDown, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { tenantQuery, useApi } from '../../../api/index.ts';
import { today } from '../../../clock.ts';
import { Card, Icon, Sentences } from '../../../ui/index.ts';
import classes from './Today.module.css';
import { todayQuery } from './today-query.ts';
import { TodaySheet } from './TodaySheet.tsx';

/** What a seller has to know: 'none' without any data, where it could not be fetched, and of the past, which had its own. */
function useToday(): TodayView | 'loading' | 'none' {
  const api = useApi();
  const isNow = (api.asOf ?? null) === null;
  const { data, isPending } = useQuery({ ...todayQuery(api), enabled: isNow, retry: false });
  const tenant = useQuery({ ...tenantQuery(api), enabled: isNow }).data;
  if (!isNow || tenant?.dataThrough === null) return 'none';
  if (data === undefined) return isPending ? 'loading' : 'none';
  return prepareToday(data, today());
}

/** One line on the dashboard that opens the Today sheet. */
export function TodayStrip() {
  const view = useToday();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (view === 'none') return null;
  return (
    <Card className={classes.strip}>
      {view === 'loading' ? null : (
        <>
          <div className={classes.row}>
            <UnstyledButton
              className={classes.summary}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon shape={IconSun} />
              <span className={classes.name}>Today</span>{' '}
              <span className={classes.headline}>
                <Sentences text={view.headline} />
              </span>
              <Icon shape={IconChevronDown} />
            </UnstyledButton>
            <GoalTags goals={view.goals} />
          </div>
          <div id={id} className={classes.body} hidden={!isOpen}>
            {isOpen ? <TodaySheet view={view} /> : null}
          </div>
        </>
      )}
    </Card>
  );
}

/** How each goal does, beside the line, so that nothing moves when they arrive; a phone has them in the sheet. */
function GoalTags({ goals }: Pick<TodayView, 'goals'>) {
  const judged = goals.flatMap(({ status, ...goal }) => (status === null ? [] : [{ ...goal, status }]));
  if (judged.length === 0) return null;
  return (
    <ul className={classes.goals} aria-label="Goals">
      {judged.map(({ id, title, status, standing }) => (
        <li key={id}>
          <Link to="/profile/insight-settings" hash="goals" className={classes.goal} title={standing}>
            {title}{' '}
            <span className={classes.tag} data-status={status}>
              {GOAL_STATUS_LABELS[status]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The sheet, if there is anything to know, above other content. That waits for it, and so is not moved by it. */
export function TodayHere({ children }: { readonly children: ReactNode }) {
  const view = useToday();
  if (view === 'loading') return null;
  const isEmpty = view === 'none' || view.events.length + view.goals.length + view.missing.length === 0;
  return (
    <>
      {isEmpty ? null : (
        <section aria-label="Today">
          <TodaySheet view={view} isFolded />
        </section>
      )}
      {children}
    </>
  );
}
