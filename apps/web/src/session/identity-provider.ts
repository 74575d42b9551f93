/** A person as the issuer's ID token describes them. */
export interface IssuedUser {
  readonly idToken: string;
  readonly email: string;
  readonly displayName: string;
  /** The tenant named by the token, or null when it stands under a claim only the server knows. */
  readonly tenantId: string | null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type PasswordSignIn =
  | { readonly outcome: 'signed-in'; readonly user: IssuedUser }
  /** The sign-in was started elsewhere: the page has left for the address that finishes it. */
  | { readonly outcome: 'leaving' }
  /** `message` is a sentence for the form. */
  | { readonly outcome: 'refused'; readonly message: string };

/** What a page does before it can sign someone in. */
export type SignInStart =
  | { readonly kind: 'form' }
  /** The page is on its way to another address (the issuer, or this app's own canonical origin). */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'problem'; readonly message: string };

/** An OpenID Connect issuer as the browser sees it: authorization code with PKCE, whatever the provider. */
export interface IdentityProvider {
  /**
   * Prepares signing in: stays for the embedded issuer's form, leaves for an outside issuer's page. `isAgain` says that
   * a session has just ended by itself: an outside issuer asks for the password then.
   */
  startSignIn(returnTo: string, isAgain: boolean): Promise<SignInStart>;
  /** Signs in at the embedded issuer without leaving the page. */
  signInWithPassword(credentials: Credentials): Promise<PasswordSignIn>;
  /** Ends a redirect to the issuer, given the address it came back to; rejects when the issuer refused. */
  completeSignIn(url: string): Promise<{ readonly user: IssuedUser; readonly returnTo: string }>;
  /** The user whose tokens are kept in this browser. */
  findUser(): Promise<IssuedUser | null>;
  /** A new ID token; null when there is no user or the issuer refuses. Rejects when the issuer can't be reached. */
  refresh(): Promise<IssuedUser | null>;
  /**
   * Forgets the tokens. `everywhere` also ends the session at an outside issuer: `leaving` says that the page is on
   * its way there and will come back to '/'.
   */
  signOut(where: 'everywhere' | 'here'): Promise<'done' | 'leaving'>;
  /** Calls `listener` when the issuer reports that nobody is signed in any more. */
  onSignedOut(listener: () => void): () => void;
}

/** Somebody the issuer knows and no tenant does; the message is a sentence for them. */
export class NoTenantError extends Error {
  override readonly name = 'NoTenantError';

  constructor(options?: ErrorOptions) {
    super('This account does not belong to a company yet. Ask whoever set it up to add it to one.', options);
  }
}
