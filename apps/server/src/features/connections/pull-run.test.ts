import { addDays, type DateKey, dayIn, eachDay, toDateKey } from '@skuline/domain/calendar';
import { type PullKind, ruleOf, type WantedPull } from '@skuline/domain/connections';
import { expect, test } from 'vitest';
import { storedTenantId } from '../../stores/tenant-id.ts';
import type { Connection, RunRepository, StoredPull } from './connections.repository.ts';
import { PullRun, type PullRunEnd, type PullRunOptions } from './pull-run.ts';
import { type Operation, Rates } from './source-http.ts';
import { type PullProgress, type SourceClient, SourceProblem } from './source-client.ts';
import type { DocumentOf, TakenDocument } from './take-document.ts';

const ZONE = 'America/Los_Angeles';
const SINCE = toDateKey('2026-10-20');
const KINDS = ['orders', 'traffic', 'returns'] as const satisfies readonly PullKind[];
const US = { target: 'US', timeZone: ZONE, sourceId: 'ATVPDKIKX0DER', marketplace: 'US' };
const CONNECTION: Connection = {
  id: 'c',
  tenantId: storedTenantId('tenant'),
  source: 'amazon',
  account: 'Alder',
  sourceName: 'Alder',
  targets: [US],
  since: SINCE,
  kindsOff: ['fees', 'settlements', 'stock', 'search_queries'],
  keys: 'sealed',
  state: 'ok',
  trouble: null,
  kindTroubles: {},
  nextPullAt: null,
  createdAt: new Date(0),
  createdBy: 'test',
  workedAt: new Date(0),
  isRefused: false,
  stoppedAt: null,
  stopMailedAt: null,
};

/** The process is gone: whatever it had not written down is lost. */
class Killed extends Error {}

/** The same numbers from 0 to 1 for the same seed. */
function chances(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** What a kind tells of a day when it is asked: another figure each day until it is final, and none before it is there. */
function figureOf(kind: PullKind, day: DateKey, askedOn: DateKey): string | null {
  const { changesFor, isWhole } = ruleOf('amazon', kind);
  const age = [...eachDay({ start: day, end: askedOn })].length - 1;
  return age === 0 && !isWhole ? null : `${kind} ${day} at ${Math.min(age, changesFor)}`;
}

interface Import {
  readonly fileName: string;
  readonly figures: ReadonlyMap<DateKey, string>;
  isLive: boolean;
}

/** A source, what was pulled of it and what is shown; `may` says whether something goes wrong now. */
class World {
  now = new Date('2026-11-01T12:00:00Z');
  isFaulted = true;
  readonly imports: Import[] = [];
  readonly #may: () => number;
  readonly #asked = new Map<string, { wanted: WantedPull; on: DateKey; looks: number }>();
  #pulls: StoredPull[] = [];
  #ids = 0;

  constructor(seed: number) {
    this.#may = chances(seed);
  }

  goesWrong(share: number): boolean {
    return this.isFaulted && this.#may() < share;
  }

  /** A process may end before or after anything that it writes. */
  async #write<T>(write: () => T): Promise<T> {
    if (this.goesWrong(0.005)) throw new Killed();
    const written = write();
    if (this.goesWrong(0.005)) throw new Killed();
    return written;
  }

  readonly client: SourceClient = {
    look: async () => ({ name: 'Alder', targets: [US] }),
    laneOf: (kind) => (kind === 'traffic' ? 'kiosk' : 'reports'),
    request: async (wanted) => {
      if (this.goesWrong(0.03)) throw new SourceProblem('role', 'no role');
      if (this.goesWrong(0.02)) throw new SourceProblem('unreachable', 'down');
      if (this.goesWrong(0.01)) throw new SourceProblem('keys', 'invalid_grant');
      const before = [...this.#asked.keys()].at(-1);
      // The same report id twice.
      if (before !== undefined && this.goesWrong(0.02)) return [before];
      const reference = `report:${++this.#ids}`;
      this.#asked.set(reference, { wanted, on: dayIn(ZONE, this.now), looks: 0 });
      return [reference];
    },
    check: async ({ reference }): Promise<PullProgress> => {
      const asked = this.#asked.get(reference);
      if (asked === undefined) throw new SourceProblem('refused', 'unknown report');
      if (this.goesWrong(0.02)) throw new SourceProblem('unreachable', 'down');
      if (asked.looks++ < 1) return { state: 'pending' };
      if (this.goesWrong(0.1)) return { state: 'failed', why: 'FATAL' };
      return { state: 'ready', document: reference };
    },
    async *download() {
      yield new Uint8Array();
    },
  };

  /** As documents are imported: the same bytes under the same name are the same import. */
  readonly take = async ({ pull, rule, lastWholeDay }: DocumentOf): Promise<TakenDocument> => {
    const asked = this.#asked.get(pull.documents[0] ?? '');
    if (asked === undefined) throw new Error('An unknown document was downloaded.');
    if (this.goesWrong(0.05)) return { state: 'failed', why: 'cut short', checksum: null };
    if (this.goesWrong(0.03)) throw new SourceProblem('refused', 'the address has expired');
    const figures = new Map<DateKey, string>();
    for (const day of eachDay(pull)) {
      const figure = day > asked.on ? null : figureOf(pull.kind, day, asked.on);
      if (figure !== null && (!rule.isWhole || day <= lastWholeDay)) figures.set(day, figure);
    }
    const newestDay = [...figures.keys()].at(-1) ?? null;
    if (newestDay === null) return { state: 'empty' };
    const fileName = `${pull.kind} ${pull.start} ${pull.end}`;
    const checksum = [...figures.values()].join();
    const isSame = (one: Import) =>
      one.isLive && one.fileName === fileName && [...one.figures.values()].join() === checksum;
    const known = this.imports.findIndex(isSame);
    if (known >= 0) return { state: 'taken', importId: known, checksum, newestDay };
    const importId = await this.#write(() => this.imports.push({ fileName, figures, isLive: true }) - 1);
    return { state: 'taken', importId, checksum, newestDay };
  };

  readonly undo = async (_tenant: unknown, id: number): Promise<never> => {
    await this.#write(() => {
      const one = this.imports[id];
      if (one !== undefined) one.isLive = false;
    });
    // Nobody here reads what an undo returns.
    return undefined as never;
  };

  readonly repository: RunRepository = {
    listPulls: async () => [...this.#pulls],
    addPull: (connectionId, wanted, reference, now) => {
      const blank = { documents: [], checksum: null, importId: null, newestDay: null, trouble: null };
      const times = { requestedAt: now, doneAt: null };
      const added = {
        ...wanted,
        ...blank,
        ...times,
        id: ++this.#ids,
        connectionId,
        reference,
        state: 'requested',
      } as const;
      return this.#write(() => void this.#pulls.push(added));
    },
    noteNothing: async () => undefined,
    changePull: (id, { asins: _asins, kind: _kind, newestDay, ...change }) =>
      this.#write(() => {
        const day = newestDay === undefined || newestDay === null ? newestDay : toDateKey(newestDay);
        // What PullRun changes are columns of a pull.
        const changed = {
          ...change,
          ...(day === undefined ? {} : { newestDay: day }),
        } as Partial<StoredPull>;
        this.#pulls = this.#pulls.map((one) => (one.id === id ? { ...one, ...changed } : one));
      }),
    removePulls: (ids) =>
      this.#write(() => {
        this.#pulls = this.#pulls.filter(({ id }) => !ids.includes(id));
      }),
    listLive: async (_tenant, pulls) =>
      new Set(
        pulls.flatMap(({ importId: id }) => (id !== null && this.imports[id]?.isLive === true ? [id] : [])),
      ),
    findSame: async () => null,
  };

  /** What is shown of a day: what the newest import tells that is not undone. */
  shown(kind: PullKind, day: DateKey): string | null {
    const found = this.imports.filter((one) => one.isLive && one.fileName.startsWith(`${kind} `));
    return found.findLast(({ figures }) => figures.has(day))?.figures.get(day) ?? null;
  }
}

type RunOptions = Partial<Pick<PullRunOptions, 'client' | 'connection' | 'take' | 'now' | 'wait'>>;

/** A run as the job makes it; one that is killed or ends by a problem is tried again later. */
async function runOnce(world: World, given: RunOptions = {}): Promise<PullRunEnd | null> {
  const { repository, take, client } = world;
  const run = new PullRun({
    imports: { undo: world.undo },
    listBestSellers: async () => [],
    repository,
    client,
    connection: CONNECTION,
    take,
    now: () => world.now,
    wait: async () => undefined,
    onProblem: async () => undefined,
    isConnected: async () => true,
    signal: new AbortController().signal,
    ...given,
  });
  return run.run().catch((error: unknown) => {
    if (error instanceof Killed || error instanceof SourceProblem) return null;
    throw error;
  });
}

const HOUR_MS = 3_600_000;

test('no day is lost or stays as it was after 1,000 pulls of eight days in which anything may go wrong', async () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const world = new World(seed);
    const random = chances(seed + 5000);
    for (let at = 0; at < 12; at += 1) {
      // Nights are missed, and the clock of a machine is set back now and then.
      world.now = new Date(world.now.getTime() + (random() * 30 - (random() < 0.1 ? 20 : 0)) * HOUR_MS);
      await runOnce(world);
    }
    world.isFaulted = false;
    // What could not be taken is tried again within a day, and what may change is asked for again after one.
    for (let at = 0; at < 3; at += 1) {
      world.now = new Date(world.now.getTime() + 25 * HOUR_MS);
      const end = await runOnce(world);
      expect([seed, end?.problems]).toEqual([seed, []]);
    }
    const today = dayIn(ZONE, world.now);
    for (const kind of KINDS) {
      const { newestAge, settledAge, isWhole } = ruleOf('amazon', kind);
      const newest = addDays(today, -Math.max(newestAge, isWhole ? settledAge : 0));
      const days = eachDay({ start: SINCE, end: newest });
      const shown = days.map((day) => world.shown(kind, day));
      expect([seed, shown]).toEqual([seed, days.map((day) => figureOf(kind, day, today))]);
    }
  }
}, 120_000);

test('kinds of one interface do not wait for the rate of another', async () => {
  const world = new World(0);
  world.isFaulted = false;
  const asked: string[] = [];
  const kioskIsThrough = Promise.withResolvers<void>();
  const days = [...eachDay({ start: SINCE, end: toDateKey('2026-10-31') })].length;
  const request = async (wanted: WantedPull) => {
    // Reports have used their rate up, and wait until all queries were sent.
    if (wanted.kind !== 'traffic') await kioskIsThrough.promise;
    asked.push(wanted.kind);
    if (asked.length === days) kioskIsThrough.resolve();
    return world.client.request(wanted);
  };
  await runOnce(world, { client: { ...world.client, request } });
  expect(asked.slice(0, days)).toEqual(Array.from({ length: days }, () => 'traffic'));
  expect(asked.length).toBeGreaterThan(days);
});

/** A clock that stands while anything is done, and goes on to the next moment that somebody waits for. */
class VirtualTime {
  ms = 0;
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sleepers.push({ at: this.ms + ms, wake: resolve });
    return promise;
  }

  /** Until the work is done. */
  async pass<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const done = work.finally(() => {
      isOver = true;
    });
    for (;;) {
      await new Promise((resolve) => void setImmediate(resolve));
      if (isOver) return done;
      const [next] = this.#sleepers.toSorted((a, b) => a.at - b.at);
      if (next === undefined) throw new Error('Nobody waits, and the work is not over.');
      this.#sleepers = this.#sleepers.filter((one) => one !== next);
      this.ms = Math.max(this.ms, next.at);
      next.wake();
    }
  }
}

/** The rate that Amazon publishes: one a minute, after fifteen at once. */
const ONE_A_MINUTE = { perSecond: 0.0167, burst: 15 };
const operation = (name: string): Operation => ({ name, rate: ONE_A_MINUTE });

test('a first pull of 60 days takes as long as the rates of the source make it, to a twentieth', async () => {
  const world = new World(0);
  world.isFaulted = false;
  const time = new VirtualTime();
  const rates = new Rates();
  const began = Date.parse('2026-11-20T20:00:00Z');
  const now = () => (world.now = new Date(began + time.ms));
  const paced = (name: string) => time.sleep(rates.take(operation(name), time.ms));
  const asked: Record<string, number> = { kiosk: 0, reports: 0 };
  const laneOf = (kind: PullKind) => (kind === 'traffic' ? 'kiosk' : 'reports');
  await time.pass(
    runOnce(world, {
      connection: { ...CONNECTION, since: toDateKey('2026-09-21') },
      now,
      wait: (ms) => time.sleep(ms),
      client: {
        ...world.client,
        async request(wanted) {
          const lane = laneOf(wanted.kind);
          await paced(`create ${lane}`);
          asked[lane] = (asked[lane] ?? 0) + 1;
          return world.client.request(wanted);
        },
        async check(request) {
          await time.sleep(200);
          return world.client.check(request);
        },
      },
      async take(document) {
        await paced(`download ${laneOf(document.pull.kind)}`);
        // The import of a day of 500 SKUs.
        await time.sleep(1500);
        return world.take(document);
      },
    }),
  );
  expect(asked['kiosk']).toBe(60);
  const days = eachDay({ start: toDateKey('2026-09-21'), end: toDateKey('2026-11-19') });
  expect(days.filter((day) => world.shown('traffic', day) === null)).toEqual([]);
  const allowedMs = ((60 - ONE_A_MINUTE.burst) / ONE_A_MINUTE.perSecond) * 1000;
  expect(time.ms).toBeGreaterThanOrEqual(allowedMs);
  expect(allowedMs / time.ms).toBeGreaterThanOrEqual(0.95);
}, 60_000);
