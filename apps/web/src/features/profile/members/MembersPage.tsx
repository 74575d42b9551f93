import { useQuery } from '@tanstack/react-query';
import { AbleGate, accountQuery, membersQuery, useApi, useMay } from '../../../api/index.ts';
import listClasses from '../account/SignIns.module.css';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { Invitations } from './Invitations.tsx';
import { MemberRow } from './MemberRow.tsx';
import { RequireSecondFactor } from './RequireSecondFactor.tsx';

/** /profile/members: who is in the company, and who is invited to it. */
export function MembersPage() {
  const api = useApi();
  const { may } = useMay('members.manage');
  const account = useQuery(accountQuery(api));
  const isOutside = (account.data?.managedAt ?? null) !== null;
  const query = useQuery({
    ...membersQuery(api),
    enabled: account.data !== undefined && !isOutside && may,
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
    <AbleGate ability="members.manage">
      <Loaded query={query} subject="The members">
        {({ members, invitations, requiresSecondFactor }) => (
          <>
            <SettingsSection
              title="Members"
              description="A role says what a person may do here. An admin changes it at any time, and it counts at once."
            >
              <ul className={listClasses.list}>
                {members.map((member) => (
                  <MemberRow key={member.id} member={member} />
                ))}
              </ul>
              <RequireSecondFactor
                isRequired={requiresSecondFactor}
                without={members.filter(({ hasSecondFactor }) => !hasSecondFactor)}
              />
            </SettingsSection>
            <Invitations pending={invitations} />
          </>
        )}
      </Loaded>
    </AbleGate>
  );
}
