import type { OAuthProviderExtension } from '@better-auth/oauth-provider';
import { APIError } from 'better-auth/api';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { findFirstTenant, findLiveSession, listMemberships } from './memberships.ts';

type IdTokenClaims = NonNullable<NonNullable<OAuthProviderExtension['claims']>['idToken']>;

/**
 * Adds `tenantId` to ID tokens: the session's tenant, or the one a new sign-in would begin with when the person was
 * taken out of it. Gives no token when the session has ended (the library would go on refreshing it) or no tenant is
 * left.
 */
export function tenantClaim(db: Db, clock: Clock): IdTokenClaims {
  return async ({ user, sessionId }) => {
    if (!user || sessionId === undefined) throw sessionEnded();
    const session = await findLiveSession(db, sessionId, clock.now());
    if (session === null) throw sessionEnded();
    const memberships = await listMemberships(db, user.id);
    const active = memberships.find(({ tenant }) => tenant.id === session.activeTenant)?.tenant;
    const tenant = active ?? findFirstTenant(memberships);
    if (tenant === null) throw noTenant();
    return { tenantId: tenant.id };
  };
}

/**
 * The tenant of a session that begins. It is stored at once: the choice made in another browser
 * later is not this one's.
 */
export async function findTenantOfNewSession(db: Db, userId: string): Promise<string | null> {
  return findFirstTenant(await listMemberships(db, userId))?.id ?? null;
}

function sessionEnded(): APIError {
  return new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'The session has ended.' });
}

function noTenant(): APIError {
  return new APIError('BAD_REQUEST', {
    error: 'access_denied',
    error_description:
      'This account does not belong to a company yet. Ask your administrator to add it to one.',
  });
}
