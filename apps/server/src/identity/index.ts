export type { Accounts } from './accounts.ts';
export { createIdentity } from './create-identity.ts';
export type { Identity, IdentityConfig, IdentityOptions, VerifiedUser } from './identity.ts';
export type {
  CreatedUser,
  DirectoryUser,
  ListedUser,
  MembershipRequest,
  NewUser,
  Tenant,
  TenantDirectory,
  TokenRequest,
} from './tenant-directory.ts';
