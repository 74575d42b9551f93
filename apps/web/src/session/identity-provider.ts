import type { ShownPasskey } from '@skuline/contract';

/** A person as described by the issuer's ID token. */
export interface IssuedUser {
  readonly idToken: string;
  readonly email: string;
  readonly displayName: string;
  /** The tenant named by the token; null when it is under a claim only the server knows. */
  readonly tenantId: string | null;
}

export type Credentials =
  | {
      readonly email: string;
      readonly password: string;
      /** Of the authenticator app, or a recovery code; left out until it is asked for. */
      readonly code?: string;
    }
  | { readonly passkey: ShownPasskey };

export type FormSignIn =
  | { readonly outcome: 'signed-in'; readonly user: IssuedUser }
  /** The sign-in was started elsewhere: the page is navigating to the address that completes it. */
  | { readonly outcome: 'leaving' }
  /** The password is right, and the account asks for a code as well. */
  | { readonly outcome: 'code-needed' }
  /** `message` is a sentence for the form. */
  | { readonly outcome: 'refused'; readonly message: string };

/** The result of preparing a sign-in page. */
export type SignInStart =
  /** With the address that says what to ask a device for a passkey; null where there are none. */
  | { readonly kind: 'form'; readonly passkeyUrl: string | null }
  /** The page is navigating elsewhere (to the issuer, or to this app's canonical origin). */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'problem'; readonly message: string };

/** An OpenID Connect issuer as seen by the browser: authorization code flow with PKCE, for any provider. */
export interface IdentityProvider {
  /**
   * Prepares signing in: stays for the embedded issuer's form, navigates to an outside issuer's page. With `isAgain`,
   * after a session ended by itself, an outside issuer asks for the password.
   */
  startSignIn(returnTo: string, isAgain: boolean): Promise<SignInStart>;
  /** Signs in at the embedded issuer without leaving the page. */
  signInWith(credentials: Credentials): Promise<FormSignIn>;
  /** Completes a redirect from the issuer, given the callback URL; rejects when the issuer refused. */
  completeSignIn(url: string): Promise<{ readonly user: IssuedUser; readonly returnTo: string }>;
  /** The user whose tokens are stored in this browser. */
  findUser(): Promise<IssuedUser | null>;
  /** A new ID token; null when there is no user or the issuer refuses. Rejects when the issuer is unreachable. */
  refresh(): Promise<IssuedUser | null>;
  /**
   * Deletes the tokens. `everywhere` also ends the session at an outside issuer: `leaving` means that the page is
   * navigating there and will return to '/'.
   */
  signOut(where: 'everywhere' | 'here'): Promise<'done' | 'leaving'>;
  /** Calls `listener` when the issuer reports that nobody is signed in. */
  onSignedOut(listener: () => void): () => void;
}

/** The issuer knows the person, but they belong to no tenant; the message is shown to them. */
export class NoTenantError extends Error {
  override readonly name = 'NoTenantError';

  constructor(options?: ErrorOptions) {
    super('This account does not belong to a company yet. Ask your administrator to add it to one.', options);
  }
}
