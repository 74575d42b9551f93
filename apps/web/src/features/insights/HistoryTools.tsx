import { Anchor, SegmentedControl } from '@mantine/core';
import { formatCount } from '@skuline/domain/formatting';
import {
  CATEGORY_CHOICES,
  HISTORY_TABS,
  type HistoryTab,
  type InsightHistory,
} from '@skuline/domain/insights';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import { Link } from '@tanstack/react-router';
import { DateRangePicker, useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
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
        <output className={classes.caption}>{history?.caption ?? ''}</output>
        <Anchor component={Link} to="/insights/digest" className={classes.digest ?? ''}>
          Digest
        </Anchor>
      </div>
    </div>
  );
}
