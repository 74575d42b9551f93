import { AsyncLocalStorage } from 'node:async_hooks';

/** By whom, and by which request, something is done. */
export interface Acting {
  readonly requestId: string | null;
  /** The network a request came from; null where it was none. */
  readonly address: string | null;
  /** An email, or what stands in for a person, such as "command line"; null while nobody is known. */
  actor: string | null;
  /** The token that was shown in place of a sign-in. */
  tokenId: string | null;
}

const acting = new AsyncLocalStorage<Acting>();

/** Does `work` on somebody's behalf: all that it calls can tell whose, and needs no argument for it. */
export function actAs<T>(who: Partial<Acting>, work: () => T): T {
  const nobody = { requestId: null, address: null, actor: null, tokenId: null };
  return acting.run({ ...nobody, ...who }, work);
}

/** Goes on on behalf of whom it was before: where the way led through what calls back on its own. */
export function goOnAs<T>(before: Acting, work: () => T): T {
  return acting.run(before, work);
}

/** Null where nobody was named. */
export function findActing(): Acting | null {
  return acting.getStore() ?? null;
}
