import { Button, TextInput } from '@mantine/core';
import { passwordResetBody, requestPasswordReset } from '@skuline/contract';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { Refusal } from '../sign-in/Refusal.tsx';
import classes from '../sign-in/SignInPage.module.css';
import { useSending } from './use-sending.ts';

/** What is said once a mail was asked for: never whether there is such an account. */
function Answer({ email, sendsMail }: { readonly email: string; readonly sendsMail: boolean }) {
  return (
    <>
      <h1 className={classes.title}>{sendsMail ? 'Check your mail' : 'Ask for a link'}</h1>
      <p className={classes.hint}>
        {sendsMail
          ? `If ${email} has an account, a link is on its way to it. It works once, for one hour. Look into the spam folder too.`
          : 'This Skuline sends no mail. Whoever runs it can make you a link for a new password.'}
      </p>
      <p className={classes.other}>
        <Link to="/signin" className={classes.link}>
          Back to sign-in
        </Link>
      </p>
    </>
  );
}

/** Asks for the address that a link for a new password is sent to. */
export function AskForLink() {
  const { call } = useApi();
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ readonly sendsMail: boolean } | null>(null);
  const { isSending, problem, send } = useSending();
  const field = useRef<HTMLInputElement>(null);
  if (answer !== null) return <Answer email={email.trim()} sendsMail={answer.sendsMail} />;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = passwordResetBody.safeParse({ email });
    setInvalid(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return field.current?.focus();
    return void send(async () => setAnswer(await call(requestPasswordReset, { body: checked.data })));
  };
  return (
    <>
      <h1 className={classes.title}>Forgot your password?</h1>
      <p className={classes.hint}>You will get a link by mail, by which you set a new one.</p>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextInput
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={fieldError(invalid)}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setInvalid(null);
          }}
        />
        <Refusal text={problem} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Send me a link
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/signin" className={classes.link}>
          Back to sign-in
        </Link>
      </p>
    </>
  );
}
