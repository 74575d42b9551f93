import { type LinkState, checkPasswordReset } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import classes from '../sign-in/SignInPage.module.css';
import { AskForLink } from './AskForLink.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** /reset-password: asks for a link, and takes the new password of whoever came by one. */
export function ResetPasswordPage({ picture }: { readonly picture: ReactNode }) {
  // The secret is in the fragment, which is sent nowhere.
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <PublicFrame picture={picture}>
      {token === '' ? <AskForLink /> : <ByLink key={token} token={token} />}
    </PublicFrame>
  );
}

function ByLink({ token }: { readonly token: string }) {
  const { call } = useApi();
  const [sent, setSent] = useState<LinkState | null>(null);
  const link = useQuery({
    queryKey: ['passwordReset', token],
    queryFn: () => call(checkPasswordReset, { body: { token } }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (sent === 'open') return <Done />;
  if (sent !== null) return <Ended state={sent} />;
  if (link.isError) {
    return (
      <ErrorState
        titleOrder={1}
        message="The link could not be checked. Check your connection and try again."
        onAction={() => void link.refetch()}
      />
    );
  }
  if (link.data === undefined) return <LoadingState />;
  const { state, email } = link.data;
  if (state !== 'open' || email === null) return <Ended state={state} />;
  return <NewPasswordForm token={token} email={email} onSent={setSent} />;
}

function Done() {
  return (
    <>
      <h1 className={classes.title}>Your password is set</h1>
      <p className={classes.hint}>You were signed out everywhere. Sign in with the new password.</p>
      <p className={classes.other}>
        <Link to="/signin" className={classes.link}>
          Sign in
        </Link>
      </p>
    </>
  );
}

const ENDINGS: Readonly<Record<LinkState, { readonly title: string; readonly text: string }>> = {
  open: { title: 'This link could not be used', text: 'Try it again.' },
  used: { title: 'This link was used already', text: 'Each link sets a password once.' },
  revoked: { title: 'This link has ended', text: 'Another password was set after it was made.' },
  expired: { title: 'This link has expired', text: 'Links are for a short time only.' },
  unknown: { title: 'This is not a link of ours', text: 'Part of it may be missing: copy all of it.' },
};

function Ended({ state }: { readonly state: LinkState }) {
  const { title, text } = ENDINGS[state];
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{text}</p>
      <p className={classes.other}>
        <Link to="/reset-password" hash="" className={classes.link}>
          Ask for a new link
        </Link>
      </p>
    </>
  );
}
