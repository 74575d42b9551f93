import { Button, TextInput } from '@mantine/core';
import { type LinkState, askEmailChange, confirmEmail } from '@skuline/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { OwnerProof, useOwnerProof } from './OwnerProof.tsx';
import listClasses from './SignIns.module.css';
import classes from './TokenForm.module.css';
import { useEnding } from './use-ending.ts';

/** What a link that came by mail has in the fragment of its address, before its secret. */
const MARK = 'email-';

/** Changes the address a person signs in with: by a link that is sent to it. */
export function EmailForm({ email }: { readonly email: string }) {
  const { api, ending, end } = useEnding([]);
  const [wanted, setWanted] = useState('');
  const proof = useOwnerProof();
  const link = useLocation({
    select: ({ hash }) => (hash.startsWith(MARK) ? hash.slice(MARK.length) : null),
  });
  const ask = () =>
    end('ask', async () => {
      const body = { email: wanted.trim(), ...proof.body };
      const { sendsMail } = await api.call(askEmailChange, { body });
      proof.clear();
      if (!sendsMail)
        return `This Skuline sends no mail. Whoever runs it can change your email from ${email}.`;
      setWanted('');
      return `If ${body.email} is free, a link is on its way to it. It works once, for one hour.`;
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wanted.trim() !== '' && proof.isGiven && ending === null) void ask();
  };
  return (
    <SettingsSection
      title="Email"
      description={`You sign in with ${email}. To change it, we send a link to the new address; until you use it, nothing changes.`}
    >
      {link === null ? (
        <form className={classes.form} noValidate onSubmit={onSubmit}>
          <TextInput
            className={classes.name ?? ''}
            label="New email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <OwnerProof label="Password" fields={proof.fields} />
          <Button
            type="submit"
            variant="default"
            size="md"
            disabled={wanted.trim() === '' || !proof.isGiven}
            loading={ending === 'ask'}
          >
            Send a link
          </Button>
        </form>
      ) : (
        <ConfirmEmail key={link} link={link} />
      )}
    </SettingsSection>
  );
}

const ENDED: Readonly<Record<Exclude<LinkState, 'open'>, string>> = {
  used: 'This link was used already.',
  revoked: 'A newer link was sent, or this one is no longer needed. Use the newest one.',
  expired: 'This link has expired. Ask for a new one.',
  unknown: 'This link is not for this account. Sign in with the account that asked for it.',
};

/** A button, because some mail programs open every link before a person does. */
function ConfirmEmail({ link }: { readonly link: string }) {
  const { api, ending, end } = useEnding(['getAccount']);
  const navigate = useNavigate();
  const [said, setSaid] = useState<string | null>(null);
  const leave = () => navigate({ to: '/profile/account', replace: true });
  const confirm = () =>
    end('confirm', async () => {
      const { state, email } = await api.call(confirmEmail, { body: { token: link } });
      if (state !== 'open') {
        setSaid(ENDED[state]);
        return ENDED[state];
      }
      await leave();
      return `You now sign in with ${email ?? 'your new email'}.`;
    });
  return (
    <div className={listClasses.foot}>
      <p className={listClasses.words}>
        <span className={listClasses.detail}>
          {said ?? 'You came by the link that was sent to your new email.'}
        </span>
      </p>
      {said === null ? (
        <Button loading={ending === 'confirm'} onClick={() => void confirm()}>
          Confirm the new email
        </Button>
      ) : null}
      <Button variant="default" disabled={ending !== null} onClick={() => void leave()}>
        {said === null ? 'Not now' : 'Close'}
      </Button>
    </div>
  );
}
