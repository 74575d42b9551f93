import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isOwnMachine, safeReturnTo, type SignInStart, useSession } from '../../../session/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInPage.module.css';

/** The sign-in page; someone already signed in is redirected to the requested page. */
export function SignInPage({ picture }: { readonly picture: ReactNode }) {
  const { history } = useRouter();
  const { status } = useSession();
  const page = useReturnPage();
  const { view, tryAgain } = useSignInStart(page);
  const isDone = status === 'signed-in' && !page.isForAnother;
  const isPending = status !== 'signed-out' && status !== 'signed-in';

  // Effect: navigates once signed in.
  useEffect(() => {
    if (isDone) history.replace(page.path);
  }, [isDone, history, page.path]);

  if (view.kind === 'starting' || view.kind === 'leaving' || isDone || isPending) {
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
      {page.isForAnother ? <p className={classes.hint}>To connect another assistant to Skuline.</p> : null}
      {page.title === null ? null : <p className={classes.hint}>You will return to {page.title}.</p>}
      {view.kind === 'problem' ? (
        <p role="alert" className={classes.problem}>
          {view.message}
        </p>
      ) : (
        <SignInForm passkeyUrl={view.passkeyUrl} />
      )}
      <p className={classes.other}>
        <Link to="/reset-password" className={classes.link}>
          Forgot password?
        </Link>
      </p>
      {isOwnMachine() ? <OwnMachineHelp /> : <HostedHelp />}
    </PublicFrame>
  );
}

/** Where whoever started Skuline on this machine finds a way in: nobody else could answer them. */
function OwnMachineHelp() {
  return (
    <p className={classes.other}>
      The demo’s email and password stand in the terminal where Skuline was started. For new ones:{' '}
      <code>npm run skuline -- demo</code>
    </p>
  );
}

function HostedHelp() {
  return (
    <p className={classes.other}>
      No account yet?{' '}
      <Link to="/request-demo" className={classes.link}>
        Request a demo
      </Link>
    </p>
  );
}

interface ReturnPage {
  /** A path of this site. */
  readonly path: string;
  /** The page's title; null when no page was requested or it has none. */
  readonly title: string | null;
  /** Whether the visitor was signed out automatically on that page. */
  readonly wasSignedOut: boolean;
  /** Whether another client asks for the sign-in, which whoever is signed in here already may be asked for as well. */
  readonly isForAnother: boolean;
}

/** The page to return to after signing in, with its title. */
function useReturnPage(): ReturnPage {
  const router = useRouter();
  const { returnTo, notice, sig } = useSearch({ from: '/signin' });
  const wasSignedOut = notice === 'signed-out';
  const isForAnother = typeof sig === 'string';
  const path = safeReturnTo(returnTo);
  if (returnTo === undefined) return { path, title: null, wasSignedOut, isForAnother };
  const [pathname] = path.split(/[?#]/, 1);
  const route = Object.entries(router.routesByPath).find(([fullPath]) => fullPath === pathname)?.[1];
  return { path, title: route?.options.staticData?.title ?? null, wasSignedOut, isForAnother };
}

type SignInView = SignInStart | { readonly kind: 'starting' } | { readonly kind: 'unreachable' };

/**
 * How to sign in here: with the form, on an outside issuer's page that is being opened, or not at all because of a
 * problem. Not requested while someone is signed in, or before that is known.
 */
function useSignInStart(page: ReturnPage): { view: SignInView; tryAgain: () => void } {
  const { status, startSignIn } = useSession();
  const start = useQuery({
    queryKey: ['startSignIn', page.path],
    queryFn: () => startSignIn(page.path, page.wasSignedOut),
    enabled: status === 'signed-out' || (status === 'signed-in' && page.isForAnother),
    retry: false,
    // Not cached: an outside issuer's page must open on every visit.
    gcTime: 0,
  });
  const tryAgain = () => void start.refetch();
  if (start.data !== undefined) return { view: start.data, tryAgain };
  return { view: { kind: start.isError && !start.isFetching ? 'unreachable' : 'starting' }, tryAgain };
}
