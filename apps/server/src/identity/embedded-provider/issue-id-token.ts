import { AppError } from '@skuline/contract';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import type { DirectoryUser, Tenant } from '../tenant-directory.ts';
import { type EmbeddedAuth, issuerOf } from './auth.ts';
import { listMemberships } from './memberships.ts';
import { findMember } from './verify-member.ts';
import { WEB_CLIENT_ID } from './web-client.ts';

const LIFETIME_SECONDS = 2 * 60 * 60;

export interface IdTokenIssuer {
  readonly auth: EmbeddedAuth;
  readonly baseUrl: string;
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Signs an ID token with the keys, issuer, audience and claims of a real sign-in, valid for two hours. Without a
 * tenant it is for the first one the user joined; throws `tenant_not_found` when the user isn't a member.
 */
export async function issueIdToken(
  issuer: IdTokenIssuer,
  user: DirectoryUser,
  tenant: Tenant | null,
): Promise<string> {
  const { auth, baseUrl, db, clock } = issuer;
  const tenantId = tenant?.id ?? (await listMemberships(db, user.id))[0]?.tenant.id;
  if (tenantId === undefined || (await findMember(db, user.id, tenantId)) === null) {
    throw new AppError('tenant_not_found', {
      message:
        tenant === null
          ? `${user.email} belongs to no tenant.`
          : `${user.email} is not a user of ${tenant.name}.`,
    });
  }
  const iat = Math.floor(clock.now().getTime() / 1000);
  const { token } = await auth.api.signJWT({
    body: {
      payload: {
        sub: user.id,
        email: user.email,
        name: user.name,
        tenantId,
        iss: issuerOf(baseUrl),
        aud: WEB_CLIENT_ID,
        iat,
        exp: iat + LIFETIME_SECONDS,
      },
    },
  });
  return token;
}
