import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { PasswordEye } from '../../../ui/PasswordEye.tsx';
import classes from './TokenForm.module.css';

interface CurrentPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** The password that proves who changes something, in a row with what it is asked for. */
export function CurrentPassword({ label, value, onText }: CurrentPasswordProps) {
  return (
    <PasswordInput
      className={classes.name ?? ''}
      label={label}
      autoComplete="current-password"
      visibilityToggleIcon={PasswordEye}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
