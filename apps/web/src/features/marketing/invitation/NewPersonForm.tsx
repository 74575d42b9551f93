import { Button, TextInput } from '@mantine/core';
import { type LinkState, newPersonBody, PASSWORD_ADVICE, acceptInvitation } from '@skuline/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { useSending } from '../reset-password/use-sending.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Refusal } from '../sign-in/Refusal.tsx';
import classes from '../sign-in/SignInPage.module.css';

export interface InvitedProps {
  readonly token: string;
  readonly email: string;
  readonly company: string;
  /** Called with what the invitation was when the answer arrived: `open` is a success. */
  readonly onSent: (state: LinkState) => void;
}

/** Name and password of somebody who is new here. */
export function NewPersonForm({ token, email, company, onSent }: InvitedProps) {
  const { call } = useApi();
  const [person, setPerson] = useState({ name: '', newPassword: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof typeof person, string>>>({});
  const { isSending, problem, send } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<typeof person>) => {
    setPerson((known) => ({ ...known, ...part }));
    setProblems({});
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = newPersonBody.safeParse(person);
    if (checked.success) {
      const body = { token, person: checked.data };
      return void send(async () => onSent((await call(acceptInvitation, { body })).state));
    }
    const found = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    setProblems(found);
    const field = form.current?.elements.namedItem(Object.hasOwn(found, 'name') ? 'name' : 'newPassword');
    return field instanceof HTMLElement ? field.focus() : undefined;
  };
  return (
    <>
      <h1 className={classes.title}>Join {company}</h1>
      <p className={classes.hint}>You will sign in as {email}.</p>
      <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
        <VisuallyHidden>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          value={person.name}
          error={fieldError(problems.name)}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <PasswordField
          label="Password"
          name="newPassword"
          description={PASSWORD_ADVICE}
          autoComplete="new-password"
          value={person.newPassword}
          problem={problems.newPassword}
          onText={(newPassword) => change({ newPassword })}
        />
        <Refusal text={problem} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Join
        </Button>
      </form>
    </>
  );
}
