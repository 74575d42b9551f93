import { Button } from '@mantine/core';
import type { Member } from '@skuline/contract';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, membersQuery, useApi } from '../../../api/index.ts';
import { Badge, Icon } from '../../../ui/index.ts';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { Invitations } from './Invitations.tsx';

/** /profile/members: who is in the company, and who is invited to it. */
export function MembersPage() {
  const api = useApi();
  const account = useQuery(accountQuery(api));
  const isOutside = (account.data?.managedAt ?? null) !== null;
  const query = useQuery({
    ...membersQuery(api),
    enabled: account.data !== undefined && !isOutside,
    refetchOnWindowFocus: true,
  });
  if (isOutside) {
    return (
      <SettingsSection
        title="Members"
        description="Your identity provider says who belongs to the company: change it there."
      >
        {null}
      </SettingsSection>
    );
  }
  return (
    <Loaded query={query} subject="The members">
      {({ members, invitations }) => (
        <>
          <SettingsSection
            title="Members"
            description="Everybody here sees the company's figures, and can invite and remove others."
          >
            <ul className={listClasses.list}>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
          </SettingsSection>
          <Invitations pending={invitations} />
        </>
      )}
    </Loaded>
  );
}

/** Removing is asked for twice: it signs the person out of the company at once. */
function MemberRow({ member: { id, name, email, isSelf } }: { readonly member: Member }) {
  const { api, ending, end } = useEnding(['listMembers']);
  const [isAsked, setAsked] = useState(false);
  const remove = () =>
    end(id, async () => {
      await api.client.removeMember({ params: { id } });
      return `${name} was removed.`;
    });
  return (
    <li className={listClasses.row}>
      <span className={listClasses.icon}>
        <Icon shape={IconUser} place="navigation" />
      </span>
      <div className={listClasses.words}>
        <p className={listClasses.name}>
          {name}
          {isSelf ? <Badge>You</Badge> : null}
        </p>
        <p className={listClasses.detail}>
          {isAsked ? `${email} will lose access to this company at once.` : email}
        </p>
      </div>
      {isSelf || isAsked ? null : (
        <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
          Remove
        </Button>
      )}
      {isAsked ? (
        <>
          <Button
            color="red"
            loading={ending === id}
            aria-label={`Remove ${name} now`}
            onClick={() => void remove()}
          >
            Remove
          </Button>
          <Button variant="default" disabled={ending === id} onClick={() => setAsked(false)}>
            Keep
          </Button>
        </>
      ) : null}
    </li>
  );
}
