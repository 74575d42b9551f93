import { FACT_IDS, FACTS, type FactId } from './facts.ts';

/** The kinds of fact that reports tell: one report tells all facts of a kind for a day. */
export const FACT_KINDS = ['sales', 'refunds', 'traffic', 'ads'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/**
 * The kinds a fact is made of, its own first: net sales are sales without refunds, contribution is what ads leave of
 * them.
 */
export const KINDS_OF_FACT: Readonly<Record<FactId, readonly [FactKind, ...FactKind[]]>> = {
  sessions: ['traffic'],
  orders: ['sales'],
  units_sold: ['sales'],
  gross_sales: ['sales'],
  promotions: ['sales'],
  net_sales: ['sales', 'refunds'],
  ad_spend: ['ads'],
  contribution: ['sales', 'refunds', 'ads'],
  ad_impressions: ['ads'],
  ad_clicks: ['ads'],
  ad_orders: ['ads'],
  ad_sales: ['ads'],
};

/** A kind of fact that some of several sources told, and others did not. */
export type PartOfKind = `some_${FactKind}`;
/** The facts that are amounts of money: they need a rate where a report is in another currency. */
export const MONEY_FACT_IDS: readonly FactId[] = FACT_IDS.filter((id) => FACTS[id].kind === 'money');

/** Facts that some reports of their kind do not hold. */
export const UNTOLD_FACT_IDS = ['orders'] as const satisfies readonly FactId[];
export type UntoldFactId = (typeof UNTOLD_FACT_IDS)[number];
/** A fact on days whose reports are there, and one of them does not hold it. */
export type UntoldFact = `untold_${UntoldFactId}`;

/** What known days are told of; `unconverted`: on which days some money has no rate, and is unknown. */
export type KnownKey = FactId | PartOfKind | UntoldFact | 'unconverted';
export const KNOWN_KEYS: readonly KnownKey[] = [
  'unconverted',
  ...FACT_IDS,
  ...FACT_KINDS.map((kind): PartOfKind => `some_${kind}`),
  ...UNTOLD_FACT_IDS.map((fact): UntoldFact => `untold_${fact}`),
];
