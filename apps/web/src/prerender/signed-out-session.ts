import type { Session } from '../session/session.ts';

const SIGNED_OUT = { status: 'signed-out', user: null } as const;

/** The session of a signed-out visitor, for prerendering. */
// Has only what rendering reads; the actions are never called.
export const signedOutSession = {
  subscribe: () => () => {},
  getState: () => SIGNED_OUT,
} as unknown as Session;
