import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { loadConnectionRequest } from '../../../session/index.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import signInClasses from '../sign-in/SignInPage.module.css';
import { ConnectForm } from './ConnectForm.tsx';

/** /connect: a person lets another assistant read the figures of one of their companies, or refuses. */
export function ConnectPage({ picture }: { readonly picture: ReactNode }) {
  return (
    <PublicFrame picture={picture}>
      <ConnectContent />
    </PublicFrame>
  );
}

function ConnectContent() {
  const { history } = useRouter();
  const { client_id: clientId, redirect_uri: redirectUri, error } = useSearch({ from: '/connect' });
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null);
  const isAsked = clientId !== undefined && redirectUri !== undefined && error === undefined;
  const request = useQuery({
    queryKey: ['connectionRequest', clientId],
    queryFn: () => loadConnectionRequest(clientId ?? ''),
    enabled: isAsked,
    retry: false,
    // Not cached: somebody else may be signed in on the next visit.
    gcTime: 0,
  });
  const isSignedOut = request.data === null;

  // Effect: the sign-in page goes on with the same signed query.
  useEffect(() => {
    if (isSignedOut) history.replace(`/signin${window.location.search}`);
  }, [isSignedOut, history]);

  if (!isAsked) return <Refused error={error} />;
  if (outcome === 'expired') return <Refused error="expired" />;
  if (outcome === 'done') return <Done />;
  if (request.isError) {
    return (
      <ErrorState
        titleOrder={1}
        message="The request could not be loaded. Check your connection and try again."
        onAction={() => void request.refetch()}
      />
    );
  }
  if (request.data === undefined || request.data === null) return <LoadingState />;
  return <ConnectForm request={request.data} redirectUri={redirectUri} onAnswered={setOutcome} />;
}

function Done() {
  return (
    <>
      <h1 className={signInClasses.title}>Return to your assistant</h1>
      <p className={signInClasses.hint}>It has your answer. You can close this page.</p>
    </>
  );
}

/** What was wrong with a request, by the issuer's word for it; all of them are mended where the request began. */
const REASONS: Readonly<Record<string, string>> = {
  expired: 'This request has expired or was changed.',
  invalid_client: 'Skuline does not know this assistant any more.',
  invalid_redirect: 'The request names a place to return to that the assistant has not registered.',
};

function Refused({ error }: { readonly error: string | undefined }) {
  const { history } = useRouter();
  const reason = error !== undefined && Object.hasOwn(REASONS, error) ? REASONS[error] : undefined;
  return (
    <ErrorState
      titleOrder={1}
      title="The assistant was not connected"
      message={`${reason ?? 'The request to connect is not complete.'} Remove Skuline from your assistant, and add it again.`}
      actionLabel="Open Skuline"
      onAction={() => history.push('/dashboard')}
    />
  );
}
