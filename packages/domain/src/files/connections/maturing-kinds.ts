import { FACT_KINDS, type FactKind } from '../../figures/metrics/index.ts';
import type { Maturing } from '../../figures/known-days/index.ts';
import { type ConnectedSource, rulesOf } from './pull-kinds.ts';

/** An account that is connected, and which of its kinds are switched off. */
export interface ConnectedKinds {
  readonly source: ConnectedSource;
  readonly kindsOff: readonly string[];
}

/** How many of the last days are not final: of what is pulled by its sources, of everything else as it is set for files. */
export function maturingOf(connected: readonly ConnectedKinds[], ofFiles: number): Maturing {
  const told = connected.flatMap(({ source, kindsOff }) =>
    rulesOf(source, kindsOff).flatMap(({ tells }) => (tells === undefined ? [] : [tells])),
  );
  if (told.length === 0) return { maturingDays: ofFiles };
  const daysOf = (kind: FactKind) => {
    const ages = told.filter(({ kinds }) => kinds.includes(kind)).map(({ finalAge }) => finalAge);
    return ages.length === 0 ? ofFiles : Math.max(...ages);
  };
  const maturingByKind = {
    sales: daysOf('sales'),
    refunds: daysOf('refunds'),
    traffic: daysOf('traffic'),
    ads: daysOf('ads'),
  } satisfies Record<FactKind, number>;
  return {
    maturingDays: Math.max(...FACT_KINDS.map((kind) => maturingByKind[kind])),
    maturingByKind,
    pulledKinds: FACT_KINDS.filter((kind) => told.some(({ kinds }) => kinds.includes(kind))),
  };
}
