declare const tenantIdBrand: unique symbol;

/** A tenant's id that has been verified, so no query can be unscoped. */
export type TenantId = string & { readonly [tenantIdBrand]: 'TenantId' };

/** The id of a tenant as the stores keep it, in a row or as the key of a job: it was verified before it was stored. */
export function storedTenantId(text: string): TenantId {
  return text as TenantId;
}
