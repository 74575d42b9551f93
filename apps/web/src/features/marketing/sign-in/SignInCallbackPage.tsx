import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../../session/index.ts';
import { track } from '../../../telemetry/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { type CallbackProblem, problemOf } from './callback-problem.ts';

/** Where an issuer sends the visitor back to: ends the sign-in and goes on to the page that was wanted. */
export function SignInCallbackPage({ picture }: { readonly picture: ReactNode }) {
  const { history } = useRouter();
  const { completeSignIn } = useSession();
  const [problem, setProblem] = useState<CallbackProblem | null>(null);

  // The issuer's answer stands in the address bar, outside React.
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
