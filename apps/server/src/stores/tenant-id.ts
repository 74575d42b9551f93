declare const tenantIdBrand: unique symbol;

/** A tenant's id that has been verified; made only in `identity/parse-tenant-id.ts`, so no query can be unscoped. */
export type TenantId = string & { readonly [tenantIdBrand]: 'TenantId' };
