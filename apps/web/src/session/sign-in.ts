import { UNAVAILABLE } from './embedded-sign-in.ts';
import {
  type Credentials,
  type IdentityProvider,
  type IssuedUser,
  NoTenantError,
  type SignInStart,
} from './identity-provider.ts';
import type { SignInResult } from './session-state.ts';

export interface SignInParts {
  readonly getProvider: () => Promise<IdentityProvider>;
  /** Stores the user; false when the token belongs to no tenant. */
  readonly keep: (user: IssuedUser) => Promise<boolean>;
  /** Deletes the tokens of a user who was not accepted. */
  readonly forget: () => Promise<unknown>;
  readonly warn: (message: string, cause?: unknown) => void;
}

export interface SignIn {
  /** Prepares the sign-in page; rejects when the sign-in configuration cannot be loaded. */
  readonly startSignIn: (returnTo: string, isAgain: boolean) => Promise<SignInStart>;
  readonly signInWith: (credentials: Credentials) => Promise<SignInResult>;
  /**
   * Completes a redirect from the issuer; returns the path to go to. Rejects when the issuer refused, with
   * NoTenantError when the account belongs to no tenant. Runs once per URL.
   */
  readonly completeSignIn: (url: string) => Promise<string>;
}

/** The ways to start a session. */
export function createSignIn({ getProvider, keep, forget, warn }: SignInParts): SignIn {
  /** Throws, and deletes the tokens, when the account belongs to no tenant. */
  const keepOrForget = async (user: IssuedUser) => {
    if (await keep(user)) return;
    await forget();
    throw new NoTenantError();
  };
  const complete = async (url: string) => {
    const { user, returnTo } = await (await getProvider()).completeSignIn(url);
    await keepOrForget(user);
    return returnTo;
  };
  const completions = new Map<string, Promise<string>>();
  return {
    startSignIn: async (returnTo, isAgain) => (await getProvider()).startSignIn(returnTo, isAgain),
    async signInWith(credentials) {
      try {
        const result = await (await getProvider()).signInWith(credentials);
        if (result.outcome !== 'signed-in') return result;
        await keepOrForget(result.user);
        return { outcome: 'signed-in' };
      } catch (error) {
        if (error instanceof NoTenantError) return { outcome: 'refused', message: error.message };
        warn('signing in failed', error);
        return { outcome: 'refused', message: UNAVAILABLE };
      }
    },
    completeSignIn(url) {
      // React runs effects twice in development, but an authorization code can be exchanged only once.
      const running = completions.get(url) ?? complete(url);
      completions.set(url, running);
      return running;
    },
  };
}
