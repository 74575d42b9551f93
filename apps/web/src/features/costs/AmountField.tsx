import { Loader, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { moneySign } from '@skuline/domain/formatting';
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { useMay } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './Costs.module.css';

interface AmountFieldProps {
  readonly label: string;
  readonly unit: '$' | '%';
  readonly text: string;
  readonly problem: string | null;
  readonly isSaving?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (text: string) => void;
  readonly onEnter: (field: HTMLInputElement) => void;
  readonly onEscape: () => void;
}

/** A field for money or percent, and under its row what is wrong with it; Enter and Escape are its form's. */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, text, problem, isSaving = false, ref, onChange, onEnter, onEscape } = props;
  const { may } = useMay('costs.write');
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(event.currentTarget);
    }
    if (event.key === 'Escape') onEscape();
  };
  const sign = (
    <span className={classes.unit} aria-hidden>
      {unit === '$' ? moneySign().trim() : unit}
    </span>
  );
  const trailing = unit === '%' ? sign : null;
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      classNames={{
        root: classes.amount ?? '',
        wrapper: classes.amountField ?? '',
        error: classes.amountProblem ?? '',
      }}
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      data-amount
      disabled={!may}
      value={text}
      leftSection={unit === '$' ? sign : null}
      leftSectionWidth={22}
      rightSection={isSaving ? <Loader size={14} /> : trailing}
      rightSectionWidth={24}
      error={problem === null ? null : <span role="alert">{amountError(problem)}</span>}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}

/** A field's error with an icon, so that it does not depend on color. */
export function amountError(message: string) {
  return (
    <span className={classes.problem}>
      <Icon shape={IconAlertCircle} place="small" />
      {message}
    </span>
  );
}

/** For a field that the person has just asked for: takes the focus when it appears. */
export function useFirstFocus(isWanted = true) {
  const field = useRef<HTMLInputElement>(null);
  // Effect: the focus is the browser's.
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return field;
}

/** Moves on to the next amount of the same list; stays in the last one. */
export function focusNextAmount(field: HTMLInputElement): void {
  const list = field.closest('[data-amounts]');
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('input[data-amount]') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  next?.select();
}
