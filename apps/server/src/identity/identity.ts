import type { FastifyInstance } from 'fastify';
import type {
  AuthConfig,
  LinkState,
  NewPasskey,
  PasskeyToMake,
  PasskeyToShow,
  ShownPasskey,
  TokenScope,
} from '@skuline/contract';
import type { ReadLock, SharedPage } from '@skuline/domain/views';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import type { Access } from './access.ts';
import type { IssuedToken, Tenant, TenantDirectory, TokenLimits } from './tenant-directory.ts';

/** Who is asking, as a verified ID token says. */
export interface VerifiedUser {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** As it is at this request. */
  readonly access: Access;
  /** What the token that was shown is made for; null for all that its owner may do, as a sign-in's. */
  readonly scopes: readonly TokenScope[] | null;
  /** The embedded issuer's session the token was made in; null for a script's token and an outside issuer's. */
  readonly sessionId: string | null;
  /** The issued token that was shown, a script's or another assistant's; null for a sign-in's and an outside issuer's. */
  readonly tokenId: string | null;
  /** Whether the company requires a second factor that the person has not: until then they may only set one up. */
  readonly lacksSecondFactor: boolean;
  /** What a link for people without an account shows; left out of everybody who has one. */
  readonly sharedView?: SharedViewAccess;
}

/** What can be read with a link: the calls of a page, within a view. */
export interface SharedViewAccess {
  readonly page: SharedPage;
  readonly lock: ReadLock;
}

/** How much of a person's access was ended. */
export interface EndedAccess {
  readonly signIns: number;
  readonly tokens: number;
}

/** A person's account as it is now. */
export interface AccountState {
  readonly email: string;
  readonly name: string;
  /** Grows with each change of the name. */
  readonly version: number;
}

export interface SignInSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly signedInAt: Date;
  readonly lastActiveAt: Date;
}

/** What proves that the owner of an account changes it: all that a sign-in asks for. */
export interface OwnerProof {
  readonly currentPassword: string;
  /** A code of the authenticator app, a recovery code or one given for a passkey, where the owner signs in in two steps. */
  readonly code?: string | undefined;
  /** Where the attempt comes from: wrong passwords count like failed sign-ins. */
  readonly address: string;
}

export interface PasswordChange extends OwnerProof {
  readonly newPassword: string;
}

/** What is told of a second factor. */
export interface SecondFactorState {
  /** Whether an authenticator app is asked for. */
  readonly isOn: boolean;
  readonly passkeys: number;
  /** How many recovery codes have not been used. */
  readonly recoveryCodes: number;
  /** Whether the company that is open requires it. */
  readonly isRequired: boolean;
}

/** What is given once, when a second factor is set up. */
export interface StartedSecondFactor {
  /** For typing, in groups of four. */
  readonly secret: string;
  /** An `otpauth:` address. */
  readonly uri: string;
  /** None where the ones that came with a passkey go on. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Codes of an authenticator app, asked for at each sign-in. What takes a proof throws `wrong_password`, and
 * `too_many_requests` after too many wrong ones.
 */
export interface SecondFactors {
  describe(owner: VerifiedUser): Promise<SecondFactorState>;
  /** Not asked for until `confirm`. Throws `already_exists` where it is on. */
  start(owner: VerifiedUser, proof: OwnerProof): Promise<StartedSecondFactor>;
  /** Turns it on and ends all other sign-ins, of which it returns how many. Throws `wrong_code`. */
  confirm(owner: VerifiedUser, proof: { readonly code: string; readonly address: string }): Promise<number>;
  end(owner: VerifiedUser, proof: OwnerProof): Promise<void>;
  renewRecoveryCodes(owner: VerifiedUser, proof: OwnerProof): Promise<readonly string[]>;
}

/** A key that a device of a person holds. */
export interface KeptPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What the first passkey of a person changes; nothing where they had a second factor. */
export interface AddedPasskey {
  readonly recoveryCodes: readonly string[];
  /** How many other sign-ins were ended. */
  readonly ended: number;
}

/**
 * Keys of devices, which sign in by themselves and count as the second factor. What takes a proof throws as with
 * `SecondFactors`, and what takes an answer of a device `invalid_request` for one that is not of this site, of this person, or
 * was given before.
 */
export interface Passkeys {
  /** Why there can be none at the address of this installation, in a sentence; null where there can. */
  readonly problem: string | null;
  list(owner: VerifiedUser): Promise<KeptPasskey[]>;
  start(owner: VerifiedUser, proof: OwnerProof): Promise<PasskeyToMake>;
  add(owner: VerifiedUser, made: NewPasskey): Promise<AddedPasskey>;
  /** Throws `passkey_not_found`, as `remove` does. */
  rename(owner: VerifiedUser, id: string, name: string): Promise<void>;
  remove(owner: VerifiedUser, id: string, proof: OwnerProof): Promise<void>;
  /** What a browser asks for one of the person's passkeys with. */
  ask(owner: VerifiedUser): Promise<PasskeyToShow>;
  /** Returns a code that proves its owner once, as one of an app does. Throws `wrong_code`, and `too_many_requests`. */
  show(owner: VerifiedUser, shown: ShownPasskey, address: string): Promise<string>;
}

/** What people may do with their own account; where an outside issuer keeps it, they can only look. */
export interface Accounts {
  /** The outside issuer that keeps names and passwords; null for the embedded one. */
  readonly managedAt: string | null;
  getAccount(owner: VerifiedUser): Promise<AccountState>;
  /** Null where the outside issuer asks for it. */
  readonly secondFactors: SecondFactors | null;
  /** Null where the outside issuer has them. */
  readonly passkeys: Passkeys | null;
  /** Throws `changed_elsewhere` when the account isn't in the version the change was made from. */
  rename(owner: VerifiedUser, name: string, version: number): Promise<AccountState>;
  /**
   * Ends all other sign-ins and tokens. Throws `wrong_password`, `invalid_request` for a bad new one, and
   * `too_many_requests` after too many wrong ones.
   */
  changePassword(owner: VerifiedUser, change: PasswordChange): Promise<EndedAccess>;
  /**
   * Uses up a recovery code. Throws `wrong_password` and `wrong_code`, and `too_many_requests` after too many wrong ones;
   * `managed_elsewhere` at an outside issuer.
   */
  prove(owner: VerifiedUser, proof: OwnerProof): Promise<void>;
  /** The person's live sign-ins, the most recently active first. */
  listSignIns(owner: VerifiedUser): Promise<SignInSession[]>;
  /** Throws `sign_in_not_found` when the person has no such live sign-in. */
  endSignIn(owner: VerifiedUser, id: string): Promise<void>;
  /** Ends every sign-in and every token but the caller's own. */
  endOtherSignIns(owner: VerifiedUser): Promise<EndedAccess>;
  /** Makes a token for the company that is open; its text is returned this once. Throws `forbidden` without a sign-in. */
  makeToken(owner: VerifiedUser, request: TokenLimits & { readonly name: string }): Promise<string>;
  /** The person's tokens that are not of a sign-in, the newest first. */
  listTokens(owner: VerifiedUser): Promise<IssuedToken[]>;
  /** Throws `token_not_found` when the person has no such token. */
  endToken(owner: VerifiedUser, id: string): Promise<void>;
  /** Ends all of the person's tokens but the one that was shown, and returns how many. */
  endTokens(owner: VerifiedUser): Promise<number>;
}

/** An invitation that waits for its answer. */
export interface PendingInvitation {
  readonly id: string;
  readonly email: string;
  readonly access: Access;
  /** The name of who invited; null when they are gone. */
  readonly invitedBy: string | null;
  readonly expiresAt: Date;
}

export interface MadeInvitation {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** What an invited person is told; nothing of it once the invitation is not open. */
export interface InvitationView {
  readonly state: LinkState;
  readonly email: string | null;
  readonly tenantName: string | null;
  readonly access: Access | null;
  /** Whether the email has an account, whose owner signs in instead of setting a password. */
  readonly isKnown: boolean;
}

export interface NewPerson {
  readonly name: string;
  readonly password: string;
}

/** How people are let into a tenant by its members. */
/** Into which company, and by whom; null: by whoever runs the server. */
export interface Inviter {
  readonly tenantId: TenantId;
  readonly userId: string | null;
}

export interface Invitations {
  list(tenantId: TenantId): Promise<PendingInvitation[]>;
  /**
   * Replaces an earlier one to the same email. Throws `already_exists` for a member, `invalid_request` for no email, and
   * `too_many_requests`.
   */
  invite(inviter: Inviter, email: string, access: Access): Promise<MadeInvitation>;
  /** The same person once more, with a new link; the old one ends. Throws `invitation_not_found`. */
  renew(inviter: Inviter, id: string): Promise<MadeInvitation>;
  /** Throws `invitation_not_found`. */
  revoke(tenantId: TenantId, id: string): Promise<void>;
  look(token: string): Promise<InvitationView>;
  /**
   * Lets the invited person in and returns what the invitation was before: as `caller`, or, where the email is not known, as
   * a new user. Throws `other_account` where somebody else, or nobody, is signed in.
   */
  accept(token: string, caller: VerifiedUser | null, person: NewPerson | null): Promise<LinkState>;
}

export interface IdentityConfig {
  /** An outside OpenID Connect issuer, or null for the embedded one. */
  readonly issuer: string | null;
  /** What an outside issuer's ID tokens must be made out to: the client id of the web app there. */
  readonly audience: string | null;
  /** The outside issuer's signing keys; null to find them by its discovery document. */
  readonly jwksUrl: string | null;
  /** The claim that names the tenant in an outside issuer's ID tokens. */
  readonly tenantClaim: string;
  /** The claims that say a person's role and brands there; null: everybody is an admin, and sees all brands. */
  readonly roleClaim: string | null;
  readonly brandsClaim: string | null;
  /** The origin browsers reach the app at. */
  readonly baseUrl: string;
  /** Whether browsers may use any other name of this machine as well. */
  readonly anyOrigin: boolean;
  /** Where the embedded issuer keeps its secret. */
  readonly dataDir: string;
}

export interface IdentityDependencies {
  readonly config: IdentityConfig;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** Who people are, which tenant they act for, and how that is proved. */
export interface Identity {
  /** The user of a Bearer ID token; throws `unauthorized` for anything but a valid one. */
  verify(bearer: string): Promise<VerifiedUser>;
  /**
   * The user of a token for other assistants, of a connection's access token, or of an ID token, for /mcp alone; throws
   * `unauthorized` for any other.
   */
  verifyForAssistant(bearer: string): Promise<VerifiedUser>;
  /** What another assistant has to ask the issuer for; nothing where the issuer is outside and has its own words. */
  readonly assistantScopes: readonly string[];
  /** Mounts the embedded issuer at /api/auth; nothing when the issuer is outside. */
  mount(app: FastifyInstance): Promise<void>;
  /** What the browser needs for a sign-in. */
  authConfig(): AuthConfig;
  /** The tenants the user may switch between, by name; an outside issuer decides by itself, so there it is the token's. */
  listTenantsOf(user: VerifiedUser): Promise<(Tenant & Access & Pick<VerifiedUser, 'lacksSecondFactor'>)[]>;
  /**
   * Makes `tenantId` the tenant of the user's next ID token. Throws `tenant_not_found` for a tenant the user doesn't
   * belong to, `invalid_request` where the token isn't one of a sign-in at the embedded issuer.
   */
  switchTenant(user: VerifiedUser, tenantId: string): Promise<Tenant>;
  readonly directory: TenantDirectory;
  /** Null where an outside issuer says who belongs to a tenant. */
  readonly invitations: Invitations | null;
  /** What people may see and change of their own account. */
  readonly accounts: Accounts;
}
