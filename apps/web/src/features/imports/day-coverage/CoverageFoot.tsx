import type { CoverageResponse } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import { type CoverageState, describeMissing } from '@skuline/domain/report-formats';
import { IconX } from '@tabler/icons-react';
import { today } from '../../../clock.ts';
import { Icon } from '../../../ui/index.ts';
import type { GivenFiles } from '../import-queries.ts';
import classes from './Coverage.module.css';

export const COVERAGE_WORDS: Readonly<Record<CoverageState, string>> = {
  there: 'there',
  not_final: 'not final yet',
  waits: 'waits for an answer',
  missing: 'missing',
  none: 'nothing',
};
export const OF_THESE_FILES = 'from these files';

const LEGEND: readonly CoverageState[] = ['there', 'not_final', 'waits', 'missing', 'none'];

type CoverageCell = CoverageResponse['channels'][number]['kinds'][number]['cells'][number];

interface CoverageFootProps {
  readonly coverage: CoverageResponse;
  readonly focused: CoverageCell | null;
  readonly given: GivenFiles | undefined;
}

/** What the shapes mean, the file of the cell that is looked at, and what is missing. */
export function CoverageFoot({ coverage, focused, given }: CoverageFootProps) {
  // Of files that have all been imported it stands beside their button.
  const isDone = given !== undefined && given.files.length + given.waiting.length === 0;
  const missing = isDone ? [] : describeMissing(coverage, today());
  const hasWaiting = given !== undefined && given.waiting.length > 0;
  return (
    <div className={classes.foot}>
      <ul className={classes.legend} aria-label="Legend">
        {given === undefined ? null : (
          <li>
            <span className={classes.swatch} data-state="there" data-of-these aria-hidden />
            {OF_THESE_FILES}
          </li>
        )}
        {LEGEND.filter((state) => state !== 'waits' || hasWaiting).map((state) => (
          <li key={state}>
            <span className={classes.swatch} data-state={state} aria-hidden>
              {state === 'missing' ? <Icon shape={IconX} place="small" /> : null}
            </span>
            {state === 'there' && given !== undefined ? 'there already' : COVERAGE_WORDS[state]}
          </li>
        ))}
      </ul>
      {focused?.fileName === null || focused === null ? null : (
        <p className={classes.quiet}>
          {formatDay(toDateKey(focused.day), today())}: {focused.fileName}
        </p>
      )}
      {missing.length === 0 ? null : (
        <ul className={classes.missing}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
