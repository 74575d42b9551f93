export { MCP_PATH } from './embedded-provider/connections.ts';
export {
  createEmailChanges,
  type EmailChanges,
} from './embedded-provider/email-changes.ts';
export { createPasswordResets, type PasswordResets } from './embedded-provider/password-resets.ts';
export { type Access, FULL_ACCESS, narrowAccess, parseAccess } from './access.ts';
export { createIdentity } from './create-identity.ts';
export type {
  Accounts,
  Identity,
  IdentityConfig,
  Invitations,
  MadeInvitation,
  VerifiedUser,
} from './identity.ts';
export type {
  IssuedToken,
  ListedUser,
  Tenant,
  TenantDirectory,
  TellOldAddress,
} from './tenant-directory.ts';
