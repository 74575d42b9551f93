import { Button, UnstyledButton } from '@mantine/core';
import {
  COMPARISON_LABELS,
  comparisonRange,
  type DateKey,
  type DateRange,
  dayCount,
  PRESET_GROUPS,
  type PresetId,
  PRESETS,
  resolveComparison,
} from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { useLayoutEffect, useRef, useState } from 'react';
import { useKnownDays } from '../period/newest-day.ts';
import { useAnalysis } from '../use-analysis.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './DateRangePanel.module.css';
import { draftOfDays, draftOfPreset, findComplete, type RangeDraft } from './range-draft.ts';
import { RangeCalendar } from './RangeCalendar.tsx';

export interface DateRangePanelProps {
  readonly draft: RangeDraft;
  readonly today: DateKey;
  /** Whether the days are compared with others. */
  readonly isCompared: boolean;
  readonly onDraft: (draft: RangeDraft) => void;
  readonly onCancel: () => void;
  readonly onApply: () => void;
}

/** Presets, calendar and, below them, the draft in words: its days, the compared days and the time zone. */
export function DateRangePanel(props: DateRangePanelProps) {
  const { draft, today, isCompared, onDraft, onCancel, onApply } = props;
  const isPhone = useIsPhone();
  const [presetClicks, setPresetClicks] = useState(0);
  const complete = findComplete(draft);
  return (
    <>
      <div className={classes.body}>
        <PresetList
          chosen={draft.preset}
          onChoose={(preset) => {
            setPresetClicks(presetClicks + 1);
            onDraft(draftOfPreset(preset, today));
          }}
        />
        <RangeCalendar
          // A preset moves the calendar to its months; clicks in the calendar do not.
          key={presetClicks}
          draft={draft}
          today={today}
          months={isPhone ? 1 : 2}
          onDays={(days) => onDraft(draftOfDays(days))}
        />
      </div>
      <div className={classes.footer}>
        <div className={classes.summary} aria-live="polite">
          {complete === null ? (
            <span className={classes.hint}>
              {draft.start === null ? 'Choose a start date' : 'Choose an end date'}
            </span>
          ) : (
            <>
              <span>
                <strong>{formatDateRange(complete.range, today)}</strong> {daysText(dayCount(complete.range))}
              </span>
              <span className={classes.compared}>
                {isCompared ? (
                  <>
                    <ComparedText range={complete.range} preset={complete.preset} today={today} />
                    {' · '}
                  </>
                ) : null}
                Los Angeles time
              </span>
            </>
          )}
        </div>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={complete === null} onClick={onApply}>
          Apply
        </Button>
      </div>
    </>
  );
}

interface ComparedTextProps {
  readonly range: DateRange;
  readonly preset: PresetId | null;
  readonly today: DateKey;
}

/**
 * What the page will compare once the range is applied: the days that already have data, unless whole ranges are
 * compared.
 */
function ComparedText({ range, preset, today }: ComparedTextProps) {
  const { days, compare } = useAnalysis();
  const known = useKnownDays();
  const comparison = comparisonRange(range, preset, compare);
  const { periods } = resolveComparison({ range, comparison, known, days });
  if (periods === null) return 'no data yet, nothing to compare';
  const { current, previous } = periods;
  const left = current.end === range.end ? '' : `${formatDateRange(current, today)} `;
  const year = compare === 'last_year' ? `${COMPARISON_LABELS.last_year.inSentence}, ` : '';
  return `${left}compared with ${year}${formatDateRange(previous, today)}`;
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

interface PresetListProps {
  readonly chosen: PresetId | null;
  readonly onChoose: (preset: PresetId) => void;
}

/** The specification's presets and, below a line, those of complete days. */
function PresetList({ chosen, onChoose }: PresetListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Effect: on phones the presets are one scrolling row; brings the selected one into view.
  useLayoutEffect(() => {
    const preset = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const row = list.current;
    if (!preset || row === null) return;
    row.scrollLeft = preset.offsetLeft - (row.clientWidth - preset.offsetWidth) / 2;
  }, []);
  return (
    <ul ref={list} className={classes.presets} aria-label="Presets">
      {PRESET_GROUPS.flatMap((group, at) =>
        group.map((preset, index) => (
          <li key={preset} className={classes.presetRow} data-divided={(at > 0 && index === 0) || undefined}>
            <UnstyledButton
              className={classes.preset}
              aria-pressed={preset === chosen}
              onClick={() => onChoose(preset)}
            >
              {PRESETS[preset].label}
            </UnstyledButton>
          </li>
        )),
      )}
    </ul>
  );
}
