import { type DateKey, intersectRanges, type Maturity, newestFinalDay } from '../../core/calendar/index.ts';
import { FACT_IDS, FACT_KINDS, type FactId, type FactKind } from '../metrics/index.ts';
import type { KnownDays } from './find-known-days.ts';
import { kindsOf } from './missing-reports.ts';

/** How many of the last days are not final: of all kinds of fact together, and of each where they differ. */
export interface Maturing {
  readonly maturingDays: number;
  readonly maturingByKind?: Readonly<Record<FactKind, number>> | undefined;
}

/** The same seen from a day. */
export interface FactMaturity extends Maturing {
  readonly today: DateKey;
  /** The kinds that come by themselves, of all channels that bring them; none where nothing is said. */
  readonly pulledKinds?: readonly FactKind[] | undefined;
}

/** The same of facts: as many as of the kind that takes longest. */
export function maturingDaysOf(facts: readonly FactId[], { maturingDays, maturingByKind }: Maturing): number {
  if (maturingByKind === undefined) return maturingDays;
  return Math.max(0, ...kindsOf(facts).map((kind) => maturingByKind[kind]));
}

export function maturityOf(facts: readonly FactId[], maturity: FactMaturity): Maturity {
  return { today: maturity.today, maturingDays: maturingDaysOf(facts, maturity) };
}

/** What is told once tells of the days on which sales are final: those of anything slower are told later. */
export function maturityOfSales(maturity: FactMaturity): Maturity {
  return maturityOf(['net_sales'], maturity);
}

function newestDayFinalIn(fact: FactId, maturity: FactMaturity): DateKey {
  return newestFinalDay(maturityOf([fact], maturity));
}

/** The newest day that is over, and final in any kind of fact: on the days up to it something can be judged. */
export function newestDayFinalInAny({ today, maturingDays, maturingByKind }: FactMaturity): DateKey {
  const ofKinds = maturingByKind === undefined ? [] : FACT_KINDS.map((kind) => maturingByKind[kind]);
  return newestFinalDay({ today, maturingDays: Math.min(maturingDays, ...ofKinds) });
}

/** Facts of which a day is not final yet. */
export function settlingOn(day: DateKey, maturity: FactMaturity): FactId[] {
  return FACT_IDS.filter((fact) => newestDayFinalIn(fact, maturity) < day);
}

/** What is known for good: each fact up to the newest day that is final in all its kinds. */
export function knownForGood(known: KnownDays, maturity: FactMaturity): KnownDays {
  const final = FACT_IDS.flatMap((fact) => {
    const days = known[fact];
    const [first] = days ?? [];
    if (days === undefined || first === undefined) return [];
    const end = newestDayFinalIn(fact, maturity);
    return [[fact, end < first.start ? [] : intersectRanges(days, [{ start: first.start, end }])] as const];
  });
  return { ...known, ...Object.fromEntries(final) };
}
