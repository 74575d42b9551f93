import { Button } from '@mantine/core';
import { PRESETS } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { RangeChoice } from '../analysis.ts';
import { ResponsivePanel } from '../ResponsivePanel.tsx';
import classes from '../trigger.module.css';
import { useAnalysis, useAnalysisActions } from '../use-analysis.ts';
import { DateRangePanel } from './DateRangePanel.tsx';
import { draftOf, findChange, type RangeDraft } from './range-draft.ts';

/** The date-range picker (spec 2): closing it applies a changed complete range, Cancel and Escape don't. */
export function DateRangePicker() {
  const { preset, range, today } = useAnalysis();
  const { chooseRange } = useAnalysisActions();
  const applied: RangeChoice = { preset, range };
  const [draft, setDraft] = useState<RangeDraft | null>(null);

  const cancel = () => setDraft(null);
  const closeAndApply = () => {
    const change = draft === null ? null : findChange(draft, applied);
    setDraft(null);
    if (change !== null) chooseRange(change);
  };
  const toggle = () => (draft === null ? setDraft(draftOf(applied)) : closeAndApply());

  return (
    <ResponsivePanel
      opened={draft !== null}
      label="Date range"
      onClose={closeAndApply}
      onEscape={cancel}
      trigger={
        <Button
          variant="default"
          className={classes.trigger}
          data-open={draft !== null || undefined}
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={draft !== null}
          onClick={toggle}
        >
          {preset === null ? formatDateRange(range, today) : PRESETS[preset].label}
        </Button>
      }
    >
      {draft === null ? null : (
        <DateRangePanel
          draft={draft}
          today={today}
          onDraft={setDraft}
          onCancel={cancel}
          onApply={closeAndApply}
        />
      )}
    </ResponsivePanel>
  );
}
