import {
  type DonePull,
  planPulls,
  type PullPlan,
  type PullRule,
  type WantedPull,
} from '@skuline/domain/connections';
import { type Connection, isOpenPull, type StoredPull } from './connections.repository.ts';
import { isSameBlock } from './retire-replaced.ts';

/** A document that could not be made is asked for again after an hour; one that cannot be taken in, after a day. */
const NOT_MADE_MS = 3_600_000;
const NOT_TAKEN_MS = 24 * NOT_MADE_MS;

export interface RunPlanRequest {
  readonly connection: Pick<Connection, 'targets' | 'since'>;
  readonly rules: readonly PullRule[];
  readonly pulls: readonly StoredPull[];
  /** The imports of these pulls that are shown. */
  readonly live: ReadonlySet<number>;
  readonly now: Date;
}

export interface RunPlan extends PullPlan {
  /** Failures of days that are no longer due: they came in another way, have passed, or are no longer wanted. */
  readonly pastFailures: readonly number[];
}

/** What is due, beside what is on its way and what has just failed. */
export function planRun({ connection, rules, pulls, live, now }: RunPlanRequest): RunPlan {
  const { targets, since } = connection;
  const done = pulls.flatMap((pull) => donePullOf(pull, pulls, live));
  const { due, nextAt } = planPulls({ rules, targets, since, now, done });
  const isDue = (pull: StoredPull) => due.some((wanted) => isSameBlock(pull, wanted));
  // What a source lists has a failure for each document, and days that are due as often as it is looked at.
  const isListed = ({ kind }: StoredPull) =>
    rules.some((rule) => rule.kind === kind && rule.isListed === true);
  const allFailed = pulls.filter(({ state }) => state === 'failed');
  const past = allFailed.filter((pull) => !isDue(pull) && !isListed(pull));
  const failed = allFailed.filter((pull) => isWaiting(pull, now) && !past.includes(pull));
  const busy = [...pulls.filter(isOpenPull), ...failed];
  const times = [...failed.map(triedAgainAt), ...(nextAt === null ? [] : [nextAt.getTime()])];
  return {
    due: due.filter((wanted: WantedPull) => !busy.some((pull) => isSameBlock(pull, wanted))),
    pastFailures: past.map(({ id }) => id),
    nextAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** A clock that was ahead keeps nothing waiting for longer than a failure does. */
function isWaiting(pull: StoredPull, now: Date): boolean {
  const left = triedAgainAt(pull) - now.getTime();
  return left > 0 && left <= NOT_TAKEN_MS;
}

function triedAgainAt({ doneAt, checksum }: StoredPull): number {
  return (doneAt?.getTime() ?? 0) + (checksum === null ? NOT_MADE_MS : NOT_TAKEN_MS);
}

/** A document counts as of the moment it was asked for: what came later is not in it. */
function donePullOf(pull: StoredPull, all: readonly StoredPull[], live: ReadonlySet<number>): DonePull[] {
  if (pull.state !== 'taken' && pull.state !== 'empty') return [];
  const isShown = ({ importId }: StoredPull) => importId !== null && live.has(importId);
  // One that was replaced is out because of the other, and not because a person took it out.
  const isReplaced = all.some((other) => other.id > pull.id && isShown(other) && isSameBlock(other, pull));
  const isHeldOut = pull.importId !== null && !isShown(pull) && !isReplaced;
  return [{ ...pull, doneAt: pull.requestedAt, isHeldOut }];
}
