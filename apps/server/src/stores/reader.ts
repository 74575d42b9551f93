import { storedTenantId, type TenantId } from './tenant-id.ts';

declare const readerBrand: unique symbol;

/**
 * Whose rows are read: all of a tenant, or those of some of its brands. It is a text that holds both, so what is cached,
 * queued or tagged by a reader is kept apart from what others may see; and no tenant's id, so the compiler finds every
 * place that would read for somebody without saying for whom.
 */
export type Reader = string & { readonly [readerBrand]: 'Reader' };

/** All of a tenant: what jobs and the command line read, and people without a limit. */
export function wholeTenant(tenantId: TenantId): Reader {
  return readerOf(tenantId, null);
}

/** `brands`: the names, as they are shown, of the brands that may be seen, in any order; null: all of the tenant. */
export function readerOf(tenantId: TenantId, brands: readonly string[] | null): Reader {
  const parts = brands === null ? [tenantId] : [tenantId, ...[...new Set(brands)].toSorted()];
  // The text stands for nothing but what is read from it again below.
  return JSON.stringify(brands === null ? parts : { limited: parts }) as Reader;
}

/** What somebody who asks may see. */
export function readerOfCaller({ tenantId, access }: Caller): Reader {
  return readerOf(tenantId, access.brands);
}

interface Caller {
  readonly tenantId: TenantId;
  readonly access: { readonly brands: readonly string[] | null };
}

export function tenantOf(reader: Reader): TenantId {
  return partsOf(reader).tenantId;
}

/** The brands that may be seen, in order; null: all. */
export function brandsOf(reader: Reader): readonly string[] | null {
  return partsOf(reader).brands;
}

function partsOf(reader: Reader): { readonly tenantId: TenantId; readonly brands: readonly string[] | null } {
  // Readers are made above alone.
  const read = JSON.parse(reader) as string[] | { readonly limited: string[] };
  const [tenantId = '', ...brands] = Array.isArray(read) ? read : read.limited;
  return { tenantId: storedTenantId(tenantId), brands: Array.isArray(read) ? null : brands };
}
