import { NoTenantError } from '../../../session/index.ts';

export interface CallbackProblem {
  readonly title: string;
  readonly message: string;
  readonly actionLabel: string;
}

/** Why a sign-in that came back from its issuer did not end well, and what to do about it. */
export function problemOf(error: unknown): CallbackProblem {
  if (error instanceof NoTenantError) {
    return {
      title: 'This account has no company',
      message: `${error.message} Then sign in again, or use another account.`,
      actionLabel: 'Sign in again',
    };
  }
  return {
    title: 'Sign-in was not completed',
    message: 'The sign-in service did not confirm it, or this link was already used. Sign in again.',
    actionLabel: 'Sign in',
  };
}
