import { useQuery } from '@tanstack/react-query';
import { type SignInStart, useSession } from '../../../session/index.ts';

export type SignInView = SignInStart | { readonly kind: 'starting' } | { readonly kind: 'unreachable' };

/**
 * Asks the session how signing in goes here: the form, an outside issuer's page that is being opened, or a problem.
 * Nothing is asked while someone is signed in, or before that is known.
 */
export function useSignInStart(
  returnTo: string,
  isAgain: boolean,
): { view: SignInView; tryAgain: () => void } {
  const { status, startSignIn } = useSession();
  const start = useQuery({
    queryKey: ['startSignIn', returnTo],
    queryFn: () => startSignIn(returnTo, isAgain),
    enabled: status === 'signed-out',
    retry: false,
    // Each visit starts anew: an outside issuer's page must open every time.
    gcTime: 0,
  });
  const tryAgain = () => void start.refetch();
  if (start.data !== undefined) return { view: start.data, tryAgain };
  return { view: { kind: start.isError && !start.isFetching ? 'unreachable' : 'starting' }, tryAgain };
}
