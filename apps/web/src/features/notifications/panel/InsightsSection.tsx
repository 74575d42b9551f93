import { ActionIcon, Anchor, Button, Menu, Skeleton } from '@mantine/core';
import { countOf } from '@skuline/domain/formatting';
import type { Notification } from '@skuline/domain/notifications';
import { IconChecks, IconDots, IconMessageReport, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { insightRulesQuery, tenantQuery, useApi } from '../../../api/index.ts';
import { EmptyState, Icon, VisuallyHidden } from '../../../ui/index.ts';
import { useNotifications } from '../notifications-context.ts';
import { InsightCard } from './InsightCard.tsx';
import classes from './InsightsSection.module.css';

/** The list of insights, and its place while they are on their way. */
export function InsightsSection(props: InsightsListProps) {
  return useNotifications().isLoaded ? <InsightsList {...props} /> : <Loading />;
}

/** The place of the first card, still: the page's own figures are loading beside it. */
function Loading() {
  return (
    <div className={classes.loading} aria-busy>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height={20} width="60%" animate={false} />
      <Skeleton height={144} animate={false} />
    </div>
  );
}

interface InsightsListProps {
  readonly onChat: (insight: Notification) => void;
}

/** The insights a person is to be told, each with what can be done about it; at most 440 pixels high (spec 2). */
function InsightsList({ onChat }: InsightsListProps) {
  const { listed, shownAtFirst, highPriority, snoozedCount } = useNotifications();
  // The sample of the tour is nobody's: it has no other pages.
  const isOfTenant = useApi().tenantId !== null;
  const [isWhole, setWhole] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const going = useRef<string | null>(null);
  // Effect: a card that was pressed is gone, and the list's title, which says how many are left, takes the focus.
  useEffect(() => {
    if (going.current === null || listed.some(({ id }) => id === going.current)) return;
    going.current = null;
    title.current?.focus({ preventScroll: true });
  }, [listed]);
  const count = listed.length;
  const shown = isWhole ? listed : listed.slice(0, shownAtFirst);
  const [first, others] = [shown.slice(0, highPriority.length), shown.slice(highPriority.length)];
  const cards = (insights: readonly Notification[]) =>
    insights.map((insight) => (
      <li key={insight.id}>
        <InsightCard
          insight={insight}
          onGoing={() => {
            going.current = insight.id;
          }}
          onChat={() => onChat(insight)}
        />
      </li>
    ));
  return (
    <section className={classes.section} aria-label="Insights">
      <div className={classes.head}>
        <h3 ref={title} tabIndex={-1} className={classes.title}>
          {count === 0 ? 'No insights' : `I have ${count} ${count === 1 ? 'insight' : 'insights'} for you`}
        </h3>
        {isOfTenant ? <RulesThatWatch /> : null}
        <ListMenu />
      </div>
      {count === 0 ? (
        <NoInsights />
      ) : (
        <>
          <CardGroup name="High priority">{cards(first)}</CardGroup>
          {others.length === 0 ? null : <CardGroup name="Other insights">{cards(others)}</CardGroup>}
        </>
      )}
      {count <= shownAtFirst ? null : (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${count - shown.length} more`}
        </Button>
      )}
      <p className={classes.foot}>
        {snoozedCount === 0 ? null : `${snoozedCount} snoozed`}
        {isOfTenant ? (
          <>
            {snoozedCount === 0 ? null : ' · '}
            <Anchor renderRoot={(props) => <Link to="/insights/history" {...props} />}>
              Insights history
            </Anchor>
          </>
        ) : null}
      </p>
    </section>
  );
}

/** How many rules of the company are on, beside what they found or where they found nothing; nothing until it is known. */
function RulesThatWatch() {
  const { data: rules } = useQuery({ ...insightRulesQuery(useApi()), retry: false });
  if (rules === undefined) return null;
  const on = rules.filter(({ isEnabled }) => isEnabled).length;
  return (
    <Anchor
      className={classes.rules ?? ''}
      renderRoot={(props) => <Link to="/profile/insight-settings" {...props} />}
    >
      {countOf(on, 'rule')} {on === 1 ? 'watches' : 'watch'}
    </Anchor>
  );
}

/** Cards under their name. */
function CardGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <>
      <p id={id} className={classes.group}>
        {name}
      </p>
      <ul className={classes.cards} aria-labelledby={id}>
        {children}
      </ul>
    </>
  );
}

/** Nothing to tell (spec 2); before the first import nothing can be. */
function NoInsights() {
  const { data: tenant } = useQuery({ ...tenantQuery(useApi()), retry: false });
  return tenant?.dataThrough === null ? (
    <EmptyState
      title="Insights come with your data"
      message="Once your reports are imported, what is unusual in them is told here."
    />
  ) : (
    <EmptyState title="All caught up!" message="No insights at this time" />
  );
}

/** Clears the list, under either of two names, and leads to the feedback form (spec 2). */
function ListMenu() {
  const { listed, clearAll } = useNotifications();
  const isEmpty = listed.length === 0;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More">
          <Icon shape={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<Icon shape={IconChecks} />}
          disabled={isEmpty}
          onClick={clearAll}
        >
          Mark all as read
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<Icon shape={IconTrash} />}
          disabled={isEmpty}
          onClick={clearAll}
        >
          Delete all
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<Icon shape={IconMessageReport} />}
          component="a"
          href="/feedback"
          target="_blank"
          rel="noopener"
        >
          Give feedback
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
