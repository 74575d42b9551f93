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

/**
 * Switches from a range without data to a range of the same length that ends with the newest day. Renders nothing when
 * the range already contains that day.
 */
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
