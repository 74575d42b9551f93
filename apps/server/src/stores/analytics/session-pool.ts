import type { Session } from 'chdb';
import { FairQueue } from '../../platform/fair-queue.ts';
import { closedError } from './analytics-error.ts';

export interface SessionPool {
  /** Runs `work` on a session of its own; waits for one, in turn with other tenants, when `limit` are busy. */
  run<T>(tenant: string, work: (session: Session) => Promise<T>, isSpent?: boolean): Promise<T>;
  /** A session until it is given back, for work that outlives one call. */
  lease(tenant: string): Promise<Session>;
  /** `isSpent`: it has been set up in a way that nobody else may meet, and is closed. */
  giveBack(session: Session, isSpent?: boolean): void;
  /** Refuses new work and closes every session: after what is running, or at once, which cancels streams. */
  close(running: 'waited-for' | 'canceled'): Promise<void>;
}

/** Sessions of one engine, opened when first needed (0.4 ms) and used by one statement at a time. */
export function createSessionPool(open: () => Promise<Session>, limit: number): SessionPool {
  const queue = new FairQueue({ name: 'sessions', atOnce: limit, waitTimeoutMs: null });
  const idle: Session[] = [];
  const busy = new Map<Session, () => void>();
  /** Work that has been taken on and has no session yet. */
  let entering = 0;
  let isClosed = false;
  let isCanceled = false;
  let whenEmpty: (() => void) | undefined;

  async function lease(tenant: string): Promise<Session> {
    entering += 1;
    try {
      return await openFor(await queue.request([tenant]).entered);
    } finally {
      entering -= 1;
      tellWhenEmpty();
    }
  }

  async function openFor(leave: () => void): Promise<Session> {
    try {
      const session = idle.pop() ?? (await open());
      // A session that was left open would keep the engine on its directory.
      if (isCanceled) session.close();
      if (isCanceled) throw closedError();
      busy.set(session, leave);
      return session;
    } catch (error) {
      leave();
      throw error;
    }
  }

  function giveBack(session: Session, isSpent = false): void {
    if (!isSpent) idle.push(session);
    // The pool's own closing has closed it already.
    else if (!isCanceled) session.close();
    busy.get(session)?.();
    busy.delete(session);
    tellWhenEmpty();
  }

  function tellWhenEmpty(): void {
    if (isClosed && busy.size === 0 && entering === 0) whenEmpty?.();
  }

  async function run<T>(tenant: string, work: (session: Session) => Promise<T>, isSpent = false): Promise<T> {
    const session = await lease(tenant);
    try {
      return await work(session);
    } finally {
      giveBack(session, isSpent);
    }
  }

  async function close(running: 'waited-for' | 'canceled'): Promise<void> {
    isClosed = true;
    isCanceled = running === 'canceled';
    queue.close(closedError());
    if (running === 'waited-for' && busy.size + entering > 0) {
      await new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
    }
    // A session closed under a stream cancels it, once the chunk being read is there.
    for (const session of [...idle.splice(0), ...busy.keys()]) session.close();
  }

  return { run, lease, giveBack, close };
}
