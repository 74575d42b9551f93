import { Button } from '@mantine/core';
import type { Insight } from '@skuline/contract';
import {
  type HistoryContext,
  type HistoryView,
  type InsightHistory,
  prepareHistory,
} from '@skuline/domain/insights';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FirstSteps, useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import {
  insightsHistoryQuery,
  insightStoryQuery,
  snoozedInsightsQuery,
  tenantQuery,
  useApi,
} from '../../api/index.ts';
import { now } from '../../clock.ts';
import { notificationPreference } from '../../preferences/index.ts';
import { Card, EmptyState, LoadingState } from '../../ui/index.ts';
import { HistoryList } from './HistoryList.tsx';
import { HistoryTools } from './HistoryTools.tsx';
import classes from './InsightsHistory.module.css';

/** /insights/history: the insights by what became of them; each opens to its story. */
export function InsightsHistoryPage() {
  const insights = useInsights();
  const view = useView();
  const history = useMemo(
    () => (insights === undefined ? null : prepareHistory(insights, view, readContext())),
    [insights, view],
  );
  return (
    <div className={classes.page}>
      <HistoryTools history={history} />
      {history === null ? (
        <Card className={classes.state}>
          <LoadingState />
        </Card>
      ) : (
        <HistoryContent history={history} />
      )}
    </div>
  );
}

/** How the list is looked at; its days are the range where the link names one. */
function useView(): HistoryView {
  const { insights, isRangeChosen, range } = useAnalysis();
  return useMemo(
    () => ({ ...insights, raised: isRangeChosen ? range : null }),
    [insights, isRangeChosen, range],
  );
}

function readContext(): HistoryContext {
  const { autoResolveAfterDays } = notificationPreference.find() ?? DEFAULT_NOTIFICATION_PREFERENCES;
  return { now: now(), autoResolveAfterDays };
}

/** Every insight that is known, newest first: those of the history, the snoozed ones, and the one a link opens. */
function useInsights(): readonly Insight[] | undefined {
  const api = useApi();
  const { open } = useAnalysis().insights;
  const { data: history } = useQuery(insightsHistoryQuery(api));
  const { data: snoozed } = useQuery(snoozedInsightsQuery(api));
  const isOpenKnown = open === null || history === undefined || history.some(({ id }) => id === open);
  const { data: story } = useQuery({ ...insightStoryQuery(api, open ?? ''), enabled: !isOpenKnown });
  // The story of a row is in the cache once it is open: its insight has its place already.
  const opened = isOpenKnown ? undefined : story;
  return useMemo(() => {
    if (history === undefined || snoozed === undefined) return undefined;
    const others = opened === undefined ? snoozed : [...snoozed, opened];
    const known = new Map([...others, ...history].map((insight) => [insight.id, insight]));
    return [...known.values()].toSorted((a, b) => b.fired_at.localeCompare(a.fired_at));
  }, [history, snoozed, opened]);
}

function HistoryContent({ history }: { readonly history: InsightHistory }) {
  const { insights, isRangeChosen } = useAnalysis();
  const isFiltered = insights.search !== '' || insights.category !== null || isRangeChosen;
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (history.rows.length > 0) return <HistoryList key={history.tab} history={history} />;
  const nothing = tenant?.dataThrough === null ? <FirstSteps tenant={tenant} /> : <NoInsights />;
  return <Card className={classes.state}>{isFiltered ? <NothingFound /> : nothing}</Card>;
}

/** The empty state of the list (spec 2). */
function NoInsights() {
  return <EmptyState title="All caught up!" message="No insights at this time" />;
}

/** No insight of the tab passes the filters. */
function NothingFound() {
  const { setOwn } = useAnalysisActions();
  const clear = () =>
    setOwn({
      insights_search: undefined,
      insights_category: undefined,
      range: undefined,
      start: undefined,
      end: undefined,
    });
  return (
    <EmptyState
      title="No insights found"
      message="No insight here matches the search, the category and the dates."
      actions={<Button onClick={clear}>Clear</Button>}
    />
  );
}
