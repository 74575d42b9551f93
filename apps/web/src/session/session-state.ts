/** `refreshing` and `signing-out` are states of their own: protected pages wait in them (spec 2). */
export type SessionStatus = 'loading' | 'signed-out' | 'signed-in' | 'refreshing' | 'signing-out';

export interface SessionUser {
  readonly email: string;
  readonly displayName: string;
  readonly tenantId: string;
}

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: SessionUser | null;
}

/** What a page's attempt to sign someone in came to; `message` is a sentence for the form. */
export type SignInResult =
  | { readonly outcome: 'signed-in' }
  | { readonly outcome: 'leaving' }
  | { readonly outcome: 'refused'; readonly message: string };
