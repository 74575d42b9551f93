import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountQuery, useApi } from '../../../api/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import classes from './TokenForm.module.css';

export const CODE_LABEL = 'Code of your app, or a recovery code';

interface CodeFieldProps extends Omit<TextInputProps, 'error' | 'onChange'> {
  readonly problem?: ReactNode;
  readonly onText: (text: string) => void;
}

/** What an authenticator app shows, or a recovery code. */
export function CodeField({ problem, onText, ...input }: CodeFieldProps) {
  return (
    <TextInput
      label={CODE_LABEL}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      aria-invalid={problem !== undefined}
      error={fieldError(problem)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** Whether the person signs in in two steps, so that a change asks for a code, too; it may be turned on in another tab. */
export function useTwoSteps(): boolean {
  const api = useApi();
  const account = useQuery({ ...accountQuery(api), refetchOnWindowFocus: 'always' });
  return account.data?.secondFactor?.isOn ?? false;
}

/** What proves who changes something: `body` is sent once `isGiven`; `fields` are for `OwnerProof`. */
export function useOwnerProof() {
  const asksCode = useTwoSteps();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  return {
    fields: { currentPassword, setPassword, code, setCode, asksCode },
    body: { currentPassword, ...(asksCode ? { code: code.trim() } : {}) },
    isGiven: currentPassword !== '' && (!asksCode || code.trim() !== ''),
    clear() {
      setPassword('');
      setCode('');
    },
  };
}

interface OwnerProofProps {
  readonly label: string;
  readonly fields: ReturnType<typeof useOwnerProof>['fields'];
}

/** All that a sign-in asks for, in a row with what it is asked for. */
export function OwnerProof({ label, fields }: OwnerProofProps) {
  return (
    <>
      <PasswordField
        className={classes.name ?? ''}
        label={label}
        autoComplete="current-password"
        value={fields.currentPassword}
        onText={fields.setPassword}
      />
      {fields.asksCode ? (
        <CodeField className={classes.name ?? ''} value={fields.code} onText={fields.setCode} />
      ) : null}
    </>
  );
}
