import { Button, TextInput } from '@mantine/core';
import {
  invitationBody,
  type MadeInvitation,
  type PendingInvitation,
  type Role,
  invite,
  inviteAgain,
  revokeInvitation,
} from '@skuline/contract';
import { formatMoment } from '@skuline/domain/formatting';
import { IconMail } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { now } from '../../../clock.ts';
import { Icon } from '../../../ui/index.ts';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { type AccessChoice, AccessFields, describeAccess } from './AccessFields.tsx';
import classes from './Members.module.css';

const MAIL = {
  sent: 'was sent an invitation.',
  failed: 'is invited, but the mail could not be sent: pass the link on yourself.',
  off: 'is invited. No mail is sent here: pass the link on yourself.',
} as const;

/** Invites people, and lists who has not answered yet. */
export function Invitations({ pending }: { readonly pending: readonly PendingInvitation[] }) {
  const { api, ending, end } = useEnding(['listMembers']);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const show = (which: string, work: () => Promise<MadeInvitation>) =>
    end(which, async () => {
      const invitation = await work();
      setMade(invitation);
      return `${invitation.email} ${MAIL[invitation.mail]}`;
    });
  const revoke = ({ id, email }: PendingInvitation) =>
    end(id, async () => {
      await api.call(revokeInvitation, { params: { id } });
      setMade(null);
      return `The invitation of ${email} was revoked.`;
    });
  return (
    <SettingsSection
      title="Invitations"
      description="An invitation is a link that works once, for 7 days. Times are in Los Angeles."
    >
      <InviteForm
        isSending={ending === 'new'}
        onInvite={(body) => show('new', () => api.call(invite, { body }))}
      />
      {made === null ? null : <MadeLink made={made} />}
      {pending.length === 0 ? null : (
        <ul className={listClasses.list} aria-label="Invited people">
          {pending.map((invitation) => (
            <PendingRow
              key={invitation.id}
              invitation={invitation}
              isBusy={ending === invitation.id}
              onAgain={() =>
                void show(invitation.id, () => api.call(inviteAgain, { params: { id: invitation.id } }))
              }
              onRevoke={() => void revoke(invitation)}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

interface InviteFormProps {
  readonly isSending: boolean;
  readonly onInvite: (body: {
    readonly email: string;
    readonly role: Role;
    readonly brands: string[] | null;
  }) => Promise<unknown>;
}

function InviteForm({ isSending, onInvite }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState<AccessChoice>({ role: 'analyst', brands: null });
  const [invalid, setInvalid] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = invitationBody.safeParse({ email, ...choice });
    setInvalid(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return field.current?.focus();
    return void onInvite(checked.data).then(() => setEmail(''));
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        ref={field}
        className={classes.email ?? ''}
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={fieldError(invalid)}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setInvalid(null);
        }}
      />
      <AccessFields who="the invited person" choice={choice} onChange={setChoice} />
      <Button type="submit" size="md" loading={isSending}>
        Invite
      </Button>
    </form>
  );
}

/** The link itself, shown this once: the server keeps a hash of it. */
function MadeLink({ made: { email, link } }: { readonly made: MadeInvitation }) {
  return (
    <div className={classes.made}>
      <TextInput
        label={`Link for ${email}`}
        description="Shown this once. Whoever has it can accept the invitation."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

interface PendingRowProps {
  readonly invitation: PendingInvitation;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onRevoke: () => void;
}

function PendingRow({ invitation, isBusy, onAgain, onRevoke }: PendingRowProps) {
  const { email, invitedBy, expiresAt } = invitation;
  return (
    <li className={listClasses.row}>
      <span className={listClasses.icon}>
        <Icon shape={IconMail} place="navigation" />
      </span>
      <div className={listClasses.words}>
        <p className={listClasses.name}>{email}</p>
        <p className={listClasses.detail}>
          {describeAccess(invitation)} · {invitedBy === null ? '' : `Invited by ${invitedBy} · `}expires{' '}
          {formatMoment(new Date(expiresAt), now())}
        </p>
      </div>
      <Button variant="default" disabled={isBusy} aria-label={`Invite ${email} again`} onClick={onAgain}>
        Invite again
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={`Revoke the invitation of ${email}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
