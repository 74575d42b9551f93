import { AppError } from '@skuline/contract';
import type { Logger } from 'pino';
import type { MailConfig } from '../../platform/config/config.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type {
  Identity,
  Invitations,
  ListedUser,
  MadeInvitation,
  TenantDirectory,
  VerifiedUser,
} from '../../identity/index.ts';
import { sendMail } from '../../platform/send-mail.ts';

export interface MembersRoutesDependencies {
  readonly identity: Pick<Identity, 'directory' | 'invitations'>;
  readonly mail: MailConfig | null;
  /** The origin browsers use. */
  readonly baseUrl: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** /api/members and /api/invitations: who is in a company, and how people are let into it by those who are. */
export function membersRoutes(dependencies: MembersRoutesDependencies) {
  const { directory, invitations } = dependencies.identity;
  const getInvitations = (): Invitations => {
    if (invitations !== null) return invitations;
    throw new AppError('managed_elsewhere');
  };
  const deliver = (caller: VerifiedUser, made: MadeInvitation) =>
    deliverInvitation(dependencies, caller, made);
  return {
    listMembers: async ({ caller }: EndpointCall<'listMembers'>) => {
      const pending = await getInvitations().list(caller.tenantId);
      const members = await directory.listUsers(caller.tenantId);
      return {
        requiresSecondFactor: await directory.requiresSecondFactor(caller.tenantId),
        members: members.flatMap((member) => memberIn(caller, member)),
        invitations: pending.map(({ access, expiresAt, ...row }) => ({
          ...row,
          ...access,
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },
    ...requirementRoutes(directory, getInvitations),
    removeMember: async ({ caller, params }: EndpointCall<'removeMember'>) => {
      getInvitations();
      const found = await getMember(directory, caller, params.id);
      // The last one would leave a company that nobody can open.
      if (found.id === caller.userId) {
        throw new AppError('invalid_request', {
          message: 'Somebody else has to take you out of the company.',
        });
      }
      await directory.removeFromTenant({ email: found.email, tenantId: caller.tenantId });
      return { removed: true as const };
    },
    saveMember: async ({ caller, params, body }: EndpointCall<'saveMember'>) => {
      getInvitations();
      const { email } = await getMember(directory, caller, params.id);
      await directory.changeAccess({ email, tenantId: caller.tenantId, access: body });
      return { saved: true as const };
    },
    invite: async ({ caller, body: { email, ...access } }: EndpointCall<'invite'>) =>
      deliver(caller, await getInvitations().invite(caller, email, access)),
    inviteAgain: async ({ caller, params }: EndpointCall<'inviteAgain'>) =>
      deliver(caller, await getInvitations().renew(caller, params.id)),
    revokeInvitation: async ({ caller, params }: EndpointCall<'revokeInvitation'>) => {
      await getInvitations().revoke(caller.tenantId, params.id);
      return { ended: 1 };
    },
    checkInvitation: async ({ body }: EndpointCall<'checkInvitation'>) => {
      const { tenantName, access, ...view } = await getInvitations().look(body.token);
      return { ...view, company: tenantName, role: access?.role ?? null };
    },
    acceptInvitation: async ({ caller, body: { token, person } }: EndpointCall<'acceptInvitation'>) => {
      const wanted = person === null ? null : { name: person.name, password: person.newPassword };
      return { state: await getInvitations().accept(token, caller, wanted) };
    },
  };
}

function requirementRoutes(
  directory: Pick<TenantDirectory, 'requireSecondFactor'>,
  getInvitations: () => Invitations,
) {
  return {
    async requireSecondFactor({ caller, body }: EndpointCall<'requireSecondFactor'>) {
      getInvitations();
      await directory.requireSecondFactor(caller.tenantId, body.isRequired);
      return body;
    },
  };
}

/** The secret is in the fragment, which no browser sends and no log has. */
export function invitationLinkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation#${token}`;
}

const MAIL_TIMEOUT_MS = 15_000;

/** The link for whoever invites, and whether it was also sent; a mail that fails leaves the invitation as it is. */
async function deliverInvitation(
  { identity, mail, baseUrl, log }: MembersRoutesDependencies,
  caller: VerifiedUser,
  { id, email, token }: MadeInvitation,
) {
  const link = invitationLinkOf(baseUrl, token);
  if (mail === null) return { email, link, mail: 'off' as const };
  const { name: company } = await identity.directory.getTenant(caller.tenantId);
  const message = {
    to: email,
    subject: `${caller.name} invites you to ${company} on Skuline`,
    text: [
      `${caller.name} (${caller.email}) invites you to see the figures of ${company} on Skuline:`,
      '',
      link,
      '',
      'The link works once, for 7 days. If you do not know who this is, do nothing.',
      '',
    ].join('\n'),
    messageId: `<invitation-${id}@${new URL(baseUrl).hostname}>`,
    unsubscribe: null,
  };
  try {
    await sendMail(mail, message, AbortSignal.timeout(MAIL_TIMEOUT_MS));
    return { email, link, mail: 'sent' as const };
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be sent by mail');
    return { email, link, mail: 'failed' as const };
  }
}

/** A person as a member of the caller's company. */
function memberIn(
  { tenantId, userId }: VerifiedUser,
  { id, name, email, hasSecondFactor, memberships }: ListedUser,
) {
  return memberships
    .filter((membership) => membership.tenantId === tenantId)
    .map(({ role, brands }) => ({ id, name, email, role, brands, hasSecondFactor, isSelf: id === userId }));
}

async function getMember(
  directory: Pick<TenantDirectory, 'listUsers'>,
  { tenantId }: VerifiedUser,
  wanted: string,
): Promise<ListedUser> {
  const found = (await directory.listUsers(tenantId)).find(({ id }) => id === wanted);
  if (found === undefined) throw new AppError('user_not_found');
  return found;
}
