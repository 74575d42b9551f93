import {
  type DateKey,
  type DateRange,
  type DayRanges,
  intersectRanges,
  subtractRanges,
} from '../calendar/index.ts';
import { formatDateRange } from '../formatting/index.ts';
import { FACT_KINDS, type FactId, type FactKind, KINDS_OF_FACT } from '../metrics/index.ts';
import { anyKnown } from './compared-days.ts';
import type { KnownDays } from './find-known-days.ts';

/** A kind of fact, and the days on which something is known but not this. */
export interface MissingReport {
  readonly kind: FactKind;
  readonly days: DayRanges;
}

/** A fact that is known on the days on which the kind is, as far as the kinds before it are. */
const TOLD_BY: Readonly<Record<FactKind, FactId>> = {
  sales: 'orders',
  refunds: 'net_sales',
  traffic: 'sessions',
  ads: 'ad_spend',
};

/** Which reports are missing for these facts on any of these days. Days without anything are not yet, or not there. */
export function findMissingReports(
  facts: readonly FactId[],
  wanted: readonly DateRange[],
  known: KnownDays,
): MissingReport[] {
  const kinds = FACT_KINDS.filter((kind) => facts.some((fact) => KINDS_OF_FACT[fact].includes(kind)));
  const days = intersectRanges(wanted, anyKnown(known) ?? []);
  return kinds.flatMap((kind) => {
    const told = known[TOLD_BY[kind]];
    if (told === undefined) return [];
    // Net sales lack the days without sales too: those are no refunds that are missing.
    const expected = kind === 'refunds' ? intersectRanges(days, known.orders ?? days) : days;
    const missing = subtractRanges(expected, told);
    return missing.length === 0 ? [] : [{ kind, days: missing }];
  });
}

/** `No traffic report for Oct 26 – 31`, `No ads report for Nov 7, Nov 18 – 20`. */
export function describeMissingReport({ kind, days }: MissingReport, today: DateKey): string {
  return `No ${kind} report for ${days.map((range) => formatDateRange(range, today)).join(', ')}`;
}
