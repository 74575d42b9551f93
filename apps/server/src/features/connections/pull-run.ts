import { addDays } from '@skuline/domain/calendar';
import {
  dayIn,
  type DonePull,
  planPulls,
  type PullPlan,
  type PullRule,
  rulesOf,
  type WantedPull,
  zoneOf,
} from '@skuline/domain/connections';
import type { ImportsService } from '../imports/index.ts';
import {
  type Connection,
  isOpenPull,
  nameOf,
  type PullsRepository,
  type StoredPull,
} from './connections.repository.ts';
import { type SourceClient, SourceProblem } from './source-client.ts';
import { isSameBlock, retireReplaced } from './retire-replaced.ts';
import { takeDocument, type TakeDocumentOptions } from './take-document.ts';

export interface PullRunOptions extends Omit<TakeDocumentOptions, 'repository'> {
  readonly imports: ImportsService;
  readonly repository: PullsRepository;
  readonly client: SourceClient;
  readonly connection: Connection;
  /** What the planner takes as now. */
  readonly now: () => Date;
  /** Waits at the pace of the source's clock. */
  readonly wait: (ms: number) => Promise<void>;
  /** Whether a person still wants it. */
  readonly isConnected: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** How a run ended. */
export interface PullRunEnd {
  /** What a person has to do something about, a sentence each. */
  readonly problems: readonly string[];
  /** What a person should know, although nothing is wrong. */
  readonly notices?: readonly string[];
  readonly nextAt: Date | null;
}

const POLL_MS = 15_000;
/** A document that could not be made is asked for again in the same run, so often and after so long. */
const TRIES = 3;
const RETRY_MS = 60_000;
/** And in a later run after an hour. */
const TRY_AGAIN_MS = 3_600_000;

/**
 * Pulls what is due, until nothing is. Documents are asked for as fast as the source allows, while those that are ready are
 * taken; each step is written down, so that a run that was cut short goes on where it was.
 */
export class PullRun {
  readonly #options: PullRunOptions;
  readonly #rules: readonly PullRule[];
  /** Kinds that the source does not let the app read, and why. */
  readonly #refused = new Map<string, string>();
  readonly #problems = new Set<string>();
  readonly #tries = new Map<string, number>();
  #isAsking = false;

  constructor(options: PullRunOptions) {
    this.#options = options;
    this.#rules = rulesOf(options.connection.source, options.connection.kindsOff);
  }

  async run(): Promise<PullRunEnd> {
    for (;;) {
      const pulls = await this.#listPulls();
      const plan = await this.#plan(pulls);
      const isOpen = pulls.some(isOpenPull);
      if (plan.due.length === 0 && !isOpen) {
        const problems = [...this.#refused.values(), ...this.#problems];
        return { problems, notices: this.#options.client.notices?.() ?? [], nextAt: plan.nextAt };
      }
      this.#isAsking = true;
      const asking = this.#ask(plan.due).finally(() => {
        this.#isAsking = false;
      });
      // Both have ended before what one of them threw is passed on.
      const ended = await Promise.allSettled([asking, this.#settleOpen()]);
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    }
  }

  /** Throws once the connection has ended. */
  async #listPulls(): Promise<StoredPull[]> {
    const { repository, connection, isConnected, signal } = this.#options;
    signal.throwIfAborted();
    if (!(await isConnected())) throw new SourceProblem('keys', `${nameOf(connection)} was disconnected.`);
    return repository.listPulls(connection.id);
  }

  async #plan(pulls: readonly StoredPull[]): Promise<PullPlan> {
    const { connection, now } = this.#options;
    const ended = pulls.filter(({ state }) => state === 'taken' || state === 'empty');
    const done = await this.#withHeldOut(ended);
    const failed = pulls.filter(
      ({ state, doneAt }) => state === 'failed' && (doneAt?.getTime() ?? 0) + TRY_AGAIN_MS > now().getTime(),
    );
    const rules = this.#rules.filter(({ kind }) => !this.#refused.has(kind));
    const { targets, since } = connection;
    const { due, nextAt } = planPulls({ rules, targets, since, now: now(), done });
    const busy = [...pulls.filter(isOpenPull), ...failed];
    const again = failed.map(({ doneAt }) => (doneAt?.getTime() ?? 0) + TRY_AGAIN_MS);
    const times = [...again, ...(nextAt === null ? [] : [nextAt.getTime()])];
    return {
      due: due.filter((wanted) => !busy.some((pull) => isSameBlock(pull, wanted))),
      nextAt: times.length === 0 ? null : new Date(Math.min(...times)),
    };
  }

  async #withHeldOut(pulls: readonly StoredPull[]): Promise<DonePull[]> {
    const { repository, connection } = this.#options;
    const ids = pulls.flatMap(({ importId }) => (importId === null ? [] : [importId]));
    const live = await repository.listLive(connection.tenantId, ids);
    return pulls.flatMap((pull) =>
      pull.doneAt === null
        ? []
        : [{ ...pull, doneAt: pull.doneAt, isHeldOut: pull.importId !== null && !live.has(pull.importId) }],
    );
  }

  async #ask(due: readonly WantedPull[]): Promise<void> {
    const { client, repository, connection, now } = this.#options;
    for (const wanted of due) {
      if (this.#refused.has(wanted.kind)) continue;
      try {
        const references = await client.request(wanted);
        const known = new Set((await this.#listPulls()).map(({ reference }) => reference));
        const added = references.filter((reference) => !known.has(reference));
        for (const reference of added) await repository.addPull(connection.id, wanted, reference, now());
        if (added.length === 0) await repository.noteNothing(connection.id, wanted, now());
      } catch (error) {
        this.#noteRefusal(wanted, error);
      }
    }
  }

  /** A kind that may not be read, or is refused, does not keep the others from being pulled. */
  #noteRefusal({ kind }: WantedPull, error: unknown): void {
    if (!(error instanceof SourceProblem) || error.kind === 'keys' || error.kind === 'unreachable')
      throw error;
    const label = this.#rules.find((rule) => rule.kind === kind)?.label ?? kind;
    this.#refused.set(kind, `${label}: ${error.message}`);
  }

  /** Looks at what was asked for, and takes what is ready, until nothing is asked for and nothing is open. */
  async #settleOpen(): Promise<void> {
    for (;;) {
      const wasAsking = this.#isAsking;
      const open = (await this.#listPulls()).filter(isOpenPull);
      if (open.length === 0 && !wasAsking) return;
      let isMoved = false;
      for (const pull of open.toSorted((a, b) => Number(a.end < b.end) - Number(a.end > b.end))) {
        isMoved = (await this.#step(pull)) || isMoved;
      }
      if (!isMoved) await this.#options.wait(POLL_MS);
    }
  }

  /** Whether the pull has come further. */
  async #step(pull: StoredPull): Promise<boolean> {
    if (pull.state === 'ready') {
      await this.#take(pull);
      return true;
    }
    const { client, repository } = this.#options;
    const progress = await client.check(pull).catch((error: unknown) => refusedProgress(error));
    if (progress.state === 'pending') return false;
    if (progress.state === 'empty') await this.#end(pull, { state: 'empty' });
    else if (progress.state === 'failed') await this.#fail(pull, progress.why);
    else if (progress.state === 'instead') {
      await repository.changePull(pull.id, { documents: [], reference: progress.reference });
    } else if (progress.state === 'more') {
      const documents = [...pull.documents, progress.document];
      await repository.changePull(pull.id, { documents, reference: progress.reference });
    } else await this.#noteReady(pull, progress.document);
    return true;
  }

  async #noteReady(pull: StoredPull, document: string | null): Promise<void> {
    const documents = document === null ? [...pull.documents] : [...pull.documents, document];
    if (documents.length === 0) await this.#end(pull, { state: 'empty' });
    else await this.#options.repository.changePull(pull.id, { documents, state: 'ready' });
  }

  async #take(pull: StoredPull): Promise<void> {
    const { client, connection, signal, now } = this.#options;
    const rule = this.#rules.find(({ kind }) => kind === pull.kind);
    // Switched off since it was asked for.
    if (rule === undefined) return this.#end(pull, { state: 'empty' });
    const place = connection.targets.find(({ target }) => target === pull.target) ?? { timeZone: 'UTC' };
    const document = { connection, pull, rule, lastWholeDay: addDays(dayIn(zoneOf(rule, place), now()), -1) };
    try {
      const taken = await takeDocument(this.#options, client, document, signal);
      if (taken.state === 'failed') return await this.#fail(pull, taken.why);
      if (taken.state === 'empty') return await this.#end(pull, taken);
      await this.#end(pull, taken);
      await retireReplaced(this.#options, rule, { pull, importId: taken.importId });
    } catch (error) {
      const refused = refusedProgress(error);
      await this.#fail(pull, refused.why);
    }
  }

  #end(pull: StoredPull, change: Parameters<PullsRepository['changePull']>[1]): Promise<void> {
    return this.#options.repository.changePull(pull.id, {
      ...change,
      doneAt: this.#options.now(),
      trouble: null,
    });
  }

  async #fail(pull: StoredPull, why: string): Promise<void> {
    const { repository, now, wait } = this.#options;
    const block = [pull.kind, pull.target, pull.start].join(' ');
    const tries = (this.#tries.get(block) ?? 0) + 1;
    this.#tries.set(block, tries);
    if (tries < TRIES) {
      await wait(RETRY_MS * tries);
      // Its days are due again.
      return repository.removePulls([pull.id]);
    }
    this.#problems.add(why);
    await repository.changePull(pull.id, { state: 'failed', doneAt: now(), trouble: why });
  }
}

/** What a source refuses concerns this document alone; every other error ends the run. */
function refusedProgress(error: unknown): { readonly state: 'failed'; readonly why: string } {
  if (error instanceof SourceProblem && (error.kind === 'refused' || error.kind === 'role')) {
    return { state: 'failed', why: error.message };
  }
  throw error;
}
