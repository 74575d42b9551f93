import { AppError } from '@skuline/contract';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { member, session } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import type { Tenant } from '../tenant-directory.ts';
import { listMemberships } from './memberships.ts';

/**
 * Makes `wanted` the tenant of the user's sign-in session, so that its next ID token names it, and the one their next
 * sign-in begins with. Tokens that were issued before stay what they are. Throws `tenant_not_found` for a tenant the
 * user doesn't belong to, whether it exists or not, and `invalid_request` for a token without a session.
 */
export async function switchTenant(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { userId, sessionId }: Pick<VerifiedUser, 'userId' | 'sessionId'>,
  wanted: string,
): Promise<Tenant> {
  if (sessionId === null) {
    throw new AppError('invalid_request', {
      message: 'A token for scripts stays with its tenant; ask for one of the other tenant.',
    });
  }
  const memberships = await listMemberships(db, userId);
  const tenant = memberships.find((membership) => membership.tenant.id === wanted)?.tenant;
  if (tenant === undefined) {
    throw new AppError('tenant_not_found', { message: 'This account does not belong to that company.' });
  }
  await db.transaction(async (tx) => {
    await tx
      .update(session)
      .set({ activeOrganizationId: tenant.id })
      .where(and(eq(session.id, sessionId), eq(session.userId, userId)));
    await tx
      .update(member)
      .set({ chosenAt: clock.now() })
      .where(and(eq(member.organizationId, tenant.id), eq(member.userId, userId)));
  });
  return tenant;
}
