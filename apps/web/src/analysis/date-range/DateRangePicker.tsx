import { PRESETS } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/index.ts';
import type { RangeChoice } from '@skuline/domain/analysis';
import { PopoverButton } from '../PopoverButton.tsx';
import { useAnalysis, useAnalysisActions } from '../use-analysis.tsx';
import { draftOf, findChange, type RangeDraft } from './range-draft.ts';

const DateRangePanel = lazyPart(async () => (await import('./DateRangePanel.tsx')).DateRangePanel);

interface DateRangePickerProps {
  /** Where a range may be left out: what is shown while the URL names none. Nothing is compared there. */
  readonly unsetText?: string;
}

/** The date-range picker (spec 2). Closing it, with Escape too, applies a changed complete range; Cancel does not. */
export function DateRangePicker({ unsetText }: DateRangePickerProps) {
  const { preset, range, isRangeChosen, today } = useAnalysis();
  const { chooseRange } = useAnalysisActions();
  const isUnset = unsetText !== undefined && !isRangeChosen;
  const applied: RangeChoice | null = isUnset ? null : { preset, range };
  const text = preset === null ? formatDateRange(range, today) : PRESETS[preset].label;
  const [draft, setDraft] = useState<RangeDraft | null>(null);

  const closeAndApply = () => {
    const change = draft === null ? null : findChange(draft, applied);
    setDraft(null);
    if (change !== null) chooseRange(change);
  };

  return (
    <PopoverButton
      text={isUnset ? unsetText : text}
      label="Date range"
      icon={IconCalendar}
      isOpen={draft !== null}
      onToggle={() => (draft === null ? setDraft(draftOf(applied)) : closeAndApply())}
      onClose={closeAndApply}
      content={DateRangePanel}
    >
      {draft === null ? null : (
        <DateRangePanel
          draft={draft}
          today={today}
          isCompared={unsetText === undefined}
          onDraft={setDraft}
          onCancel={() => setDraft(null)}
          onApply={closeAndApply}
        />
      )}
    </PopoverButton>
  );
}
