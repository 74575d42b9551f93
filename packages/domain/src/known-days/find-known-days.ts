import {
  addDays,
  type DateRange,
  type DayRanges,
  intersectRanges,
  joinRanges,
  subtractRanges,
} from '../calendar/index.ts';
import { FACT_IDS, FACT_KINDS, type FactId, type FactKind, KINDS_OF_FACT } from '../metrics/index.ts';
import { createSameness, type Sameness, type Sourced } from '../report-formats/index.ts';

/**
 * The days on which each fact is known; a fact that the data never carry is left out. On every other day a sum of the
 * fact lacks what a missing report would tell: it is unknown, not 0.
 */
export type KnownDays = Readonly<Partial<Record<FactId, DayRanges>>>;

/** The days a source shows with one kind of fact. */
export interface ReportedDays extends Sourced {
  readonly kind: FactKind;
  readonly days: DayRanges;
}

/** What files of Skuline's own show. */
export interface OwnDays {
  /** From the first to the last of their days: those without a row are days with nothing. */
  readonly span: DateRange;
  /** The kinds of which they hold a fact that is not 0. */
  readonly kinds: readonly FactKind[];
}

/** What is shown of a tenant's files. */
export interface ShownHistory {
  readonly reported: readonly ReportedDays[];
  /** Null without files of Skuline's own. */
  readonly own: OwnDays | null;
}

/** So many days a source is expected to go on with a kind of fact after a day with it. */
const DAYS_EXPECTED = 60;

/**
 * Decides which days are known for which fact. A kind is known on a day when every source that is expected to tell it
 * does. A channel is expected to tell each of its kinds from its first day with any of them, a further source of a kind
 * from its own first day, both until they have been silent for {@link DAYS_EXPECTED} days and again from the day on which
 * they go on. Files of Skuline's own and reports never add up: where one of them is shown, the other is not expected.
 */
export function findKnownDays(history: ShownHistory): KnownDays {
  const isSame = createSameness(history.reported);
  const ofKinds = new Map(FACT_KINDS.map((kind) => [kind, knownOfKind(history, kind, isSame)]));
  const entries = FACT_IDS.flatMap((fact): [FactId, DayRanges][] => {
    const [first, ...others] = KINDS_OF_FACT[fact].map((kind) => ofKinds.get(kind) ?? null);
    if (first === undefined || first === null) return [];
    return [[fact, others.reduce<DayRanges>((days, kind) => intersectRanges(days, kind ?? days), first)]];
  });
  return Object.fromEntries(entries);
}

/** Null where nobody tells the kind on any day. */
function knownOfKind({ reported, own }: ShownHistory, kind: FactKind, isSame: Sameness): DayRanges | null {
  const byReports = joinRanges(reported.flatMap(({ days }) => days));
  const told = reported.filter((source) => source.kind === kind);
  const ownSpan = own?.kinds.includes(kind) === true ? [own.span] : [];
  if (told.length === 0 && ownSpan.length === 0) return null;
  const ownDays = subtractRanges(ownSpan, byReports);
  const has = joinRanges([...told.flatMap(({ days }) => days), ...ownDays]);
  const missing = told.flatMap((source) => {
    const same = told.filter((other) => isSame(source, other)).flatMap(({ days }) => days);
    return subtractRanges(expectedOf(source, { told, reported }), joinRanges([...same, ...ownDays]));
  });
  const ownMissing = subtractRanges(ownSpan.map(goingOn), joinRanges([...ownSpan, ...byReports]));
  return subtractRanges(has, joinRanges([...missing, ...ownMissing]));
}

/** The days on which the source is expected to tell the kind. */
function expectedOf(
  { channel, days }: ReportedDays,
  { told, reported }: { readonly told: readonly ReportedDays[]; readonly reported: readonly ReportedDays[] },
): DayRanges {
  const [first] = days;
  if (first === undefined) return [];
  const firstOf = (some: readonly ReportedDays[]) =>
    joinRanges(some.filter((other) => other.channel === channel).flatMap((other) => other.days))[0] ?? first;
  // Another account, shop or ad product of the channel that begins later is new.
  const isNew = firstOf(told).start < first.start;
  const before = isNew ? [] : [{ start: firstOf(reported).start, end: first.end }];
  return joinRanges([...before, ...days.map(goingOn)]);
}

function goingOn({ start, end }: DateRange): DateRange {
  return { start, end: addDays(end, DAYS_EXPECTED) };
}
