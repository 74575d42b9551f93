import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../../session/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInPage.module.css';
import { useReturnPage } from './use-return-page.ts';
import { useSignInStart } from './use-sign-in-start.ts';

/** Signing in; whoever is signed in already goes on to where they wanted to be. */
export function SignInPage({ picture }: { readonly picture: ReactNode }) {
  const { history } = useRouter();
  const { status } = useSession();
  const page = useReturnPage();
  const { view, tryAgain } = useSignInStart(page.path, page.wasSignedOut);

  // The address bar is outside React.
  useEffect(() => {
    if (status === 'signed-in') history.replace(page.path);
  }, [status, history, page.path]);

  if (view.kind === 'starting' || view.kind === 'leaving' || status !== 'signed-out') {
    return (
      <PublicFrame picture={picture}>
        <LoadingState />
      </PublicFrame>
    );
  }
  if (view.kind === 'unreachable') {
    return (
      <PublicFrame picture={picture}>
        <ErrorState
          titleOrder={1}
          message="Sign-in is not available right now. Check your connection and try again."
          actionLabel="Try Again"
          onAction={tryAgain}
        />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame picture={picture}>
      <h1 className={classes.title}>Sign in</h1>
      {page.wasSignedOut ? (
        <output className={classes.notice}>You were signed out. Sign in again.</output>
      ) : null}
      {page.title === null ? null : <p className={classes.hint}>You will return to {page.title}.</p>}
      {view.kind === 'problem' ? (
        <p role="alert" className={classes.problem}>
          {view.message}
        </p>
      ) : (
        <SignInForm />
      )}
      <p className={classes.other}>
        No account yet?{' '}
        <Link to="/request-demo" className={classes.link}>
          Request a demo
        </Link>
      </p>
    </PublicFrame>
  );
}
