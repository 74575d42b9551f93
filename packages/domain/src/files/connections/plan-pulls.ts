import {
  HOUR_MS,
  addDays,
  type DateKey,
  type DateRange,
  dayIn,
  daysBetween,
  toDateKey,
} from '../../core/calendar/index.ts';
import { type PullKind, type PullRule, zoneOf } from './pull-kinds.ts';

/** A document that is wanted: a kind of a target (a marketplace, a profile, a shop) for days of its local calendar. */
export interface WantedPull extends DateRange {
  readonly kind: PullKind;
  readonly target: string;
  /** The products that it is about, where it is about some of them alone. */
  readonly asins?: readonly string[];
}

/** A document that was asked for and read, or found to hold nothing. */
export interface DonePull extends WantedPull {
  readonly doneAt: Date;
  /** A person took it out: its days stay out until they are asked for again. */
  readonly isHeldOut: boolean;
}

interface KnownPull extends DonePull {
  /** The local day on which it was asked for. */
  readonly doneOn: DateKey;
}

/** Whose days are pulled, by which clock. */
export interface PullTarget {
  readonly target: string;
  readonly timeZone: string;
}

export interface PullPlanRequest {
  readonly rules: readonly PullRule[];
  readonly targets: readonly PullTarget[];
  /** The first day that is wanted. */
  readonly since: DateKey;
  readonly now: Date;
  readonly done: readonly DonePull[];
}

export interface PullPlan {
  /** The newest days first. */
  readonly due: readonly WantedPull[];
  /** When something is due again; the earliest of what is not due now. Null where nothing ever is. */
  readonly nextAt: Date | null;
}

/** The first day of blocks: all windows of a kind begin at a multiple of its days from here. */
const EPOCH = toDateKey('1970-01-01');
/** A Sunday, on which weeks begin. */
const FIRST_WEEK = toDateKey('1970-01-04');

/**
 * Which documents are due. Days lie in blocks that never move, so that a document asked for again has the same days and can
 * be compared with what it was; the newest block grows by a day each day.
 */
export function planPulls({ rules, targets, since, now, done }: PullPlanRequest): PullPlan {
  const plans = rules.flatMap((rule) =>
    targets.map(({ target, ...place }) => {
      const timeZone = zoneOf(rule, place);
      const own = done
        .filter((pull) => pull.kind === rule.kind && pull.target === target && isInTime(pull, now))
        .map((pull) => ({ ...pull, doneOn: dayIn(timeZone, pull.doneAt) }));
      return planTarget(rule, { target, today: dayIn(timeZone, now) }, { since, now, own });
    }),
  );
  const due = plans.flatMap((plan) => plan.due);
  const times = plans.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]));
  return {
    due: due.toSorted((a, b) => Number(a.end < b.end) - Number(a.end > b.end)),
    nextAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** A clock that was ahead says nothing of when a document was asked for: it is asked for again. What is out stays so. */
function isInTime({ doneAt, isHeldOut }: DonePull, now: Date): boolean {
  return isHeldOut || doneAt.getTime() - now.getTime() <= HOUR_MS;
}

function planTarget(
  rule: PullRule,
  { target, today }: { readonly target: string; readonly today: DateKey },
  { since, now, own }: { readonly since: DateKey; readonly now: Date; readonly own: readonly KnownPull[] },
): PullPlan {
  if (rule.isOfNow !== undefined) return planNow(rule, { target, today }, { now, own });
  const newest = addDays(today, -rule.newestAge);
  const oldest = addDays(today, -rule.reachesBack);
  const first = since > oldest ? since : oldest;
  const due: WantedPull[] = [];
  const later: number[] = [];
  for (let start = blockStartOf(rule, first); start <= newest; start = addDays(start, rule.blockDays)) {
    const whole = { start, end: addDays(start, rule.blockDays - 1) };
    const block = clip(whole, { start: first, end: newest });
    // Part of a week is never told.
    if (rule.isOfWeeks === true && (block.start > whole.start || block.end < whole.end)) continue;
    for (const run of runsWithout(block, own)) {
      const at = dueAtOf(rule, run, own);
      if (at === null) continue;
      if (at <= now.getTime()) due.push({ kind: rule.kind, target, ...run });
      else later.push(at);
    }
  }
  return { due, nextAt: later.length === 0 ? null : new Date(Math.min(...later)) };
}

/** What is told of now alone is due once a day; names that a person took out stay out, whatever the day. */
function planNow(
  { kind, isOfNow, everyHours }: PullRule,
  { target, today }: { readonly target: string; readonly today: DateKey },
  { now, own }: { readonly now: Date; readonly own: readonly KnownPull[] },
): PullPlan {
  const last = newestOf(own);
  if (last?.isHeldOut === true && isOfNow === 'names') return { due: [], nextAt: null };
  const at = last === undefined ? now.getTime() : last.doneAt.getTime() + everyHours * HOUR_MS;
  const isOut = own.some((pull) => pull.isHeldOut && pull.end === today);
  return at <= now.getTime() && !isOut
    ? { due: [{ kind, target, start: today, end: today }], nextAt: null }
    : { due: [], nextAt: new Date(isOut ? now.getTime() + HOUR_MS : at) };
}

function newestOf(pulls: readonly KnownPull[]): KnownPull | undefined {
  return pulls.toSorted((a, b) => b.doneAt.getTime() - a.doneAt.getTime())[0];
}

function blockStartOf({ blockDays, isOfWeeks = false }: PullRule, day: DateKey): DateKey {
  return addDays(day, -(daysBetween(isOfWeeks ? FIRST_WEEK : EPOCH, day) % blockDays));
}

function clip({ start, end }: DateRange, bounds: DateRange): DateRange {
  return { start: start < bounds.start ? bounds.start : start, end: end > bounds.end ? bounds.end : end };
}

/** The stretches of a block of which nothing is held out. */
function runsWithout(block: DateRange, own: readonly KnownPull[]): DateRange[] {
  const heldOut = own.filter(({ isHeldOut }) => isHeldOut);
  const runs: DateRange[] = [];
  let start: DateKey | null = null;
  for (let day = block.start; day <= block.end; day = addDays(day, 1)) {
    const isOut = heldOut.some((pull) => pull.start <= day && day <= pull.end);
    if (isOut && start !== null) runs.push({ start, end: addDays(day, -1) });
    start = isOut ? null : (start ?? day);
  }
  return start === null ? runs : [...runs, { start, end: block.end }];
}

/** The moment at which the earliest of the days is due, in milliseconds; null where none ever is again. */
function dueAtOf(rule: PullRule, run: DateRange, own: readonly KnownPull[]): number | null {
  let earliest: number | null = null;
  for (let day = run.start; day <= run.end; day = addDays(day, 1)) {
    const at = dueAtOfDay(rule, day, own);
    if (at !== null && (earliest === null || at < earliest)) earliest = at;
  }
  return earliest;
}

function dueAtOfDay(rule: PullRule, day: DateKey, own: readonly KnownPull[]): number | null {
  const last = newestOf(own.filter(({ start, end }) => start <= day && day <= end));
  if (last === undefined) return Number.NEGATIVE_INFINITY;
  const couldStillChange = daysBetween(day, last.doneOn) < rule.changesFor;
  return couldStillChange ? last.doneAt.getTime() + rule.everyHours * HOUR_MS : null;
}
