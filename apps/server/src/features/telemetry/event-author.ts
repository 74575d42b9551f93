import type { UserType } from '@skuline/domain/telemetry';
import type { TenantId } from '../../stores/tenant-id.ts';

/** Whose events a batch holds, as the verified token says; null for a visitor who is not signed in. */
export interface EventAuthor {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly userType: UserType;
}

/**
 * The tenant an event is stored under. Anonymous events have a scope of their own: the empty id, which no tenant can
 * have, because a verified tenant id is never blank.
 */
// The brand says "verified": no token can name this id.
export const ANONYMOUS_SCOPE = '' as TenantId;
