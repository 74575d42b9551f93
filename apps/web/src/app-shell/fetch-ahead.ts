import { watchSession } from '../session/index.ts';
import { warn } from '../warn.ts';
import { type ApiScope, apiScopeOf } from './api-scope.ts';

/** Begins what a page will ask for before it is drawn, if somebody is signed in; the page itself tells of failures. */
export function fetchAhead(begin: (scope: ApiScope) => Promise<unknown>): void {
  const stop = watchSession(({ status, user }) => {
    if (status !== 'signed-in') return;
    begin(apiScopeOf(user)).catch((error: unknown) => warn('nothing was fetched ahead', error));
  });
  stop();
}
