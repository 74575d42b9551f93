import type { OAuthProviderExtension } from '@better-auth/oauth-provider';
import { APIError } from 'better-auth/api';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { findLiveSession, listTenantIdsOf } from './memberships.ts';

type IdTokenClaims = NonNullable<NonNullable<OAuthProviderExtension['claims']>['idToken']>;

/**
 * Adds `tenantId` to ID tokens: the tenant the person has switched to in this session, else the first they joined.
 * Gives no token when the session has ended (the library would go on refreshing it) or no tenant is left.
 */
export function tenantClaim(db: Db, clock: Clock): IdTokenClaims {
  return async ({ user, sessionId }) => {
    if (!user || sessionId === undefined) throw sessionEnded();
    const session = await findLiveSession(db, sessionId, clock.now());
    if (session === null) throw sessionEnded();
    const tenants = await listTenantIdsOf(db, user.id);
    const tenantId = tenants.find((id) => id === session.activeTenant) ?? tenants[0];
    if (tenantId === undefined) throw noTenant();
    return { tenantId };
  };
}

function sessionEnded(): APIError {
  return new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'The session has ended.' });
}

function noTenant(): APIError {
  return new APIError('BAD_REQUEST', {
    error: 'access_denied',
    error_description:
      'This account does not belong to a company yet. Ask whoever set it up to add it to one.',
  });
}
