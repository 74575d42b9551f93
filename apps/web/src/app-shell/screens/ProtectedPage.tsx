import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../session/index.ts';
import classes from './FullPage.module.css';
import { FullPageLoading } from './FullPageLoading.tsx';

/** Redirects to the sign-in page with the requested location; read once, because the redirect changes it. */
function SendToSignIn() {
  const router = useRouter();
  const [wanted] = useState(() => router.latestLocation.href);
  return <Navigate to="/signin" search={{ returnTo: wanted }} replace />;
}

/**
 * Shows its page only to someone signed in and redirects others to the sign-in page, keeping the requested location.
 * During a token refresh the page stays mounted under the spinner, so that nothing typed is lost.
 */
export function ProtectedPage({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  if (status === 'loading' || status === 'signing-out') return <FullPageLoading />;
  if (status === 'signed-out') return <SendToSignIn />;
  const isRefreshing = status === 'refreshing';
  return (
    <>
      <div inert={isRefreshing}>{children}</div>
      {isRefreshing ? (
        <div className={classes.cover}>
          <FullPageLoading />
        </div>
      ) : null}
    </>
  );
}
