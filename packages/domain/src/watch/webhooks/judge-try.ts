import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/calendar/index.ts';
import { waitAfter } from '../../core/retry/index.ts';

/** What came back when something was sent: an answer, or why there was none. */
export type TriedAnswer =
  | {
      readonly status: number;
      /** The first characters of its body. */
      readonly text: string;
      /** How long the receiver asks to be left alone, in milliseconds; null where it does not say. */
      readonly retryAfterMs: number | null;
    }
  | { readonly status: null; readonly problem: string };

export interface Try {
  readonly answer: TriedAnswer;
  /** How often this was tried, this time included. */
  readonly tries: number;
  /** How often in a row the webhook has failed, whatever was sent, this time included if it did. */
  readonly failuresInRow: number;
  readonly happenedAt: Date;
  /** Since when the webhook fails, and when it failed last; null where the last try was taken. */
  readonly failing: { readonly since: Date; readonly last: Date } | null;
  readonly now: Date;
}

/** What follows of a try. */
export interface TryVerdict {
  readonly state: 'delivered' | 'waiting' | 'failed';
  /** When it is tried again; null where it is not. */
  readonly nextTryAt: Date | null;
  /** Until when nothing else is sent there either; null where only this was refused. */
  readonly pausedUntil: Date | null;
  /** Since when the webhook fails, by this try; null where it was taken. */
  readonly failingSince: Date | null;
  /** Nothing was taken for days: the webhook is switched off. */
  readonly switchesOff: boolean;
}

export const WEBHOOK_BACKOFF = { firstMs: MINUTE_MS, longestMs: 6 * HOUR_MS } as const;
/** What could not be delivered for a day is given up. */
const GIVEN_UP_AFTER_MS = DAY_MS;
const SWITCHED_OFF_AFTER_MS = 3 * DAY_MS;
/** What waits is tried every few hours: who was sent nothing for longer does not fail all that time. */
const FAILS_ANEW_AFTER_MS = DAY_MS;
const TIMED_OUT = 408;
const TOO_MANY = 429;
const SHORTEST_PAUSE_MS = 1000;

/** Decides what becomes of something that was sent. */
export function judgeTry({ answer, tries, failuresInRow, happenedAt, failing, now }: Try): TryVerdict {
  if (isTaken(answer)) {
    return { state: 'delivered', nextTryAt: null, pausedUntil: null, failingSince: null, switchesOff: false };
  }
  const later = (ms: number) => new Date(now.getTime() + ms);
  const retryAfterMs = answer.status === null ? null : answer.retryAfterMs;
  const asked = retryAfterMs === null ? null : Math.max(retryAfterMs, SHORTEST_PAUSE_MS);
  const waitMs = Math.min(asked ?? waitAfter(tries, WEBHOOK_BACKOFF), WEBHOOK_BACKOFF.longestMs);
  const pauseMs = Math.min(asked ?? waitAfter(failuresInRow, WEBHOOK_BACKOFF), WEBHOOK_BACKOFF.longestMs);
  // One that failed last on a day that is still to come did so by a clock that was ahead.
  const failsAnew =
    failing === null || Math.abs(now.getTime() - failing.last.getTime()) > FAILS_ANEW_AFTER_MS;
  const failingSince = failsAnew ? now : failing.since;
  const isOver = now.getTime() - happenedAt.getTime() >= GIVEN_UP_AFTER_MS;
  return {
    state: isOver ? 'failed' : 'waiting',
    nextTryAt: isOver ? null : later(waitMs),
    pausedUntil: refusesThisAlone(answer) && asked === null ? null : later(pauseMs),
    failingSince,
    switchesOff: now.getTime() - failingSince.getTime() >= SWITCHED_OFF_AFTER_MS,
  };
}

/** Whether the receiver has it: any 2xx. A redirect is followed nowhere, and is a refusal. */
export function isTaken({ status }: TriedAnswer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether the receiver works and does not want this: others may go on. */
function refusesThisAlone({ status }: TriedAnswer): boolean {
  return status !== null && status >= 400 && status < 500 && status !== TIMED_OUT && status !== TOO_MANY;
}

/** What became of a try, in words for a list. */
export function describeTriedAnswer(answer: TriedAnswer): string {
  if (answer.status === null) return answer.problem;
  if (isTaken(answer)) return `Received (${answer.status}).`;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect
    ? `The receiver answered ${answer.status}; redirects are not followed.`
    : `The receiver answered ${answer.status}.`;
}
