import type { Insight } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import {
  formatInsightScope,
  insightMetricLabel,
  insightStatusLabel,
  showInsight,
} from '@skuline/domain/insights';
import { now, today } from '../../clock.ts';
import classes from './InsightsHistory.module.css';

/** One insight: what happened and why, what it is about, where it stands, and the day it was raised. */
export function InsightRow({ insight }: { readonly insight: Insight }) {
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
