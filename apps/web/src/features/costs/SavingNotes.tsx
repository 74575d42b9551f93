import { Button } from '@mantine/core';
import { formatMoment } from '@skuline/domain/formatting';
import { now } from '../../clock.ts';
import { amountError } from './AmountField.tsx';
import { describeEntry } from './cost-texts.ts';
import classes from './Costs.module.css';
import type { CostSaving } from './use-save-costs.ts';

interface SavingNotesProps {
  readonly saving: CostSaving;
  /** Names each value where several are saved together. */
  readonly isNamed?: boolean;
  /** After Keep mine was saved. */
  readonly onSaved: () => void;
  /** After Take theirs: what was typed is to be forgotten. */
  readonly onTaken: () => void;
}

/** Why something was not saved: somebody changed it meanwhile, with the choice between the two, or an error. */
export function SavingNotes({ saving, isNamed = false, onSaved, onTaken }: SavingNotesProps) {
  const { conflicts, problem, isSaving } = saving;
  if (problem !== null) {
    return (
      <p className={classes.failure} role="alert">
        {amountError(`Not saved. ${problem}`)}
      </p>
    );
  }
  if (conflicts.length === 0) return null;
  const keep = async () => {
    if (await saving.keepMine()) onSaved();
  };
  return (
    <div className={classes.conflict} role="alert">
      <ul className={classes.list}>
        {conflicts.map(({ index, changed_by: who, changed_at: at, current }) => (
          <li key={index}>
            {isNamed ? `${describeEntry(current).subject}: changed` : 'Changed'} by {who},{' '}
            {formatMoment(new Date(at), now())}:{' '}
            {describeEntry(current).after === null ? 'removed' : `now ${describeEntry(current).after}`}.
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button variant="default" size="compact-sm" loading={isSaving} onClick={() => void keep()}>
          Keep mine
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isSaving}
          onClick={() => {
            saving.takeTheirs();
            onTaken();
          }}
        >
          Take theirs
        </Button>
      </div>
    </div>
  );
}
