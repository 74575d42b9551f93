import { addDays, dayIn } from '@skuline/domain/calendar';
import {
  type PullKind,
  type PullRule,
  ruleOf,
  rulesOf,
  type WantedPull,
  zoneOf,
} from '@skuline/domain/connections';
import type { ImportsService, ListBestSellers } from '../files/index.ts';
import {
  type Connection,
  isOpenPull,
  nameOf,
  type RunRepository,
  type StoredPull,
} from './connections.repository.ts';
import { type SourceClient, SourceProblem } from './source-client.ts';
import { nameProducts } from './name-products.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import { isSameBlock, retireReplaced } from './retire-replaced.ts';
import type { DocumentOf, TakenDocument } from './take-document.ts';

export interface PullRunOptions {
  readonly imports: Pick<ImportsService, 'undo'>;
  /** Has a document that is ready imported. */
  readonly take: (document: DocumentOf, signal: AbortSignal) => Promise<TakenDocument>;
  readonly listBestSellers: ListBestSellers;
  readonly repository: RunRepository;
  readonly client: SourceClient;
  readonly connection: Connection;
  /** What the planner takes as now. */
  readonly now: () => Date;
  /** Waits at the pace of the source's clock. */
  readonly wait: (ms: number) => Promise<void>;
  /** Hears at once of what a person has to know. */
  readonly onProblem: (why: string) => Promise<void>;
  /** Whether a person still wants it. */
  readonly isConnected: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** How a run ended. */
export interface PullRunEnd {
  /** What a person has to do something about, a sentence each. */
  readonly problems: readonly string[];
  /** Both by the kind that they concern. */
  readonly byKind: Readonly<Record<string, string>>;
  /** What a person should know, although nothing is wrong. */
  readonly notices: readonly string[];
  readonly nextAt: Date | null;
  /** Whether nothing was left that is due now; otherwise others had their turn. */
  readonly isOver: boolean;
  /** Whether it brought something, or came to its end and nothing was wrong. */
  readonly hasWorked: boolean;
  /** Whether the source no longer accepts the keys. */
  readonly isRefused: boolean;
}

/** A run that the source ended; with keys that it refuses it is not tried again by itself. */
export function failedRun(error: SourceProblem, againAt: Date): PullRunEnd {
  const isRefused = error.kind === 'keys';
  return {
    problems: [error.message],
    byKind: {},
    notices: [],
    nextAt: isRefused ? null : againAt,
    isOver: true,
    hasWorked: false,
    isRefused,
  };
}

const POLL_MS = 15_000;
/** A document that could not be made is asked for again in the same run, so often and after so long. */
const TRIES = 3;
const RETRY_MS = 60_000;
/** A kind that is refused is asked for again in a later run. */
const TRY_AGAIN_MS = 6 * 3_600_000;
/** A document that is not made after so many looks never will be. */
const LOOKS = (12 * 3_600_000) / POLL_MS;
/** A run ends after so long, although something is due: other connections have their turn. */
const RUN_MS = 10 * 60_000;

/**
 * Pulls what is due, until nothing is. Documents are asked for as fast as the source allows, while those that are ready are
 * taken; each step is written down, so that a run that was cut short goes on where it was.
 */
export class PullRun {
  readonly #options: PullRunOptions;
  readonly #rules: readonly PullRule[];
  /** Kinds that the source does not let the app read, and why. */
  readonly #refused = new Map<PullKind, string>();
  readonly #tries = new Map<string, number>();
  readonly #looks = new Map<number, number>();
  readonly #left: WantedPull[] = [];
  readonly #startedAt = performance.now();
  #hasSettled = false;

  constructor(options: PullRunOptions) {
    this.#options = options;
    this.#rules = rulesOf(options.connection.source, options.connection.kindsOff);
  }

  async run(): Promise<PullRunEnd> {
    for (;;) {
      const listed = await this.#listPulls();
      const plan = await this.#plan(listed);
      await this.#options.repository.removePulls(plan.pastFailures);
      const pulls = listed.filter(({ id }) => !plan.pastFailures.includes(id));
      const isOpen = pulls.some(isOpenPull);
      const isTimeUp = this.#isTimeUp();
      if ((plan.due.length === 0 && !isOpen) || isTimeUp) {
        const { problems, byKind, notices } = this.#told(pulls);
        const nextAt = isTimeUp ? this.#options.now() : plan.nextAt;
        // A run that ended by its time has what was asked for still open: that alone is no work.
        const hasWorked = this.#hasSettled || (problems.length === 0 && !isTimeUp);
        return { problems, byKind, notices, nextAt, isOver: !isTimeUp, hasWorked, isRefused: false };
      }
      const lanes = new Set([...plan.due, ...pulls].map(({ kind }) => this.#laneOf(kind)));
      // All have ended before what one of them threw is passed on.
      const ended = await Promise.allSettled([...lanes].map((lane) => this.#runLane(lane, plan.due)));
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    }
  }

  #laneOf(kind: PullKind): string {
    return this.#options.client.laneOf?.(kind) ?? '';
  }

  /** Asks for what is due of kinds that share a rate, while what is open of them is taken. */
  async #runLane(lane: string, due: readonly WantedPull[]): Promise<void> {
    let isAsking = true;
    const asking = this.#ask(due.filter(({ kind }) => this.#laneOf(kind) === lane)).finally(() => {
      isAsking = false;
    });
    const ended = await Promise.allSettled([asking, this.#settleOpen(lane, () => isAsking)]);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  /** What a person is told at the end: what may be lacking is no problem. */
  #told(pulls: readonly StoredPull[]): Pick<PullRunEnd, 'problems' | 'byKind' | 'notices'> {
    const failed = pulls.flatMap(({ kind, state, trouble }) =>
      state === 'failed' && trouble !== null ? [[kind, trouble] as const] : [],
    );
    const all: readonly (readonly [PullKind, string])[] = [...this.#refused, ...failed];
    const told = all.map(([kind, why]) => [kind, [why, this.#lackOf(kind) ?? ''].join(' ').trim()] as const);
    const sentences = (isLacking: boolean) =>
      told.filter(([kind]) => (this.#lackOf(kind) !== null) === isLacking).map(([, why]) => why);
    const notices = [...sentences(true), ...(this.#options.client.notices?.() ?? [])];
    return {
      problems: [...new Set(sentences(false))],
      byKind: Object.fromEntries(told),
      notices: [...new Set(notices)],
    };
  }

  /** The sentence of a kind that not every account may read; null for every other one. */
  #lackOf(kind: PullKind): string | null {
    return this.#rules.find((rule) => rule.kind === kind)?.mayLack ?? null;
  }

  #isTimeUp(): boolean {
    return performance.now() - this.#startedAt > RUN_MS;
  }

  /** Throws once the connection has ended. */
  async #listPulls(): Promise<StoredPull[]> {
    const { repository, connection, isConnected, signal } = this.#options;
    signal.throwIfAborted();
    if (!(await isConnected())) throw new SourceProblem('keys', `${nameOf(connection)} was disconnected.`);
    return repository.listPulls(connection.id);
  }

  async #plan(pulls: readonly StoredPull[]): Promise<RunPlan> {
    const { connection, repository, now } = this.#options;
    const live = await repository.listLive(connection.tenantId, pulls);
    const rules = this.#rules.filter(({ kind }) => !this.#refused.has(kind));
    const { due, nextAt, pastFailures } = planRun({ connection, rules, pulls, live, now: now() });
    // What has failed, or was not given, in this run waits for a later one.
    const known = await nameProducts(this.#options, due, pulls);
    const left = known.filter((wanted) => !this.#left.some((other) => isSameBlock(other, wanted)));
    const isIncomplete = this.#refused.size > 0 || left.length < due.length;
    const again = isIncomplete ? [now().getTime() + TRY_AGAIN_MS] : [];
    const times = [...again, ...(nextAt === null ? [] : [nextAt.getTime()])];
    return { due: left, nextAt: times.length === 0 ? null : new Date(Math.min(...times)), pastFailures };
  }

  async #ask(due: readonly WantedPull[]): Promise<void> {
    const { client, repository, connection, now } = this.#options;
    for (const wanted of due) {
      if (this.#isTimeUp()) return;
      if (this.#refused.has(wanted.kind)) continue;
      try {
        const askedAt = now();
        const references = await client.request(wanted);
        const pulls = await this.#listPulls();
        const listed = pulls.filter(({ reference }) => references.includes(reference));
        // What could not be taken the last time is tried again.
        const failed = listed.filter(({ state }) => state === 'failed');
        await repository.removePulls(failed.map(({ id }) => id));
        const known = new Set(
          listed.filter(({ state }) => state !== 'failed').map(({ reference }) => reference),
        );
        const added = references.filter((reference) => !known.has(reference));
        for (const reference of added) await repository.addPull(connection.id, wanted, reference, askedAt);
        if (added.length > 0) continue;
        if (this.#isListed(wanted)) await repository.noteNothing(connection.id, wanted, askedAt);
        else this.#left.push(wanted);
      } catch (error) {
        this.#noteRefusal(wanted, error);
      }
    }
  }

  /** A kind that may not be read, or is refused, does not keep the others from being pulled. */
  #noteRefusal({ kind }: WantedPull, error: unknown): void {
    if (!(error instanceof SourceProblem) || error.kind === 'keys' || error.kind === 'unreachable')
      throw error;
    const { label } = ruleOf(this.#options.connection.source, kind);
    this.#refused.set(kind, `${label}: ${error.message}`);
  }

  /** Looks at what was asked for, and takes what is ready, until nothing is asked for and nothing is open. */
  async #settleOpen(lane: string, isAsking: () => boolean): Promise<void> {
    for (;;) {
      const wasAsking = isAsking();
      const pulls = await this.#listPulls();
      const open = pulls.filter((pull) => isOpenPull(pull) && this.#laneOf(pull.kind) === lane);
      if ((open.length === 0 || this.#isTimeUp()) && !wasAsking) return;
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
    if (progress.state === 'pending') return this.#lookAgain(pull);
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

  /** Whether it is given up, having been looked at for half a day. */
  async #lookAgain(pull: StoredPull): Promise<boolean> {
    const looks = (this.#looks.get(pull.id) ?? 0) + 1;
    this.#looks.set(pull.id, looks);
    const isOld = this.#options.now().getTime() - pull.requestedAt.getTime() > LOOKS * POLL_MS;
    if (looks < LOOKS && !isOld) return false;
    await this.#fail(
      pull,
      `${pull.kind.replaceAll('_', ' ')} of ${pull.start} to ${pull.end} were never made ready.`,
    );
    return true;
  }

  async #noteReady(pull: StoredPull, document: string | null): Promise<void> {
    const documents = document === null ? [...pull.documents] : [...pull.documents, document];
    if (documents.length === 0) await this.#end(pull, { state: 'empty' });
    else await this.#options.repository.changePull(pull.id, { documents, state: 'ready' });
  }

  async #take(pull: StoredPull): Promise<void> {
    const { connection, repository, signal } = this.#options;
    const rule = this.#rules.find(({ kind }) => kind === pull.kind);
    const place = connection.targets.find(({ target }) => target === pull.target);
    // The kind was switched off, or the marketplace left, since it was asked for.
    if (rule === undefined || place === undefined) return repository.removePulls([pull.id]);
    const askedOn = dayIn(zoneOf(rule, place), pull.requestedAt);
    const document = { connection, pull, rule, place, lastWholeDay: addDays(askedOn, -rule.settledAge) };
    try {
      const taken = await this.#options.take(document, signal);
      // An import that was stopped with the run is no fault of the document.
      signal.throwIfAborted();
      if (taken.state === 'failed' && taken.checksum === null) return await this.#fail(pull, taken.why);
      if (taken.state === 'failed') return await this.#giveUp(pull, taken.why, taken.checksum);
      if (taken.state === 'empty') return await this.#end(pull, taken);
      await this.#end(pull, taken);
      await retireReplaced(this.#options, rule, {
        pull: { ...pull, newestDay: taken.newestDay },
        importId: taken.importId,
      });
    } catch (error) {
      const refused = refusedProgress(error);
      await this.#fail(pull, refused.why);
    }
  }

  #end(pull: StoredPull, change: Parameters<RunRepository['changePull']>[1]): Promise<void> {
    this.#hasSettled = true;
    return this.#options.repository.changePull(pull.id, {
      ...change,
      doneAt: this.#options.now(),
      trouble: null,
    });
  }

  async #fail(pull: StoredPull, why: string): Promise<void> {
    const { repository, wait } = this.#options;
    const what = [pull.kind, pull.target, pull.start, this.#isListed(pull) ? pull.reference : ''].join(' ');
    const tries = (this.#tries.get(what) ?? 0) + 1;
    this.#tries.set(what, tries);
    if (tries >= TRIES) return this.#giveUp(pull, why);
    await wait(RETRY_MS * tries);
    // Its days are due again.
    await repository.removePulls([pull.id]);
  }

  /** Leaves it to a later run. What could not be taken in has a checksum. */
  async #giveUp(pull: StoredPull, why: string, checksum: string | null = null): Promise<void> {
    const { repository, now, onProblem } = this.#options;
    this.#left.push(pull);
    await repository.changePull(pull.id, { state: 'failed', doneAt: now(), trouble: why, checksum });
    if (this.#lackOf(pull.kind) === null) await onProblem(why);
  }

  #isListed({ kind }: WantedPull): boolean {
    return ruleOf(this.#options.connection.source, kind).isListed === true;
  }
}

/** What a source refuses concerns this document alone; every other error ends the run. */
function refusedProgress(error: unknown): { readonly state: 'failed'; readonly why: string } {
  if (error instanceof SourceProblem && (error.kind === 'refused' || error.kind === 'role')) {
    return { state: 'failed', why: error.message };
  }
  throw error;
}
