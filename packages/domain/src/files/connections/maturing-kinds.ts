import { FACT_KINDS, type FactKind } from '../../figures/metrics/index.ts';
import type { KindOfChannel, Maturing } from '../../figures/known-days/index.ts';
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
  return { maturingDays: Math.max(...FACT_KINDS.map((kind) => maturingByKind[kind])), maturingByKind };
}

/** Whose figures a source tells; those of a mailbox are of files. */
const CHANNEL_OF: Readonly<Partial<Record<ConnectedSource, string>>> = {
  amazon: 'amazon',
  'amazon-ads': 'amazon',
  shopify: 'shopify',
};

/** The kinds of fact that connected sources bring by themselves, of each channel. */
export function pulledOf(connected: readonly ConnectedKinds[]): KindOfChannel[] {
  return connected.flatMap(({ source, kindsOff }) => {
    const channel = CHANNEL_OF[source];
    if (channel === undefined) return [];
    const kinds = new Set(rulesOf(source, kindsOff).flatMap(({ tells }) => tells?.kinds ?? []));
    return [...kinds].map((kind) => ({ channel, kind }));
  });
}
