import {
  type DateRange,
  type DayRanges,
  intersectRanges,
  joinRanges,
  subtractRanges,
} from '../../core/calendar/index.ts';
import {
  FACT_IDS,
  FACT_KINDS,
  type FactId,
  type FactKind,
  KINDS_OF_FACT,
  type KnownKey,
  MONEY_FACT_IDS,
  type PartOfKind,
  UNTOLD_FACT_IDS,
  type UntoldFact,
  type UntoldFactId,
} from '../metrics/index.ts';
import {
  createSameness,
  expectedDaysOf,
  goingOn,
  type Sameness,
  type ToldDays,
} from '../../files/sources/index.ts';

/**
 * The days on which each fact is known; a fact that the data never carry is left out. On every other day a sum of the
 * fact lacks what a missing report would tell: it is unknown, not 0. `some_sales`: the days on which sales are not known,
 * though one of several sources told them; `untold_orders`: those whose sales are known, though a report of them holds no
 * orders; `unconverted`: those on which some money has no rate. Left out where there are none.
 */
export type KnownDays = Readonly<Partial<Record<KnownKey, DayRanges>>>;

/** The days a source shows with one kind of fact. */
export interface ReportedDays extends ToldDays {
  readonly kind: FactKind;
  /** The days on which some of its money has no rate, by currency. */
  readonly unconverted?: readonly Unconverted[];
  /** The days on which its reports do not hold a fact of the kind. */
  readonly untold?: readonly Untold[];
}

export interface Untold {
  readonly fact: UntoldFactId;
  readonly days: DayRanges;
}

export interface Unconverted {
  readonly currency: string;
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

/**
 * Decides which days are known for which fact. A kind is known on a day when every source that is expected to tell it
 * does. A channel is expected to tell each of its kinds from its first day with any of them, a further source of a kind
 * from its own first day, both until they have been silent for 60 days and again from the day on which
 * they go on. Files of Skuline's own and reports never add up: where one of them is shown, the other is not expected.
 */
export function findKnownDays(history: ShownHistory): KnownDays {
  const isSame = createSameness(history.reported);
  const ofKinds = new Map(FACT_KINDS.map((kind) => [kind, daysOfKind(history, kind, isSame)]));
  const facts = FACT_IDS.flatMap((fact): [FactId, DayRanges][] => {
    const [first, ...others] = KINDS_OF_FACT[fact].map((kind) => ofKinds.get(kind)?.known ?? null);
    if (first === undefined || first === null) return [];
    const told = others.reduce<DayRanges>((days, kind) => intersectRanges(days, kind ?? days), first);
    const without = MONEY_FACT_IDS.includes(fact) ? unconvertedDaysOf(history, KINDS_OF_FACT[fact]) : [];
    return [[fact, subtractRanges(told, joinRanges([...without, ...untoldDaysOf(history, fact)]))]];
  });
  const untold = UNTOLD_FACT_IDS.flatMap((fact): [UntoldFact, DayRanges][] => {
    const [kind] = KINDS_OF_FACT[fact];
    const days = intersectRanges(ofKinds.get(kind)?.known ?? [], untoldDaysOf(history, fact));
    return days.length === 0 ? [] : [[`untold_${fact}`, days]];
  });
  const unconverted = unconvertedDaysOf(history, FACT_KINDS);
  const parts = FACT_KINDS.flatMap((kind): [PartOfKind, DayRanges][] => {
    const days = ofKinds.get(kind)?.some ?? [];
    return days.length === 0 ? [] : [[`some_${kind}`, days]];
  });
  return Object.fromEntries([
    ...facts,
    ...parts,
    ...untold,
    ...(unconverted.length === 0 ? [] : [['unconverted', unconverted]]),
  ]);
}

function untoldDaysOf({ reported }: ShownHistory, fact: FactId): DayRanges {
  const all = reported.flatMap(({ untold = [] }) => untold);
  return joinRanges(all.filter((one) => one.fact === fact).flatMap(({ days }) => days));
}

function unconvertedDaysOf({ reported }: ShownHistory, kinds: readonly FactKind[]): DayRanges {
  const ofKinds = reported.filter(({ kind }) => kinds.includes(kind));
  return joinRanges(ofKinds.flatMap(({ unconverted = [] }) => unconverted.flatMap(({ days }) => days)));
}

interface DaysOfKind {
  readonly known: DayRanges;
  /** Those that some source told and another one, which was expected to, did not. */
  readonly some: DayRanges;
}

/** Null where nobody tells the kind on any day. */
function daysOfKind({ reported, own }: ShownHistory, kind: FactKind, isSame: Sameness): DaysOfKind | null {
  const byReports = joinRanges(reported.flatMap(({ days }) => days));
  const told = reported.filter((source) => source.kind === kind);
  const ownSpan = own?.kinds.includes(kind) === true ? [own.span] : [];
  if (told.length === 0 && ownSpan.length === 0) return null;
  const ownDays = subtractRanges(ownSpan, byReports);
  const has = joinRanges([...told.flatMap(({ days }) => days), ...ownDays]);
  const missing = told.flatMap((source) => {
    const same = told.filter((other) => isSame(source, other)).flatMap(({ days }) => days);
    return subtractRanges(expectedDaysOf(source, reported), joinRanges([...same, ...ownDays]));
  });
  const ownMissing = subtractRanges(ownSpan.map(goingOn), joinRanges([...ownSpan, ...byReports]));
  const known = subtractRanges(has, joinRanges([...missing, ...ownMissing]));
  return { known, some: subtractRanges(has, known) };
}
