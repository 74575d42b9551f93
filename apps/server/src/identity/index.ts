export { createIdentity } from './create-identity.ts';
export type { Accounts, Identity, IdentityConfig, IdentityDependencies, VerifiedUser } from './identity.ts';
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
