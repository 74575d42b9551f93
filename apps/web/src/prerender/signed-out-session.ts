import type { Session } from '../session/session.ts';

const SIGNED_OUT = { status: 'signed-out', user: null } as const;

/** The session of someone who isn't signed in; it can be looked at and nothing else. */
// Only what a page reads while it is drawn; what it could do is never called there.
export const signedOutSession = {
  subscribe: () => () => {},
  getState: () => SIGNED_OUT,
} as unknown as Session;
