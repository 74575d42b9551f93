import { Button } from '@mantine/core';
import { type LinkState, acceptInvitation, checkInvitation } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { useSession } from '../../../session/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { useSending } from '../reset-password/use-sending.ts';
import { Refusal } from '../sign-in/Refusal.tsx';
import classes from '../sign-in/SignInPage.module.css';
import { type InvitedProps, NewPersonForm } from './NewPersonForm.tsx';

/** /invitation: whoever has the link joins the company, as a new person or as who they are already. */
export function InvitationPage({ picture }: { readonly picture: ReactNode }) {
  // The secret is in the fragment, which is sent nowhere.
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <PublicFrame picture={picture}>
      <ByLink key={token} token={token} />
    </PublicFrame>
  );
}

function ByLink({ token }: { readonly token: string }) {
  const { call } = useApi();
  const { status } = useSession();
  const [sent, setSent] = useState<LinkState | null>(null);
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(checkInvitation, { body: { token } }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (token === '') return <Ended state="unknown" />;
  if (sent !== null && sent !== 'open') return <Ended state={sent} />;
  if (query.isError) {
    return (
      <ErrorState
        titleOrder={1}
        message="The invitation could not be loaded. Check your connection and try again."
        onAction={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined || (status !== 'signed-in' && status !== 'signed-out'))
    return <LoadingState />;
  const { state, email, company, isKnown } = query.data;
  if (state !== 'open' || email === null) return <Ended state={state} />;
  const shared = { token, email, company: company ?? 'a company', onSent: setSent };
  if (sent === 'open') return <Joined company={shared.company} isKnown={isKnown} />;
  return isKnown ? <KnownPerson {...shared} /> : <NewPersonForm {...shared} />;
}

/** Somebody who has an account accepts as that one, signed in. */
function KnownPerson({ token, email, company, onSent }: InvitedProps) {
  const { call } = useApi();
  const { user } = useSession();
  const { isSending, problem, send } = useSending();
  const isThem = user?.email === email;
  return (
    <>
      <h1 className={classes.title}>Join {company}</h1>
      <p className={classes.hint}>
        {isThem
          ? `You will find it in the switch of companies, as ${email}.`
          : `This invitation is for ${email}. ${user === null ? 'Sign in' : 'Sign out, and sign in'} as that person to accept it.`}
      </p>
      <div className={classes.form}>
        <Refusal text={problem} />
        {isThem ? (
          <Button
            size="md"
            fullWidth
            loading={isSending}
            onClick={() =>
              void send(async () =>
                onSent((await call(acceptInvitation, { body: { token, person: null } })).state),
              )
            }
          >
            Join
          </Button>
        ) : null}
      </div>
      {user === null ? (
        <Link to="/signin" search={{ returnTo: `/invitation#${token}` }} className={classes.link}>
          Sign in
        </Link>
      ) : null}
    </>
  );
}

function Joined({ company, isKnown }: { readonly company: string; readonly isKnown: boolean }) {
  return (
    <>
      <h1 className={classes.title}>You are in {company}</h1>
      <p className={classes.hint}>
        {isKnown
          ? 'Switch to it at the foot of the sidebar.'
          : 'Sign in with your email and your new password.'}
      </p>
      <p className={classes.other}>
        <Link to={isKnown ? '/dashboard' : '/signin'} className={classes.link}>
          {isKnown ? 'Open Skuline' : 'Sign in'}
        </Link>
      </p>
    </>
  );
}

const ENDINGS: Readonly<Record<LinkState, string>> = {
  open: 'This invitation could not be used',
  used: 'This invitation was accepted already',
  revoked: 'This invitation was taken back or replaced',
  expired: 'This invitation has expired',
  unknown: 'This is not an invitation of ours',
};

function Ended({ state }: { readonly state: LinkState }) {
  return (
    <>
      <h1 className={classes.title}>{ENDINGS[state]}</h1>
      <p className={classes.hint}>Ask whoever invited you for a new one, and open all of the link.</p>
      <p className={classes.other}>
        <Link to="/signin" className={classes.link}>
          Sign in
        </Link>
      </p>
    </>
  );
}
