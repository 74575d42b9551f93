import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { canOfferPasskeys, canUsePasskeys, showPasskey } from '../../../passkey-device.ts';
import type { Credentials } from '../../../session/index.ts';

interface PasskeySignInProps {
  /** Where the issuer says what to ask a device. */
  readonly url: string;
  readonly isBusy: boolean;
  readonly onShown: (credentials: Credentials) => void;
  readonly onProblem: (message: string) => void;
}

const NONE_USED = 'No passkey was used. Try again, or sign in with your password.';
const UNAVAILABLE = 'Passkeys are not available right now. Sign in with your password.';

/** Signs in with a passkey: by the button, and from the list that browsers open at the field for the email. */
export function PasskeySignIn({ url, isBusy, onShown, onProblem }: PasskeySignInProps) {
  const waiting = useRef<AbortController | null>(null);

  const ask = async (how: 'button' | 'field') => {
    // A page may wait for one passkey at a time.
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    const { signal } = controller;
    if (how === 'field' && !(await canOfferPasskeys())) return;
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(UNAVAILABLE);
    const mediation = how === 'field' ? { mediation: 'conditional' as const } : {};
    const passkey = await showPasskey(await response.json(), { signal, ...mediation });
    if (signal.aborted) return;
    if (passkey !== null) onShown({ passkey });
    else if (how === 'button') onProblem(NONE_USED);
  };

  const offer = useEffectEvent(() => {
    if (!canUsePasskeys()) return;
    // Nobody has asked for it yet: without an answer the page is one with a password.
    ask('field').catch(() => null);
  });
  useEffect(() => {
    offer();
    return () => waiting.current?.abort();
  }, []);

  if (!canUsePasskeys()) return null;
  const onClick = () => {
    ask('button').catch((error: unknown) => onProblem(error instanceof Error ? error.message : UNAVAILABLE));
  };
  return (
    <Button variant="default" size="md" fullWidth disabled={isBusy} onClick={onClick}>
      Use a passkey
    </Button>
  );
}
