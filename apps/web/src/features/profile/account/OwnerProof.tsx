import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { askPasskey, provePasskey } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountQuery, useApi } from '../../../api/index.ts';
import { showPasskey } from '../../../passkey-device.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import classes from './TokenForm.module.css';
import { useEnding } from './use-ending.ts';

export const CODE_LABEL = 'Code of your app, or a recovery code';

interface CodeFieldProps extends Omit<TextInputProps, 'error' | 'onChange'> {
  readonly problem?: ReactNode;
  readonly onText: (text: string) => void;
}

/** What an authenticator app shows, or a recovery code. */
export function CodeField({ problem, onText, ...input }: CodeFieldProps) {
  const { usesPasskeys } = useTwoSteps();
  return (
    <TextInput
      label={CODE_LABEL}
      description={usesPasskeys ? <PasskeyLink onCode={onText} /> : null}
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

/** Fills the code in for a passkey of the person, which stands for one. */
function PasskeyLink({ onCode }: { readonly onCode: (code: string) => void }) {
  const { api, ending, end } = useEnding([]);
  const ask = () =>
    end('ask', async () => {
      const credential = await showPasskey(await api.call(askPasskey, {}));
      if (credential === null) throw new Error('No passkey was used.');
      onCode((await api.call(provePasskey, { body: { credential } })).code);
      return 'The passkey was accepted.';
    });
  return (
    <Button variant="subtle" size="compact-xs" loading={ending !== null} onClick={() => void ask()}>
      Use a passkey instead
    </Button>
  );
}

/** What a change asks for besides the password; it may be turned on in another tab. */
export function useTwoSteps() {
  const api = useApi();
  const account = useQuery({ ...accountQuery(api), refetchOnWindowFocus: 'always' });
  const factor = account.data?.secondFactor;
  const usesPasskeys = (factor?.passkeys ?? 0) > 0;
  return { asksCode: usesPasskeys || (factor?.isOn ?? false), usesPasskeys };
}

/** What proves who changes something: `body` is sent once `isGiven`; `fields` are for `OwnerProof`. */
export function useOwnerProof() {
  const { asksCode } = useTwoSteps();
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
