import { SOURCE_LABELS } from '@skuline/domain/connections';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { ConnectionsConfig } from '../../platform/config/connections-config.ts';
import { findStoreProblem } from '../../stores/store-problem.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';
import type { ImportsService, ListBestSellers } from '../files/index.ts';
import type { Connection, ConnectionsRepository, PullsRepository } from './connections.repository.ts';
import type { Mailboxes } from './mailboxes.ts';
import { openClient } from './open-client.ts';
import { failedRun, PullRun, type PullRunEnd } from './pull-run.ts';
import type { SealedKeys } from './sealed-keys.ts';
import { type ClientRequest, type SourceClient, SourceProblem } from './source-client.ts';
import { Rates, SourceHttp } from './source-http.ts';
import { takeDocument } from './take-document.ts';

export interface PullerDependencies {
  readonly config: ConnectionsConfig & { readonly dataDir: string; readonly maxBytes: number };
  readonly transactional: TransactionalStore;
  readonly imports: ImportsService;
  readonly listBestSellers: ListBestSellers;
  readonly readSealedKeys: () => Promise<SealedKeys>;
  readonly connections: ConnectionsRepository;
  readonly pulls: PullsRepository;
  readonly mailboxes: Mailboxes;
  readonly clock: Clock;
}

export interface PullOptions {
  readonly signal: AbortSignal;
  /** Also what a person took out. */
  readonly again?: boolean;
}

/** Pulls what is due of connections, by one process at a time. */
export interface Puller {
  /** What the planner takes as now. */
  now(): Date;
  clientOf(
    request: ClientRequest,
    options: ClientOptions,
  ): { readonly client: SourceClient; readonly http: SourceHttp };
  /** Pulls until nothing is due, and writes down how it ended. */
  pull(connectionId: string, options: PullOptions): Promise<PullRunEnd>;
}

interface ClientOptions {
  readonly signal: AbortSignal;
  readonly onTrouble?: (why: string | null) => Promise<void>;
  readonly rates?: Rates;
}

/** After what is no fault of the keys it is tried again. */
const FAILED_AGAIN_MS = 3_600_000;
/** A source that cannot be reached is asked for so long: by a run, and while a person waits. */
const PATIENCE_MS = 2 * 3_600_000;
const SHORT_PATIENCE_MS = 10_000;
const OWN_FAULT =
  'Something went wrong on this machine, and not at the source: it is tried again. The log says what it was.';
const DISK_FULL =
  'The disk of this machine is full. Make room: the pull then goes on where it was, and nothing was taken in by halves.';
const NOTHING: PullRunEnd = {
  problems: [],
  byKind: {},
  notices: [],
  nextAt: null,
  isOver: true,
  hasWorked: false,
  isRefused: false,
};

export function createPuller(dependencies: PullerDependencies): Puller {
  const { config, connections, clock } = dependencies;
  const rates = new Map<string, Rates>();
  const now = () => config.clock ?? clock.now();
  const clientOf: Puller['clientOf'] = (request, options) => {
    const { signal, onTrouble = async () => undefined, rates: known = new Rates() } = options;
    const patienceMs = options.onTrouble === undefined ? SHORT_PATIENCE_MS : PATIENCE_MS;
    const label = SOURCE_LABELS[request.source];
    const { timeScale } = config;
    const http = new SourceHttp({ label, signal, now, timeScale, patienceMs, rates: known, onTrouble });
    return { http, client: openClient(config, request, { http, now }) };
  };
  const parts = { ...dependencies, rates, now, clientOf };
  return {
    now,
    clientOf,
    pull: (id, options) =>
      dependencies.transactional.withLock(`pull ${id}`, async (lost) => {
        const signal = AbortSignal.any([options.signal, lost]);
        const end = await runPull(parts, id, { ...options, signal }).catch(async (error: unknown) => {
          signal.throwIfAborted();
          if (error instanceof SourceProblem)
            return failedRun(error, new Date(now().getTime() + FAILED_AGAIN_MS));
          const trouble = findStoreProblem(error) === 'disk_full' ? DISK_FULL : OWN_FAULT;
          await connections.change(id, { state: 'waiting', trouble });
          throw error;
        });
        const told = [...end.problems, ...end.notices];
        const trouble = told.length === 0 ? null : told.join('\n');
        const state = end.problems.length > 0 ? 'failed' : end.isOver ? 'ok' : 'waiting';
        // One that was disconnected meanwhile stays so.
        if (end !== NOTHING) {
          const { nextAt: nextPullAt, byKind: kindTroubles, isRefused, hasWorked } = end;
          const worked = hasWorked ? { workedAt: clock.now() } : {};
          await connections.change(id, { state, trouble, kindTroubles, nextPullAt, isRefused, ...worked });
        }
        return end;
      }),
  };
}

interface PullerParts extends PullerDependencies, Pick<Puller, 'now' | 'clientOf'> {
  /** By connection: they outlive a run. */
  readonly rates: Map<string, Rates>;
}

async function runPull(
  parts: PullerParts,
  id: string,
  { signal, again = false }: PullOptions,
): Promise<PullRunEnd> {
  const { config, connections, pulls: repository, imports, listBestSellers, rates, now } = parts;
  const found = await connections.find(id);
  if (found === null || found.keys === null) return NOTHING;
  if (again) await forgetTakenOut(repository, found);
  const known = rates.get(id) ?? new Rates();
  rates.set(id, known);
  const keys = (await parts.readSealedKeys()).open(id, found.keys);
  if (found.source === 'mailbox') return parts.mailboxes.take(found, keys, { signal, now: now() });
  const onTrouble = (why: string | null) =>
    connections.change(id, { state: why === null ? 'ok' : 'waiting', trouble: why });
  const { client, http } = parts.clientOf({ ...found, keys }, { signal, onTrouble, rates: known });
  const { targets, gone } = await findTargets(client, found);
  await repository.takeBackFuture(id, now());
  const { maxBytes, dataDir } = config;
  const taking = { imports, repository, maxBytes, folder: path.join(dataDir, 'pulled') };
  const run = new PullRun({
    imports,
    listBestSellers,
    repository,
    client,
    connection: { ...found, targets },
    now,
    take: (document, ended) => takeDocument(taking, client, document, ended),
    wait: (ms) => http.wait(ms),
    onProblem: (why) => connections.change(id, { state: 'waiting', trouble: why }),
    isConnected: async () => ((await connections.find(id))?.keys ?? null) !== null,
    signal,
  });
  const end = await run.run();
  return { ...end, notices: [...end.notices, ...gone] };
}

/**
 * The targets that the keys still open, and a sentence for each that they no longer do. Throws SourceProblem for keys of
 * another account, which would mix the figures of two.
 */
async function findTargets(
  client: SourceClient,
  { id, source, sourceName, targets }: Connection,
): Promise<{ readonly targets: readonly StoredTarget[]; readonly gone: readonly string[] }> {
  const account = await client.look();
  const isOpen = ({ sourceId }: StoredTarget) => account.targets.some((one) => one.sourceId === sourceId);
  const open = targets.filter(isOpen);
  // Amazon names no seller but by the store; the others have ids.
  if ((source === 'amazon' && account.name !== sourceName) || open.length === 0) {
    throw new SourceProblem(
      'keys',
      `The keys are now those of ${account.name}, and not of ${sourceName}. Connect again with the keys of ${sourceName}; if it is the same account under another name, connect it as ${id}.`,
    );
  }
  const gone = targets.filter((target) => !isOpen(target));
  return {
    targets: open,
    gone: gone.map(({ target }) => `${target} is no longer open to these keys: what was pulled of it stays.`),
  };
}

/** What a person took out is pulled again when that is wanted. */
async function forgetTakenOut(
  repository: Pick<PullsRepository, 'listPulls' | 'listLive' | 'removePulls'>,
  { id, tenantId }: Connection,
): Promise<void> {
  const pulls = await repository.listPulls(id);
  const taken = pulls.filter(({ importId }) => importId !== null);
  const live = await repository.listLive(tenantId, taken);
  await repository.removePulls(
    taken.filter(({ importId }) => importId !== null && !live.has(importId)).map((each) => each.id),
  );
}
