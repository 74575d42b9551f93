import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/index.ts';
import { ErrorState, LoadingState } from '../../ui/index.ts';
import { warn } from '../../warn.ts';
import { PublicFrame } from './PublicFrame.tsx';

/** Where an issuer sends the visitor back to: ends the sign-in and goes on to the page that was wanted. */
export function SignInCallbackPage() {
  const { history } = useRouter();
  const { completeSignIn } = useSession();
  const [hasFailed, setFailed] = useState(false);

  // The issuer's answer stands in the address bar, outside React.
  useEffect(() => {
    completeSignIn(window.location.href).then(
      (path) => history.replace(path),
      (error: unknown) => {
        warn('the sign-in could not be completed', error);
        setFailed(true);
      },
    );
  }, [completeSignIn, history]);

  return (
    <PublicFrame>
      {hasFailed ? (
        <ErrorState
          titleOrder={1}
          title="Sign-in was not completed"
          message="The sign-in service did not confirm it, or the link was used before. Start again."
          actionLabel="Sign in"
          onAction={() => history.replace('/signin')}
        />
      ) : (
        <LoadingState />
      )}
    </PublicFrame>
  );
}
