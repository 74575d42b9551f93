import { useLastVisit } from './last-visit.ts';

/** Notes on every page that the app is in use. */
export function VisitKeeper() {
  useLastVisit();
  return null;
}
