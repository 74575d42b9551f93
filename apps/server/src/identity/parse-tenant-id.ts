import type { TenantId } from '../stores/tenant-id.ts';

/** Brands a tenant id that came from a verified token or from the directory of tenants; throws on a blank one. */
export function parseTenantId(text: string): TenantId {
  if (text.trim() === '') throw new Error('A tenant id cannot be blank.');
  // The only place where the brand is put on: callers are the token verifier and the tenant directory.
  return text as TenantId;
}
