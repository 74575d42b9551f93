import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, useApi } from '../../../api/index.ts';
import { PasswordEye } from '../../../ui/PasswordEye.tsx';
import classes from './TokenForm.module.css';

/** Of an authenticator app, or a recovery code. */
export const CODE_FIELD = {
  label: 'Code of your app, or a recovery code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies TextInputProps;

/** Whether the person signs in in two steps, so that a change asks for a code, too. */
export function useTwoSteps(): boolean {
  const api = useApi();
  return useQuery(accountQuery(api)).data?.secondFactor?.isOn ?? false;
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
      <PasswordInput
        className={classes.name ?? ''}
        label={label}
        autoComplete="current-password"
        visibilityToggleIcon={PasswordEye}
        value={fields.currentPassword}
        onChange={(event) => fields.setPassword(event.currentTarget.value)}
      />
      {fields.asksCode ? (
        <TextInput
          className={classes.name ?? ''}
          {...CODE_FIELD}
          value={fields.code}
          onChange={(event) => fields.setCode(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}
