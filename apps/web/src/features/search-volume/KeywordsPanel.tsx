import { ActionIcon, Loader } from '@mantine/core';
import type { DateKey } from '@skuline/domain/calendar';
import {
  formatSearches,
  prepareKeywords,
  type ShownKeyword,
  type ShownWeek,
} from '@skuline/domain/search-volume';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keywordsQuery, useApi } from '../../api/index.ts';
import { RowsTable, Growth, Icon } from '../../ui/index.ts';
import classes from './KeywordsPanel.module.css';

interface KeywordsPanelProps {
  readonly parentSku: string;
  readonly week: ShownWeek;
  readonly before: ShownWeek | undefined;
  readonly after: ShownWeek | undefined;
  readonly onChoose: (week: DateKey) => void;
}

/** The keywords of the chosen week, most searched first, below the week's total. */
export function KeywordsPanel({ parentSku, week, before, after, onChoose }: KeywordsPanelProps) {
  const keywords = useQuery({
    ...keywordsQuery(useApi(), parentSku, week.key),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3 className={classes.title}>{week.title}</h3>
        <WeekStep week={before} label="Previous week" shape={IconChevronLeft} onChoose={onChoose} />
        <WeekStep week={after} label="Next week" shape={IconChevronRight} onChoose={onChoose} />
        <output className={classes.total} data-numeric>
          {formatSearches(week.volume ?? 0)}
        </output>
      </div>
      <div
        className={classes.body}
        data-stale={keywords.isPlaceholderData || undefined}
        aria-busy={keywords.isFetching}
      >
        {keywords.data === undefined ? (
          <div className={classes.state}>
            <Loader size={24} />
          </div>
        ) : keywords.data.length === 0 ? (
          <p className={classes.state}>No keywords for this week</p>
        ) : (
          <KeywordsTable keywords={prepareKeywords(keywords.data)} caption={`Keywords, ${week.title}`} />
        )}
      </div>
    </div>
  );
}

interface WeekStepProps {
  readonly week: ShownWeek | undefined;
  readonly label: string;
  readonly shape: typeof IconChevronLeft;
  readonly onChoose: (week: DateKey) => void;
}

/** Goes to the previous or next week, where bars are too narrow to tap. */
function WeekStep({ week, label, shape, onChoose }: WeekStepProps) {
  return (
    <ActionIcon
      className={classes.step}
      aria-label={label}
      disabled={week === undefined}
      onClick={() => week !== undefined && onChoose(week.key)}
    >
      <Icon shape={shape} />
    </ActionIcon>
  );
}

interface KeywordsTableProps {
  readonly keywords: readonly ShownKeyword[];
  readonly caption: string;
}

/** The keywords with their searches; long keywords are truncated, numbers are not. */
function KeywordsTable({ keywords, caption }: KeywordsTableProps) {
  return (
    <RowsTable
      caption={caption}
      isFirstElastic
      rows={keywords}
      keyOf={({ query }) => query}
      columns={[
        { key: 'Keyword', titleOf: ({ query }) => query, renderCell: ({ query }) => query },
        { key: 'Volume', renderCell: ({ volumeText }) => volumeText },
        { key: 'Change', renderCell: ({ change }) => <Growth change={change} align="end" /> },
      ]}
    />
  );
}
