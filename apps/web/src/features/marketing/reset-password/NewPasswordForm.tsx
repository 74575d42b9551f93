import { Button } from '@mantine/core';
import { type LinkState, newPasswordBody, PASSWORD_ADVICE, setPasswordByLink } from '@skuline/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Refusal } from '../sign-in/Refusal.tsx';
import classes from '../sign-in/SignInPage.module.css';
import { useSending } from './use-sending.ts';

export interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  /** Called with what the link was when the password arrived: `open` is a success. */
  readonly onSent: (state: LinkState) => void;
}

/** The new password of whoever has the link. */
export function NewPasswordForm({ token, email, onSent }: NewPasswordFormProps) {
  const { call } = useApi();
  const [newPassword, setNewPassword] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const { isSending, problem, send } = useSending();
  const field = useRef<HTMLInputElement>(null);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = newPasswordBody.safeParse({ token, newPassword });
    setInvalid(checked.error?.issues[0]?.message);
    if (!checked.success) return field.current?.focus();
    return void send(async () => onSent((await call(setPasswordByLink, { body: checked.data })).state));
  };
  return (
    <>
      <h1 className={classes.title}>Set a new password</h1>
      <p className={classes.hint}>For {email}. It signs you out everywhere and revokes your tokens.</p>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <VisuallyHidden>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <PasswordField
          ref={field}
          label="New password"
          name="newPassword"
          description={PASSWORD_ADVICE}
          autoComplete="new-password"
          value={newPassword}
          problem={invalid}
          onText={(text) => {
            setNewPassword(text);
            setInvalid(undefined);
          }}
        />
        <Refusal text={problem} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Set password
        </Button>
      </form>
    </>
  );
}
