import {
  type DateKey,
  type DateRange,
  type DayRanges,
  intersectRanges,
  joinRanges,
  subtractRanges,
} from '../../core/calendar/index.ts';
import { formatDay, formatDayRanges } from '../../core/formatting/index.ts';
import {
  FACT_IDS,
  FACT_KINDS,
  type FactId,
  type FactKind,
  FACTS,
  KINDS_OF_FACT,
  MONEY_FACT_IDS,
  UNTOLD_FACT_IDS,
  type UntoldFactId,
} from '../metrics/index.ts';
import { anyKnown, anyTold } from './compared-days.ts';
import type { KnownDays } from './find-known-days.ts';

/** A kind of fact, and days on which it is not known. */
export interface MissingReport {
  readonly kind: FactKind;
  readonly days: DayRanges;
  /** One of several sources told it on these days. */
  readonly isPart?: boolean | undefined;
  /** The reports are there, and one of them does not hold this fact. */
  readonly untold?: UntoldFactId | undefined;
}

/** The kinds that any of these facts is made of, in the order of kinds. */
export function kindsOf(facts: readonly FactId[]): FactKind[] {
  return FACT_KINDS.filter((kind) => facts.some((fact) => KINDS_OF_FACT[fact].includes(kind)));
}

/**
 * The days on which each of the kinds is missing, those on which nobody told it before those on which some did; of a kind
 * that the data never carry there are none.
 */
export function findMissingKinds(
  kinds: readonly FactKind[],
  wanted: readonly DateRange[],
  known: KnownDays,
): MissingReport[] {
  return kinds.flatMap((kind) => {
    const days = missingDaysOf(kind, joinRanges(wanted), known);
    const part = intersectRanges(days, known[`some_${kind}`] ?? []);
    const none = subtractRanges(days, part);
    return [
      ...(none.length === 0 ? [] : [{ kind, days: none }]),
      ...(part.length === 0 ? [] : [{ kind, days: part, isPart: true }]),
    ];
  });
}

function missingDaysOf(kind: FactKind, wanted: DayRanges, known: KnownDays): DayRanges {
  const unknownDaysOf = (fact: FactId) => subtractRanges(wanted, known[fact] ?? wanted);
  const ofKind = FACT_IDS.filter((fact) => KINDS_OF_FACT[fact].every((needed) => needed === kind));
  // What is counted is known also where money has no rate.
  const own = ofKind.find((fact) => !MONEY_FACT_IDS.includes(fact) && known[fact] !== undefined) ?? ofKind[0];
  if (own !== undefined) return subtractRanges(unknownDaysOf(own), untoldDaysOf(own, known));
  // Refunds are told by no fact alone: net sales are sales without them.
  const fact = FACT_IDS.find((id) => KINDS_OF_FACT[id].includes(kind));
  if (fact === undefined) return [];
  const others = KINDS_OF_FACT[fact].filter((other) => other !== kind);
  return others.reduce<DayRanges>(
    (days, other) => subtractRanges(days, missingDaysOf(other, wanted, known)),
    subtractRanges(unknownDaysOf(fact), known.unconverted ?? []),
  );
}

function untoldDaysOf(fact: FactId, known: KnownDays): DayRanges {
  const untold = UNTOLD_FACT_IDS.find((one) => one === fact);
  return untold === undefined ? [] : (known[`untold_${untold}`] ?? []);
}

/** Which of these facts the reports that are there do not hold, and on which of these days. */
export function findUntoldFacts(
  facts: readonly FactId[],
  wanted: readonly DateRange[],
  known: KnownDays,
): MissingReport[] {
  return UNTOLD_FACT_IDS.filter((fact) => facts.includes(fact)).flatMap((untold) => {
    const days = intersectRanges(joinRanges(wanted), untoldDaysOf(untold, known));
    return days.length === 0 ? [] : [{ kind: KINDS_OF_FACT[untold][0], days, untold }];
  });
}

/**
 * Which reports are missing for these facts on any of these days, and which do not hold one of them. Days without anything
 * are not yet, or not there.
 */
export function findMissingReports(
  facts: readonly FactId[],
  wanted: readonly DateRange[],
  known: KnownDays,
): MissingReport[] {
  const told = intersectRanges(joinRanges(wanted), anyTold(known) ?? []);
  return [...findMissingKinds(kindsOf(facts), told, known), ...findUntoldFacts(facts, told, known)];
}

/** What a kind's report is called. */
export function reportName(kind: FactKind): string {
  return `${kind} report`;
}

/**
 * `No traffic report for Nov 22 – 24`; with the newest day of them, `…, the newest is of Nov 21`. Where some of several
 * sources told it, `Not every traffic report for Nov 22 – 24 is there`; `Orders are not in the report for Nov 22 – 24`.
 */
export function describeMissingReport(
  { kind, days, isPart, untold }: MissingReport,
  today: DateKey,
  newest: DateKey | null = null,
): string {
  if (isPart === true || untold !== undefined) {
    return nameMissingReports({ kinds: [kind], isPart, untold }, ` for ${formatDayRanges(days, today)}`);
  }
  return describeNoReport({ report: reportName(kind), days }, today, newest);
}

/** The same of a report of another name. */
export function describeNoReport(
  { report, days }: { readonly report: string; readonly days: DayRanges },
  today: DateKey,
  newest: DateKey | null,
): string {
  const last = days.at(-1);
  const isNewest = newest !== null && last !== undefined && newest < last.start;
  const known = isNewest ? `, the newest is of ${formatDay(newest, today)}` : '';
  return `No ${report} for ${formatDayRanges(days, today)}${known}`;
}

/** The newest day on which a kind is known; null where it never is. */
export function newestDayOfKind(kind: FactKind, known: KnownDays): DateKey | null {
  const facts = FACT_IDS.filter((fact) => KINDS_OF_FACT[fact].includes(kind) && known[fact] !== undefined);
  const ends = facts.flatMap((fact) => known[fact]?.at(-1)?.end ?? []);
  return ends.toSorted().at(-1) ?? null;
}

/** The reports that are missing on the same days; no kinds: all of them. */
export interface MissingReports extends Omit<MissingReport, 'kind'> {
  readonly kinds: readonly FactKind[];
}

/**
 * Which kinds of report are missing on which of these days, those of the same days together.
 * @param facts what is of interest; every fact when left out.
 */
export function groupMissingReports(
  known: KnownDays,
  within: DayRanges,
  facts: readonly FactId[] = FACT_IDS,
): MissingReports[] {
  const any = anyTold(known);
  if (any === null) return [];
  const all = subtractRanges(within, any);
  return [
    ...(all.length === 0 ? [] : [{ kinds: [], days: all }]),
    ...groupAlike(findMissingReports(facts, within, known)),
  ];
}

/** Those that are missing on the same days in the same way, together. */
export function groupAlike(missing: readonly MissingReport[]): MissingReports[] {
  const alike = Map.groupBy(missing, ({ days, isPart, untold }) => JSON.stringify([days, isPart, untold]));
  return [...alike.values()].map((group) => ({
    kinds: group.map(({ kind }) => kind),
    days: joinRanges(group.flatMap(({ days }) => days)),
    isPart: group[0]?.isPart,
    untold: group[0]?.untold,
  }));
}

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * `No traffic report`, `No traffic or ads report`, `Not every sales report is there`; of all kinds `No report`; `Orders are
 * not in the report`.
 * @param when ` for Nov 22 – 24`
 */
export function nameMissingReports(
  { kinds, isPart, untold }: Omit<MissingReports, 'days'>,
  when = '',
): string {
  if (untold !== undefined) return `${FACTS[untold].label} are not in the report${when}`;
  if (kinds.length === 0) return `No report${when}`;
  const report = `${LIST.format(kinds)} report${when}`;
  return isPart === true ? `Not every ${report} is there` : `No ${report}`;
}

/** `No traffic report for Nov 22 – 24, no ads report for Nov 24`; null when none is missing. */
export function describeMissingReports(
  missing: readonly MissingReports[],
  today: DateKey,
  options: { readonly forceYear?: boolean } = {},
): string | null {
  const [first, ...more] = missing.map((reports) =>
    nameMissingReports(reports, ` for ${formatDayRanges(reports.days, today, options)}`),
  );
  if (first === undefined) return null;
  return [first, ...more.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
}

/**
 * Whether of one place, such as a channel, every report is there on all the days of a range of which any place tells
 * something. A fact that its reports do not hold is no missing report.
 */
export function isWholeOn(range: DateRange, place: KnownDays, all: KnownDays): boolean {
  const told = intersectRanges([range], anyTold(all) ?? []);
  if (anyKnown(place) === null || told.length === 0) return false;
  return groupMissingReports(place, told).every(({ untold }) => untold !== undefined);
}
