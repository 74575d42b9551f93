import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../ui/index.ts';
import { type ListedNotification, useNotifications } from '../notifications-context.ts';
import { InsightCard } from './InsightCard.tsx';
import classes from './InsightsList.module.css';
import { ListMenu } from './ListMenu.tsx';

export interface InsightsListProps {
  readonly onChat: (insight: ListedNotification) => void;
}

/** The insights a person is to be told, each with what can be done about it; at most 440 pixels high (spec 2). */
export function InsightsList({ onChat }: InsightsListProps) {
  const { listed, snoozedCount } = useNotifications();
  const title = useRef<HTMLHeadingElement>(null);
  const going = useRef<string | null>(null);
  // Effect: a card that was pressed is gone, and the list's title, which says how many are left, takes the focus.
  useEffect(() => {
    if (going.current === null || listed.some(({ id }) => id === going.current)) return;
    going.current = null;
    title.current?.focus({ preventScroll: true });
  }, [listed]);
  const count = listed.length;
  return (
    <section className={classes.section} aria-label="Insights">
      <div className={classes.head}>
        <h3 ref={title} tabIndex={-1} className={classes.title}>
          {count === 0 ? 'No insights' : `I have ${count} ${count === 1 ? 'insight' : 'insights'} for you`}
        </h3>
        <ListMenu />
      </div>
      {count === 0 ? (
        <EmptyState title="All caught up!" message="No insights at this time" />
      ) : (
        <ul className={classes.cards}>
          {listed.map((insight) => (
            <li key={insight.id}>
              <InsightCard
                insight={insight}
                onGoing={() => {
                  going.current = insight.id;
                }}
                onChat={() => onChat(insight)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.foot}>
        {snoozedCount === 0 ? null : `${snoozedCount} snoozed · `}
        <Anchor renderRoot={(props) => <Link to="/insights/history" {...props} />}>Insights history</Anchor>
      </p>
    </section>
  );
}
