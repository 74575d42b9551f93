import { Button } from '@mantine/core';
import { newestDaysThrough } from '@skuline/domain/analysis';
import { type DateRange, dayCount, isInRange } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { useNewestDay } from './period/newest-day.ts';
import { useAnalysis, useAnalysisActions } from './use-analysis.tsx';

interface NewestDaysButtonProps {
  /** The range that has no data. */
  readonly range: DateRange;
}

/** From a range without data to as many days that end with the newest one; nothing where the range holds that day. */
export function NewestDaysButton({ range }: NewestDaysButtonProps) {
  const { today } = useAnalysis();
  const { chooseRange } = useAnalysisActions();
  const newestDay = useNewestDay();
  if (newestDay === null || isInRange(newestDay, range)) return null;
  const newest = newestDaysThrough(newestDay, dayCount(range));
  return (
    <Button onClick={() => chooseRange({ preset: null, range: newest })}>
      Show {formatDateRange(newest, today)}
    </Button>
  );
}
