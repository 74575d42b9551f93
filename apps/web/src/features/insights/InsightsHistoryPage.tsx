import type { Insight } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { insightsHistoryQuery, useApi } from '../../api/index.ts';
import { Card, DataTable, EmptyState, LoadingState } from '../../ui/index.ts';
import { InsightRow } from './InsightRow.tsx';
import classes from './InsightsHistory.module.css';

/** /insights/history: every insight raised so far, newest first, with where it stands. */
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

/** The list's own empty state (spec 2). */
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
