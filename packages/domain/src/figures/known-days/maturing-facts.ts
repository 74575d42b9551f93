import type { FactId, FactKind } from '../metrics/index.ts';
import { kindsOf } from './missing-reports.ts';

/** How many of the last days are not final: of all kinds of fact together, and of each where they differ. */
export interface Maturing {
  readonly maturingDays: number;
  readonly maturingByKind?: Readonly<Record<FactKind, number>> | undefined;
}

/** The same of facts: as many as of the kind that takes longest. */
export function maturingDaysOf(facts: readonly FactId[], { maturingDays, maturingByKind }: Maturing): number {
  if (maturingByKind === undefined) return maturingDays;
  return Math.max(0, ...kindsOf(facts).map((kind) => maturingByKind[kind]));
}
