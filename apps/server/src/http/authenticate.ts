import { AppError } from '@skuline/contract';
import type { FastifyRequest } from 'fastify';
import type { VerifiedUser } from '../identity/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';

export type VerifyToken = (bearer: string) => Promise<VerifiedUser>;

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
