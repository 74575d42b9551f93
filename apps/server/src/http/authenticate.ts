import { AppError } from '@skuline/contract';
import type { FastifyRequest } from 'fastify';
import type { TenantId } from '../stores/tenant-id.ts';

/** Who is asking, as the verified ID token says. */
export interface Caller {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The sign-in session the token belongs to, where the issuer is the embedded one. */
  readonly sessionId: string | null;
}

export type VerifyToken = (bearer: string) => Promise<Caller>;

/** The Bearer token of the request; throws `unauthorized` when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('unauthorized');
  return match[1];
}

/**
 * Refuses a `tenant_id` that isn't the token's, in the query or the body: the tenant comes from the token alone
 * (a parameter is never believed, only checked).
 */
export function refuseOtherTenant(request: FastifyRequest, tenantId: TenantId): void {
  for (const part of [request.query, request.body]) {
    if (typeof part !== 'object' || part === null || !('tenant_id' in part)) continue;
    if (part.tenant_id !== undefined && part.tenant_id !== tenantId) throw new AppError('tenant_mismatch');
  }
}
