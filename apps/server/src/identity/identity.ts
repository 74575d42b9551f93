import type { FastifyInstance } from 'fastify';
import type { AuthConfig } from '@skuline/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import type { Accounts } from './accounts.ts';
import type { Tenant, TenantDirectory } from './tenant-directory.ts';

/** Who is asking, as a verified ID token says. */
export interface VerifiedUser {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The embedded issuer's session the token was made in; null for a script's token and an outside issuer's. */
  readonly sessionId: string | null;
}

export interface IdentityConfig {
  /** An outside OpenID Connect issuer, or null for the embedded one. */
  readonly issuer: string | null;
  /** What an outside issuer's ID tokens must be made out to: the client id of the web app there. */
  readonly audience: string | null;
  /** The outside issuer's signing keys; null to find them by its discovery document. */
  readonly jwksUrl: string | null;
  /** The claim that names the tenant in an outside issuer's ID tokens. */
  readonly tenantClaim: string;
  /** The origin browsers reach the app at. */
  readonly baseUrl: string;
  /** Whether browsers may use any other name of this machine as well. */
  readonly anyOrigin: boolean;
  /** Where the embedded issuer keeps its secret. */
  readonly dataDir: string;
}

export interface IdentityOptions {
  readonly config: IdentityConfig;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** Who people are, which tenant they act for, and how that is proved. */
export interface Identity {
  /** The user of a Bearer ID token; throws `unauthorized` for anything but a valid one. */
  verify(bearer: string): Promise<VerifiedUser>;
  /** Mounts the embedded issuer at /api/auth; nothing when the issuer is outside. */
  mount(app: FastifyInstance): Promise<void>;
  /** What the browser needs to sign somebody in. */
  authConfig(): AuthConfig;
  /** The tenants the user may switch between, by name; an outside issuer decides by itself, so there it is the token's. */
  listTenantsOf(user: VerifiedUser): Promise<Tenant[]>;
  /**
   * Makes `tenantId` the tenant of the user's next ID token. Throws `tenant_not_found` for a tenant the user doesn't
   * belong to, `invalid_request` where the token isn't one of a sign-in at the embedded issuer.
   */
  switchTenant(user: VerifiedUser, tenantId: string): Promise<Tenant>;
  readonly directory: TenantDirectory;
  /** What people may see and change of their own account. */
  readonly accounts: Accounts;
}
