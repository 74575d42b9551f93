/** How long one tab may keep the others waiting: longer than going to another tenant and all attempts of a refresh take. */
const LEASE_MS = 60_000;
const LOOK_AGAIN_MS = 100;
/** Two tabs may write in the same moment; after this the later one stands. */
const SETTLE_MS = 50;

const LOCK = 'skuline.refresh';
const LEASE_KEY = 'skuline.refresh-lease';

/** Runs `work` while no other tab of this browser runs such work. */
export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

export interface TabLockOptions {
  /** The browser's locks; undefined where there are none. */
  readonly locks: LockManager | undefined;
  readonly storage: Storage;
  readonly now: () => number;
}

/**
 * One tab at a time, by the browser's locks; without them by a lease in local storage, which a tab that dies loses
 * after a minute.
 */
export function createTabLock({ locks, storage, now }: TabLockOptions): TabLock {
  if (locks !== undefined) return (work) => locks.request(LOCK, work);
  const id = crypto.randomUUID();
  return async (work) => {
    await takeLease(storage, id, now);
    try {
      return await work();
    } finally {
      if (ownerOf(storage, now()) === id) storage.removeItem(LEASE_KEY);
    }
  };
}

async function takeLease(storage: Storage, id: string, now: () => number): Promise<void> {
  for (;;) {
    if (ownerOf(storage, now()) === null) {
      storage.setItem(LEASE_KEY, `${id} ${now() + LEASE_MS}`);
      await pause(SETTLE_MS);
      if (ownerOf(storage, now()) === id) return;
    }
    await pause(LOOK_AGAIN_MS);
  }
}

/** Who has the lease; null when nobody has, or has had it for too long, or the clock was set back since. */
function ownerOf(storage: Storage, now: number): string | null {
  const [owner = '', until = ''] = (storage.getItem(LEASE_KEY) ?? '').split(' ');
  const left = Number(until) - now;
  return owner !== '' && left > 0 && left <= LEASE_MS ? owner : null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
