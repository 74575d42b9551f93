import { DAY_MS, HOUR_MS } from '../../core/calendar/index.ts';
/** The rule of the insight that says that a connection has stopped. */
export const CONNECTION_STOPPED = 'connection_stopped';

/** What is known of a connection that should bring figures every day. */
export interface WatchedConnection {
  /** Whether it was disconnected on purpose. */
  readonly hasEnded: boolean;
  /** When it last brought what was due. */
  readonly workedAt: Date;
  /** The last run found nothing wrong: where nothing was brought since, nothing was due. */
  readonly isWell: boolean;
  /** The source no longer accepts the keys: nothing comes until a person does something. */
  readonly isRefused: boolean;
  /** Since when people have been told that it has stopped; null where they have not. */
  readonly stoppedAt: Date | null;
  /** When the admins got a mail of it; null where they did not. */
  readonly stopMailedAt: Date | null;
}

/**
 * What people are to be told now. `stopped`: that nothing comes any more; `mail`: the same, by mail; `recovered`: that it works
 * again; `forget`: nothing, for nobody waits for it any more.
 */
export type ConnectionNews = 'stopped' | 'mail' | 'recovered' | 'forget';

/** An app that was off needs so long to catch up, also where a source is slow. */
const CATCHES_UP_MS = 3 * HOUR_MS;

/**
 * A connection has stopped when its keys are refused, or when something was to come and did not for more than a day; the admins
 * get a mail when it is a day. Each is told once, and so is the end of it. `upSince`: since when this app runs; `hasSlept`: nobody
 * has looked for a while, so that what is a day old is being pulled for the first time since, and the next look tells it.
 */
export function watchConnection(
  watched: WatchedConnection,
  { now, upSince, hasSlept }: { readonly now: Date; readonly upSince: Date; readonly hasSlept: boolean },
): readonly ConnectionNews[] {
  const { hasEnded, workedAt, isWell, isRefused, stoppedAt, stopMailedAt } = watched;
  if (hasEnded) return stoppedAt === null ? [] : ['forget'];
  const hasCaughtUp = now.getTime() - upSince.getTime() > CATCHES_UP_MS;
  const isDayOld = !isWell && hasCaughtUp && !hasSlept && now.getTime() - workedAt.getTime() > DAY_MS;
  if (isDayOld || isRefused) {
    return [
      ...(stoppedAt === null ? (['stopped'] as const) : []),
      ...(isDayOld && stopMailedAt === null ? (['mail'] as const) : []),
    ];
  }
  return stoppedAt !== null && workedAt > stoppedAt ? ['recovered'] : [];
}
