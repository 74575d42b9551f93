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

/** The person a call is made by, as their verified token names them. */
export interface AccountOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The sign-in the token was made in; null for a token that has none, such as one for scripts. */
  readonly sessionId: string | null;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Where the attempt comes from: wrong passwords count like failed sign-ins. */
  readonly address: string;
}

/** What people may do with their own account; where an outside issuer keeps it, they can only look. */
export interface Accounts {
  /** The outside issuer that keeps names and passwords; null for the embedded one. */
  readonly managedAt: string | null;
  getAccount(owner: AccountOwner): Promise<AccountState>;
  /** Throws `changed_elsewhere` when the account isn't in the version the change was made from. */
  rename(owner: AccountOwner, name: string, version: number): Promise<AccountState>;
  /**
   * Ends all other sign-ins and answers how many. Throws `wrong_password`, `invalid_request` for a bad new one, and
   * `too_many_requests` after too many wrong ones.
   */
  changePassword(owner: AccountOwner, change: PasswordChange): Promise<number>;
  /** The person's live sign-ins, the most recently active first. */
  listSignIns(owner: AccountOwner): Promise<SignInSession[]>;
  /** Throws `sign_in_not_found` when the person has no such live sign-in. */
  endSignIn(owner: AccountOwner, id: string): Promise<void>;
  /** Ends every sign-in but the caller's own and answers how many. */
  endOtherSignIns(owner: AccountOwner): Promise<number>;
}
