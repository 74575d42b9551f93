import type { TenantId } from '../stores/tenant-id.ts';

/** Brands a tenant id that came from a verified token or from the directory of tenants; throws on a blank one. */
export function parseTenantId(text: string): TenantId {
  if (text.trim() === '') throw new Error('A tenant id cannot be blank.');
  // The brand is put on here, and in storedTenantId for what was stored.
  return text as TenantId;
}
