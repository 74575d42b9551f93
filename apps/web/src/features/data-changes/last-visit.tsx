import { useEffect, useState } from 'react';
import { now } from '../../clock.ts';
import { visitsPreference } from '../../preferences/index.ts';
import { useSession } from '../../session/index.ts';

/** Who comes back later than this after the app was last in use begins another visit. */
const BREAK_MS = 30 * 60 * 1000;
/** How many people, each in one tenant, a browser remembers. */
const MOST_OWNERS = 8;

/** Notes that the app is in use; returns when the visit before this one ended, null in the first. */
export function noteVisit(owner: string, at: Date): Date | null {
  const visits = visitsPreference.find() ?? [];
  const known = visits.find((visit) => visit.owner === owner);
  const isOver = known !== undefined && at.getTime() - known.seenAt > BREAK_MS;
  const endedAt = isOver ? known.seenAt : (known?.endedAt ?? null);
  const others = visits.filter((visit) => visit.owner !== owner);
  visitsPreference.save([{ owner, seenAt: at.getTime(), endedAt }, ...others].slice(0, MOST_OWNERS));
  return endedAt === null ? null : new Date(endedAt);
}

/** When the last visit of this person to this tenant ended; null in the first. */
export function useLastVisit(): Date | null {
  const { user } = useSession();
  const owner = user === null ? null : JSON.stringify([user.tenantId, user.email]);
  const [ended, setEnded] = useState(() => (owner === null ? null : noteVisit(owner, now())));
  // Effect: a visit goes on while the page is in use, and a page that is left open overnight begins another one.
  useEffect(() => {
    if (owner === null) return undefined;
    const note = () => setEnded(noteVisit(owner, now()));
    document.addEventListener('visibilitychange', note);
    window.addEventListener('pagehide', note);
    return () => {
      document.removeEventListener('visibilitychange', note);
      window.removeEventListener('pagehide', note);
    };
  }, [owner]);
  return ended;
}

/** Notes on every page that the app is in use. */
export function VisitKeeper() {
  useLastVisit();
  return null;
}
