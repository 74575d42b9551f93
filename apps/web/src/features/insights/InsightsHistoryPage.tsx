import type { Insight } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import {
  formatInsightScope,
  insightMetricLabel,
  insightStatusLabel,
  showInsight,
} from '@skuline/domain/insights';
import { useQuery } from '@tanstack/react-query';
import { insightsHistoryQuery, useApi } from '../../api/index.ts';
import { now, today } from '../../clock.ts';
import { Card, DataTable, EmptyState, LoadingState } from '../../ui/index.ts';
import classes from './InsightsHistory.module.css';

/** /insights/history: all insights, newest first, with their status. */
export function InsightsHistoryPage() {
  const { data } = useQuery(insightsHistoryQuery(useApi()));
  if (data === undefined) {
    return (
      <Card className={classes.state}>
        <LoadingState />
      </Card>
    );
  }
  return data.length === 0 ? <NoInsights /> : <InsightsTable insights={data} />;
}

/** The empty state of the list (spec 2). */
function NoInsights() {
  return (
    <Card className={classes.state}>
      <EmptyState title="All caught up!" message="No insights at this time" />
    </Card>
  );
}

function InsightsTable({ insights }: { readonly insights: readonly Insight[] }) {
  return (
    <Card className={classes.sheet}>
      <DataTable caption="Insights history" inset="card">
        <thead>
          <tr>
            <th scope="col">Insight</th>
            <th scope="col" data-align="start">
              About
            </th>
            <th scope="col" data-align="start">
              Status
            </th>
            <th scope="col">Raised</th>
          </tr>
        </thead>
        <tbody>
          {insights.map((insight) => (
            <InsightRow key={insight.id} insight={insight} />
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

/** One insight: its texts, scope, status and date. */
function InsightRow({ insight }: { readonly insight: Insight }) {
  const shown = showInsight(insight);
  const { snoozed_until: snoozedUntil } = insight;
  const isSnoozed = snoozedUntil !== null && new Date(snoozedUntil) > now();
  const status = insightStatusLabel(shown.status, isSnoozed);
  return (
    <tr>
      <th scope="row" className={classes.words}>
        <span className={classes.title}>{shown.title}</span>
        <span className={classes.description}>{shown.description}</span>
        {shown.recommendations.map((text) => (
          <span key={text} className={classes.recommendation}>
            {text}
          </span>
        ))}
      </th>
      <td data-align="start" className={classes.top}>
        {insightMetricLabel(shown.metric)}
        <span className={classes.scope}>{formatInsightScope(insight.scope) ?? shown.granularity}</span>
      </td>
      <td data-align="start" data-strong={status === 'Unread' || undefined} className={classes.top}>
        {status}
      </td>
      <td className={classes.top}>{formatDay(todayInLosAngeles(new Date(shown.created_at)), today())}</td>
    </tr>
  );
}
