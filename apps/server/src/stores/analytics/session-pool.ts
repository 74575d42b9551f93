import type { Session } from 'chdb';
import { closedError } from './analytics-error.ts';

export interface SessionPool {
  /** Runs `work` on a session of its own; waits for one when `limit` are busy. */
  run<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** A session until it is given back, for work that outlives one call. */
  lease(): Promise<Session>;
  giveBack(session: Session): void;
  /** Refuses new work and closes every session: after what is running, or at once, which cancels streams. */
  close(running: 'waited-for' | 'canceled'): Promise<void>;
}

interface Waiter {
  readonly take: (session: Session) => void;
  readonly refuse: (reason: unknown) => void;
}

/** Sessions of one engine, opened when first needed (0.4 ms) and used by one statement at a time. */
export function createSessionPool(open: () => Promise<Session>, limit: number): SessionPool {
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const waiting: Waiter[] = [];
  let opening = 0;
  let isClosed = false;
  let whenEmpty: (() => void) | undefined;

  async function openOne(): Promise<Session> {
    opening += 1;
    try {
      return await open();
    } catch (error) {
      // No other holder may be left to hand its session to the first in the queue.
      waiting.shift()?.refuse(error);
      throw error;
    } finally {
      opening -= 1;
    }
  }

  async function lease(): Promise<Session> {
    if (isClosed) throw closedError();
    const free = idle.pop();
    if (free === undefined && busy.size + opening >= limit) {
      return new Promise((take, refuse) => waiting.push({ take, refuse }));
    }
    const session = free ?? (await openOne());
    busy.add(session);
    return session;
  }

  function giveBack(session: Session): void {
    const next = waiting.shift();
    if (next !== undefined) return next.take(session);
    busy.delete(session);
    idle.push(session);
    if (isClosed && busy.size === 0) whenEmpty?.();
  }

  async function run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await lease();
    try {
      return await work(session);
    } finally {
      giveBack(session);
    }
  }

  async function close(running: 'waited-for' | 'canceled'): Promise<void> {
    isClosed = true;
    for (const waiter of waiting.splice(0)) waiter.refuse(closedError());
    if (running === 'waited-for' && busy.size > 0) {
      await new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
    }
    // A session closed under a stream cancels it, once the chunk being read is there.
    for (const session of [...idle.splice(0), ...busy]) session.close();
  }

  return { run, lease, giveBack, close };
}
