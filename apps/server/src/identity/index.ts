export { createIdentity } from './create-identity.ts';
export type { Accounts, Identity, IssuedToken, IdentityConfig, VerifiedUser } from './identity.ts';
export type { NewUser, Tenant, TenantDirectory } from './tenant-directory.ts';
