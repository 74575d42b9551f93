import { AppError, type Connection as ConnectionView } from '@skuline/contract';
import { addDays, type DateKey, dayIn } from '@skuline/domain/calendar';
import { type ConnectedSource, type PullKind, rulesOf, SOURCE_LABELS } from '@skuline/domain/connections';
import { randomBytes } from 'node:crypto';
import type { JobDefinition } from '../../jobs/index.ts';
import type { Notices } from '../../notices/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type AccountRequest, chooseTargets, invalid, placeOf } from './choose-targets.ts';
import {
  type Connection,
  createConnectionsRepository,
  createPullsRepository,
  isOpenPull,
  nameOf,
  PULL_JOB,
  type PullsRepository,
} from './connections.repository.ts';
import { regionOf } from './open-client.ts';
import { planRun, type RunPlanRequest } from './plan-run.ts';
import { createPuller, type PullerDependencies, type PullOptions } from './puller.ts';
import { type RefusedKind, type SourceAccount, SourceProblem } from './source-client.ts';
import { watchConnectionsJob } from './watch-connections.job.ts';

export interface ConnectionsServiceDependencies extends Omit<PullerDependencies, 'connections' | 'pulls'> {
  readonly notices: Pick<Notices, 'tellAdmins'>;
}

/** What a person gives to connect an account. */
export interface ConnectRequest extends AccountRequest {
  readonly tenantId: TenantId;
  /** The first day that is pulled. */
  readonly since: DateKey | null;
  /** The connection that gets the keys, whatever its account is called now; null: the one of the account, or a new one. */
  readonly connectionId: string | null;
  /** Kinds that are not pulled; null: as before. */
  readonly without: readonly PullKind[] | null;
  readonly by: string;
}

/** What keys open, and the kinds that they don't. */
export interface TestedAccount extends SourceAccount {
  readonly refused: readonly RefusedKind[];
}

export interface ConnectionsService {
  readonly jobs: readonly JobDefinition[];
  list(tenantId: TenantId): Promise<ConnectionView[]>;
  /** What the keys open, without storing anything. Throws AppError('invalid_request') where they open nothing. */
  test(request: AccountRequest): Promise<TestedAccount>;
  /** Stores the connection and has its first figures pulled; the same account again gets the new keys. */
  connect(request: ConnectRequest): Promise<ConnectionView>;
  /** Has what is due pulled in the background; of how many connections. */
  askForPull(tenantId: TenantId, source: ConnectedSource | null): Promise<number>;
  /** Pulls what is due, here and now; what a person has to know where not everything is there. */
  pull(
    tenantId: TenantId,
    source: ConnectedSource | null,
    options: PullOptions,
  ): Promise<{ readonly problems: readonly string[] }>;
  /** The id of the tenant whose connection it is. Throws AppError('connection_not_found'). */
  findOwner(id: string): Promise<TenantId>;
  /** Ends a connection and deletes its keys; what was pulled stays, or is taken out. */
  disconnect(tenantId: TenantId, id: string, removesData: boolean): Promise<{ readonly account: string }>;
}

/** So far back figures are pulled where nobody says. */
const DEFAULT_DAYS = 90;
/** Nothing is due later than that. */
const LONGEST_WAIT_MS = 8 * 24 * 3_600_000;
const LOOK_TIMEOUT_MS = 60_000;

/** The parts that the service is made of. */
function openParts(dependencies: ConnectionsServiceDependencies) {
  const connections = createConnectionsRepository(dependencies.transactional);
  const pulls = createPullsRepository(dependencies.transactional);
  const puller = createPuller({ ...dependencies, connections, pulls });
  const findAll = async (tenantId: TenantId, source: ConnectedSource | null): Promise<Connection[]> => {
    const all = (await connections.list(tenantId)).filter(({ keys }) => keys !== null);
    const found = source === null ? all : all.filter((one) => one.source === source);
    if (found.length > 0) return found;
    const what = source === null ? 'Nothing is' : `${SOURCE_LABELS[source]} is not`;
    throw new AppError('connection_not_found', {
      message: `${what} connected. Connect an account with 'skuline connect'.`,
    });
  };
  return { ...dependencies, connections, pulls, puller, findAll };
}

export function createConnectionsService(dependencies: ConnectionsServiceDependencies): ConnectionsService {
  const parts = openParts(dependencies);
  const { connections, puller, pulls, findAll, clock, transactional } = parts;
  const view = (connected: Connection) => viewOf(pulls, connected, puller.now());
  const pullJob: JobDefinition = {
    name: PULL_JOB,
    atOnce: 4,
    longestWaitMs: LONGEST_WAIT_MS,
    run: async ({ key, signal }) => (await puller.pull(key, { signal })).nextAt ?? undefined,
  };
  return {
    jobs: [pullJob, watchConnectionsJob(dependencies)],
    list: async (tenantId) => Promise.all((await connections.list(tenantId)).map(view)),
    test: (request) => testAccount(parts, request),
    async connect(request) {
      const connected = await makeConnection(parts, request);
      await connections.put(connected, clock.now());
      return view(connected);
    },
    async askForPull(tenantId, source) {
      const found = await findAll(tenantId, source);
      for (const { id } of found) await connections.askForPull(id, clock.now());
      return found.length;
    },
    async pull(tenantId, source, options) {
      const problems: string[] = [];
      for (const connected of await findAll(tenantId, source)) {
        let end = await puller.pull(connected.id, options);
        while (!end.isOver) end = await puller.pull(connected.id, { signal: options.signal });
        problems.push(...end.problems.map((problem) => `${nameOf(connected)}: ${problem}`));
      }
      return { problems };
    },
    findOwner: async (id) => ((await connections.find(id)) ?? noConnection(id)).tenantId,
    async disconnect(tenantId, id, removesData) {
      const found = await connections.find(id);
      if (found === null || found.tenantId !== tenantId) return noConnection(id);
      if (found.keys !== null) await connections.end(found, clock.now());
      // A run that goes on has the keys in memory: what it pulls last is taken out as well.
      if (removesData) await transactional.withLock(`pull ${id}`, () => removePulled(parts, found));
      return { account: found.account };
    },
  };
}

type Parts = ReturnType<typeof openParts>;

async function makeConnection(parts: Parts, request: ConnectRequest): Promise<Connection> {
  const { connections, puller, readSealedKeys, clock } = parts;
  const { tenantId, source, keys, since, without, by } = request;
  const account = await look(parts, request);
  const all = await connections.list(tenantId);
  const known =
    request.connectionId === null
      ? all.find((one) => isSameAccount(one, source, account))
      : (all.find((one) => one.source === source && one.id === request.connectionId) ??
        noConnection(request.connectionId));
  // It is typed on the command line, where what begins with a dash is an option.
  const id = known?.id ?? randomBytes(9).toString('hex');
  return {
    id,
    tenantId,
    source,
    // Its figures go on under the name that they began with.
    account:
      known?.account ??
      freeNameOf(
        account,
        all.filter((one) => one.source === source),
      ),
    sourceName: account.name,
    targets: account.targets,
    since: since ?? known?.since ?? addDays(dayIn('UTC', puller.now()), -DEFAULT_DAYS),
    kindsOff: without ?? known?.kindsOff ?? [],
    keys: (await readSealedKeys()).seal(id, keys),
    state: 'waiting',
    trouble: null,
    kindTroubles: {},
    nextPullAt: puller.now(),
    createdAt: known?.createdAt ?? clock.now(),
    createdBy: by,
    workedAt: known?.workedAt ?? clock.now(),
    isRefused: false,
    stoppedAt: known?.stoppedAt ?? null,
    stopMailedAt: known?.stopMailedAt ?? null,
  };
}

/** What a new account is called: by more than its name where another one has it, for what came of each is told by its name. */
function freeNameOf({ name, fullName = name }: SourceAccount, others: readonly Connection[]): string {
  return others.some(({ account }) => account === name) ? fullName : name;
}

/** Whether keys that are given belong to a connection: Amazon names no seller but by the store and the part of the world. */
function isSameAccount(
  { source, sourceName, targets }: Connection,
  given: ConnectedSource,
  account: SourceAccount,
): boolean {
  if (source !== given) return false;
  if (source === 'amazon') {
    return sourceName === account.name && regionOf(targets) === regionOf(account.targets);
  }
  return targets.some(({ sourceId }) => account.targets.some((one) => one.sourceId === sourceId));
}

/** A marketplace of each of Amazon's parts of the world, whose hosts know their own accounts alone. */
const PARTS_OF_THE_WORLD = ['US', 'UK', 'JP'] as const;

/** What the keys open, of what is wanted; where no marketplace is named, in the first part of the world that knows them. */
async function look({ puller, mailboxes }: Parts, request: AccountRequest): Promise<SourceAccount> {
  const { source, keys, marketplaces } = request;
  const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
  if (source === 'mailbox') {
    return mailboxes.look(keys, signal).catch((error: unknown) => {
      if (signal.aborted) throw invalid('The mail server does not answer. Try again later.');
      throw error instanceof SourceProblem ? invalid(error.message) : error;
    });
  }
  const isEverywhere = source === 'shopify' || marketplaces.length > 0;
  const tries = isEverywhere ? [marketplaces] : PARTS_OF_THE_WORLD.map((code) => [code]);
  for (const codes of tries) {
    const isLast = codes === tries.at(-1);
    try {
      const { client } = puller.clientOf({ source, keys, targets: codes.map(placeOf) }, { signal });
      const account = await client.look();
      if (account.targets.length > 0 || isLast) return chooseTargets(account, request);
    } catch (error) {
      if (signal.aborted) throw invalid(`${SOURCE_LABELS[source]} does not answer. Try again later.`);
      if (!(error instanceof SourceProblem)) throw error;
      if (error.kind === 'keys' || isLast) throw invalid(error.message);
    }
  }
  throw new Error('No part of the world was asked.');
}

async function testAccount(parts: Parts, request: AccountRequest): Promise<TestedAccount> {
  const account = await look(parts, request);
  if (request.source === 'mailbox') return { ...account, refused: [] };
  const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
  const of = { source: request.source, keys: request.keys, targets: account.targets };
  const { client } = parts.puller.clientOf(of, { signal });
  const refused =
    (await client.listRefused?.().catch((error: unknown) => {
      if (error instanceof SourceProblem) throw invalid(error.message);
      throw error;
    })) ?? [];
  return { ...account, refused };
}

async function removePulled({ pulls, imports, mailboxes }: Parts, connected: Connection): Promise<void> {
  const { id, tenantId, source } = connected;
  if (source === 'mailbox') {
    for (const importId of await mailboxes.listLive(connected)) await takeOut(imports, tenantId, importId);
    return mailboxes.forget(connected);
  }
  const all = await pulls.listPulls(id);
  for (const importId of await pulls.listLive(tenantId, all)) await takeOut(imports, tenantId, importId);
  // Connected again, it starts over: nothing of it counts as taken out on purpose.
  await pulls.removePulls(all.map((one) => one.id));
}

/** What somebody takes out at the same moment, or an undo that was cut short and is brought to its end, is out as well. */
async function takeOut(imports: Parts['imports'], tenantId: TenantId, importId: number): Promise<void> {
  try {
    await imports.undo(tenantId, importId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'import_not_undoable') throw error;
  }
}

function noConnection(id: string): never {
  throw new AppError('connection_not_found', {
    message: `There is no connection ${id}. 'skuline connections' lists them.`,
  });
}

async function viewOf(
  repository: Pick<PullsRepository, 'listPulls' | 'listLive'>,
  connected: Connection,
  now: Date,
): Promise<ConnectionView> {
  const { id, source, account, state, targets, since, kindsOff, nextPullAt, trouble } = connected;
  const pulls = await repository.listPulls(id);
  const newest: Record<string, DateKey> = {};
  for (const { kind, newestDay } of pulls) {
    if (newestDay !== null && newestDay > (newest[kind] ?? '')) newest[kind] = newestDay;
  }
  return {
    id,
    source,
    account,
    state,
    marketplaces: targets.flatMap(({ target }) => (target === '' ? [] : [target])),
    since,
    without: kindsOff,
    newest_day: newest,
    kinds: kindsOf(connected, { pulls, live: await repository.listLive(connected.tenantId, pulls), now }),
    open: pulls.filter(isOpenPull).length,
    next_pull: nextPullAt?.toISOString() ?? null,
    trouble,
  };
}

/** When each kind is due again, and what went wrong with it last. */
function kindsOf(
  connected: Connection,
  { pulls, live, now }: Pick<RunPlanRequest, 'pulls' | 'live' | 'now'>,
): ConnectionView['kinds'] {
  const { source, keys, kindsOff, kindTroubles } = connected;
  if (keys === null) return [];
  return rulesOf(source, kindsOff).map((rule) => {
    const { due, nextAt } = planRun({ connection: connected, rules: [rule], pulls, live, now });
    const at = due.length > 0 ? now : nextAt;
    return {
      kind: rule.kind,
      next_pull: at?.toISOString() ?? null,
      trouble: kindTroubles[rule.kind] ?? null,
    };
  });
}
