import { Anchor, SegmentedControl } from '@mantine/core';
import { countOf, formatCount } from '@skuline/domain/formatting';
import {
  CATEGORY_CHOICES,
  HISTORY_TABS,
  type HistoryTab,
  type InsightHistory,
} from '@skuline/domain/insights';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import { listNotifications } from '@skuline/contract';
import { isOfRule } from '@skuline/domain/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DateRangePicker, useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import { type Api, notificationsKey, tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { SearchField, Select } from '../../ui/index.ts';
import classes from './InsightsHistory.module.css';

const TAB_LABELS: Readonly<Record<HistoryTab, string>> = {
  unread: 'Unread',
  resolved: 'Resolved',
  snoozed: 'Snoozed',
};
const EVERY_CATEGORY = 'all';
const CATEGORIES = [{ value: EVERY_CATEGORY, label: 'All categories' }, ...CATEGORY_CHOICES];

interface HistoryToolsProps {
  /** Null while it is loading. */
  readonly history: InsightHistory | null;
}

/** The tabs with how many insights each has, the filters, and what the list shows. */
export function HistoryTools({ history }: HistoryToolsProps) {
  const { insights } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const elsewhere = useToldElsewhere(history);
  return (
    <div className={classes.top}>
      <div className={classes.tools}>
        <SegmentedControl
          className={classes.tabs ?? ''}
          aria-label="Insights by status"
          data={HISTORY_TABS.map((value) => ({
            value,
            label: (
              <>
                <span>{TAB_LABELS[value]}</span>
                {history === null ? null : ` ${formatCount(history.counts[value])}`}
              </>
            ),
          }))}
          value={history?.tab ?? insights.tab ?? 'unread'}
          onChange={(tab) => setOwn({ insights_tab: tab, insight: undefined })}
        />
        <div className={classes.filters}>
          <SearchField
            className={classes.search}
            label="Search insights"
            search={insights.search}
            onSearch={(text) => {
              trackAction('insights_searched');
              setOwn({ insights_search: text === '' ? undefined : text }, true);
            }}
          />
          <Select
            className={classes.category ?? ''}
            aria-label="Category"
            data={CATEGORIES}
            value={insights.category ?? EVERY_CATEGORY}
            onChange={(chosen) =>
              setOwn({ insights_category: METRIC_CATEGORIES.find((category) => category === chosen) })
            }
          />
          <DateRangePicker unsetText="All dates" />
        </div>
      </div>
      <div className={classes.below}>
        <output className={classes.caption}>
          {[history?.caption ?? null, elsewhere].filter((text) => text !== null).join(' · ')}
        </output>
        <Anchor component={Link} to="/insights/digest" className={classes.digest ?? ''}>
          Digest
        </Anchor>
      </div>
    </div>
  );
}

/** How many of what the person is told comes of built-in rules: it is counted with the insights, and is none of the history's. */
function toldByRulesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: [...notificationsKey(api), 'told by rules'],
    queryFn: ({ signal }) => api.call(listNotifications, scope, { signal }),
    select: ({ data }) => data.filter(isOfRule).length,
    retry: false,
  });
}

/** Why the panel counts more than are unread here: what a built-in rule tells a person is kept for them, and not as an insight. */
function useToldElsewhere(history: InsightHistory | null): string | null {
  const { data: count = 0 } = useQuery(toldByRulesQuery(useApi()));
  if (history?.tab !== 'unread' || count === 0) return null;
  return `${countOf(count, 'notice')} of built-in rules in the panel`;
}
