import type { TokenScope } from '@skuline/contract';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Db } from '../stores/transactional/port.ts';
import type { Access } from './access.ts';

export interface Tenant {
  readonly id: TenantId;
  readonly name: string;
}

export interface DirectoryUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface NewUser {
  readonly email: string;
  readonly password: string;
  /** The email stands in for a missing name. */
  readonly name?: string | undefined;
  readonly tenantId: TenantId;
  /** An admin's when left out. */
  readonly access?: Access | undefined;
}

export interface CreatedUser {
  readonly user: DirectoryUser;
  /** `added-to-tenant`: the email was known already; the user joined the tenant with the password it has. */
  readonly outcome: 'created' | 'added-to-tenant';
}

/** What a user is in a tenant. */
export interface ListedMembership extends Access {
  readonly tenantId: TenantId;
  readonly tenant: string;
}

/** A user and the tenants they belong to, the first one joined first. */
export interface ListedUser extends DirectoryUser {
  readonly hasSecondFactor: boolean;
  readonly memberships: readonly ListedMembership[];
}

export interface MembershipRequest {
  readonly email: string;
  readonly tenantId: TenantId;
}

export interface AccessRequest extends MembershipRequest {
  /** An admin's when left out. */
  readonly access?: Access | undefined;
}

export interface TokenRequest {
  readonly email: string;
  /** The user's first tenant when left out. */
  readonly tenantId?: TenantId | undefined;
  /** What the user knows it by. */
  readonly name?: string | undefined;
}

/** What a token is made for. */
export interface TokenLimits {
  readonly scopes: readonly TokenScope[];
  readonly brands: readonly string[] | null;
  /** Two hours where it is left out. */
  readonly days?: number | undefined;
}

/** A token that is not of a sign-in, or a connection: what is known of it, which is not its text. */
export interface IssuedToken {
  readonly id: string;
  /** A script's opens the API for two hours, an assistant's /mcp alone for months, a connection until it is not used. */
  readonly kind: 'script' | 'assistant' | 'api' | 'connection';
  /** What it is made for; null for all that its owner may do. */
  readonly scopes: readonly TokenScope[] | null;
  /** The brands it shows alone; null for all that its owner sees. */
  readonly brands: readonly string[] | null;
  readonly name: string;
  /** Whose it is. */
  readonly email: string;
  /** The name of the tenant it is for. */
  readonly tenant: string;
  readonly createdAt: Date;
  /** To the minute; null when never. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

export interface ChangedEmail {
  readonly from: string;
  readonly to: string;
}

/** Has the old address told, in the transaction of the change. */
export type TellOldAddress = (tx: Pick<Db, 'insert'>, changed: ChangedEmail) => Promise<void>;

/** The tenants and, at the embedded issuer, their users. */
export interface TenantDirectory {
  /** Throws `already_exists` when another tenant has that name, in whatever spelling, or had it. */
  createTenant(name: string): Promise<Tenant>;
  /**
   * The tenant that a person means by an id, a name, or a name that it had before: never one that took the name over.
   * Throws `invalid_request` where several have been called so.
   */
  findTenantNamed(text: string): Promise<Tenant | null>;
  /** The same; throws `tenant_not_found` for none. */
  getTenantNamed(text: string): Promise<Tenant>;
  /** Throws `tenant_not_found`. */
  getTenant(id: TenantId): Promise<Tenant>;
  /**
   * Gives a tenant another name, within the transaction `tx` when one is given; the old one stays its own. Throws
   * `tenant_not_found`, and `already_exists` when another tenant has or had the name.
   */
  renameTenant(
    id: TenantId,
    name: string,
    tx?: Pick<Db, 'select' | 'insert' | 'update' | 'execute'>,
  ): Promise<Tenant>;
  /** All tenants, the oldest first. */
  listTenants(): Promise<Tenant[]>;
  /** Throws `invalid_request` for a bad email or password, `already_exists` for a user of that tenant. */
  createUser(user: NewUser): Promise<CreatedUser>;
  findUserByEmail(email: string): Promise<DirectoryUser | null>;
  /** All users, or those of one tenant, by email. */
  listUsers(tenantId: TenantId | null): Promise<ListedUser[]>;
  /** Lets a known user into another tenant. Throws `user_not_found`, `tenant_not_found`, `already_exists`. */
  addToTenant(request: AccessRequest): Promise<DirectoryUser>;
  /**
   * Changes what a user may do and see in a tenant, from the next request on. Throws `user_not_found`, and
   * `invalid_request` where the tenant would be left without an admin.
   */
  changeAccess(request: MembershipRequest & { readonly access: Access }): Promise<DirectoryUser>;
  /**
   * Takes a user out of a tenant, at once: its tokens are refused from now on. Throws `user_not_found`, and
   * `invalid_request` for the last admin.
   */
  removeFromTenant(request: MembershipRequest): Promise<DirectoryUser>;
  /**
   * Replaces the password, ends all of the user's sign-ins and tokens, and lets them try it at once, however often they
   * failed before. Throws `user_not_found`, `invalid_request` for a bad one.
   */
  setPassword(email: string, password: string): Promise<void>;
  /**
   * Gives a user another address to sign in with; `tell` has the old one told. Throws `user_not_found`, `already_exists`,
   * `invalid_request`.
   */
  changeEmail(email: string, next: string, tell?: TellOldAddress): Promise<void>;
  /** Turns a user's second factor off, for somebody who lost their device and codes. Throws `user_not_found`. */
  removeSecondFactor(email: string): Promise<void>;
  /** Whether a tenant's members need a second factor. */
  requiresSecondFactor(tenantId: TenantId): Promise<boolean>;
  requireSecondFactor(tenantId: TenantId, isRequired: boolean): Promise<void>;
  /** Whether a user runs the installation. */
  isOperator(userId: string): Promise<boolean>;
  /** Makes a user an operator, or no longer one. Throws `user_not_found`. */
  changeOperator(email: string, isOperator: boolean): Promise<void>;
  /** An ID token as a sign-in would give, valid for two hours. Throws `user_not_found`, `tenant_not_found`. */
  issueIdToken(request: TokenRequest): Promise<string>;
  /**
   * A token for a part of what the user may do, as long as they may do it. Throws `user_not_found`, `tenant_not_found`, and
   * `invalid_request` for too many days.
   */
  issueApiToken(request: TokenRequest & TokenLimits): Promise<string>;
  /**
   * A token for another assistant, which opens /mcp alone for that many days. Throws `user_not_found`,
   * `tenant_not_found`, and `invalid_request` for too many days.
   */
  issueAssistantToken(request: TokenRequest & { readonly days: number }): Promise<string>;
  /** Tokens that are not of a sign-in, of a user or of all, the newest first. Throws `user_not_found`. */
  listTokens(email: string | null): Promise<IssuedToken[]>;
  /** Throws `token_not_found`. */
  endToken(id: string): Promise<void>;
  /** Ends all of the user's tokens, or those of a kind, and returns how many. Throws `user_not_found`. */
  endTokensOf(email: string, kind?: IssuedToken['kind']): Promise<number>;
}
