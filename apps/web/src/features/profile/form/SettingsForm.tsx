import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Icon } from '../../../ui/index.ts';
import classes from './SettingsForm.module.css';

export interface SettingsFormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly clashes: readonly string[] | null;
  readonly isRestored: boolean;
  readonly discard: () => void;
  readonly onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
}

export interface SettingsFormProps {
  readonly state: SettingsFormState;
  /** The fields' labels on screen. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel?: string;
  /** Whether its save button is the page's primary button. */
  readonly submitVariant?: 'filled' | 'default';
  /** Shown on the left of the foot while nothing is unsaved. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}

function ChangedElsewhere({ clashes }: { readonly clashes: readonly string[] }) {
  const effect =
    clashes.length === 0
      ? 'Fields you had not touched now show the newer values.'
      : `Saving now replaces what was chosen there for ${listOf(clashes)}.`;
  return (
    <div className={classes.elsewhere} role="alert">
      <Icon shape={IconInfoCircle} />
      <p>
        <strong>Changed elsewhere while you were editing.</strong> What you typed is still here and not saved
        yet. {effect}
      </p>
    </div>
  );
}

function Restored() {
  return (
    <div className={classes.elsewhere}>
      <Icon shape={IconInfoCircle} />
      <p>
        <strong>You were signed out before this was saved.</strong> What you typed is here again, and not
        saved yet.
      </p>
    </div>
  );
}

/** What became of what was typed: changed elsewhere meanwhile, or restored after the session ended. */
export function FormNotices({
  state: { clashes, isRestored },
  labels,
}: Pick<SettingsFormProps, 'labels'> & {
  readonly state: Pick<SettingsFormState, 'clashes' | 'isRestored'>;
}) {
  return (
    <>
      {isRestored && clashes === null ? <Restored /> : null}
      {clashes === null ? null : (
        <ChangedElsewhere clashes={clashes.map((field) => labels[field] ?? field)} />
      )}
    </>
  );
}

/** A form's rows, with notices above and buttons below. */
export function SettingsForm({
  state,
  labels,
  submitLabel = 'Save changes',
  submitVariant = 'filled',
  note,
  children,
}: SettingsFormProps) {
  const { isDirty, isSaving, discard, onSubmit } = state;
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormNotices state={state} labels={labels} />
      {children}
      <div className={classes.foot}>
        <div className={classes.note}>{isDirty ? 'Unsaved changes' : note}</div>
        {isDirty && !isSaving ? (
          <Button variant="subtle" onClick={discard}>
            Discard
          </Button>
        ) : null}
        <Button type="submit" variant={submitVariant} disabled={!isDirty} loading={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
