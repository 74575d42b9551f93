import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { NoTenantError, useSession } from '../../../session/index.ts';
import { track } from '../../../telemetry/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';

/** The redirect target of the issuer: completes the sign-in and opens the requested page. */
export function SignInCallbackPage({ picture }: { readonly picture: ReactNode }) {
  const { history } = useRouter();
  const { completeSignIn } = useSession();
  const [problem, setProblem] = useState<CallbackProblem | null>(null);

  // Effect: the issuer's response is in the URL.
  useEffect(() => {
    const complete = async () => {
      try {
        const path = await completeSignIn(window.location.href);
        track({ name: 'login', method: 'provider' });
        history.replace(path);
      } catch (error) {
        warn('the sign-in could not be completed', error);
        setProblem(problemOf(error));
      }
    };
    void complete();
  }, [completeSignIn, history]);

  return (
    <PublicFrame picture={picture}>
      {problem === null ? (
        <LoadingState />
      ) : (
        <ErrorState titleOrder={1} {...problem} onAction={() => history.replace('/signin')} />
      )}
    </PublicFrame>
  );
}

interface CallbackProblem {
  readonly title: string;
  readonly message: string;
  readonly actionLabel: string;
}

/** Why completing a sign-in failed, and what to do about it. */
function problemOf(error: unknown): CallbackProblem {
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
