import type { DateKey } from '../../core/calendar/index.ts';
import type { FactKind, LayerCount, LayerMoney } from './layer-row.ts';

/** Facts that are compared before an import. Promotions, and refunds beside sales, are taken off: less of them is no loss. */
const MET_FACTS = {
  sales: { money: ['gross_sales'], counts: ['units_sold'] },
  refunds: { money: ['refunds'], counts: [] },
  traffic: { money: [], counts: ['sessions'] },
  ads: { money: ['ad_spend', 'ad_sales'], counts: ['ad_orders', 'ad_clicks', 'ad_impressions'] },
} as const satisfies Record<
  FactKind,
  { readonly money: readonly LayerMoney[]; readonly counts: readonly LayerCount[] }
>;

export type MetFact = LayerMoney | LayerCount;
/** Money in ten-thousandths of a dollar. */
export type MetSums = Readonly<Partial<Record<MetFact, number>>>;

/** What a file would be shown in place of, or what is shown in place of it, of one kind of fact. */
export interface MetFigures {
  readonly kind: FactKind;
  /**
   * `replaces`: the file would speak in place of it; `yields`: it goes on speaking, and the file is not seen; `beside`: it
   * is of another account or shop, and both would be shown.
   */
  readonly role: 'replaces' | 'yields' | 'beside';
  /** The same kind of report, or one as good; else one of the two is the better source. */
  readonly isEqual: boolean;
  /** Files of the same drop, of which nothing says which is newer. */
  readonly isUncertain: boolean;
  readonly fileNames: readonly string[];
  /** Of which account or shop it is. */
  readonly account: string;
  /** What is shown there, and what the file has on these days. */
  readonly days: readonly { readonly day: DateKey; readonly shown: MetSums; readonly file: MetSums }[];
  /** The part of it of products that the file does not have at all. */
  readonly lostProducts: { readonly names: readonly string[]; readonly sums: MetSums };
  /** The part of it of lines of orders that the file does not have at all; null where one of the two has no orders. */
  readonly lostOrders: MetSums | null;
  /** Whether both have a product with a name in common; null where one of them names none. */
  readonly hasCommonProduct: boolean | null;
}

/** What has to be asked before a file is imported. */
export interface MetProblem {
  readonly what: 'falls' | 'strangers' | 'differs' | 'doubles';
  readonly met: MetFigures;
  /** Which sums would be less, by how much; for files that differ, which figures do. */
  readonly facts: readonly { readonly fact: MetFact; readonly before: number; readonly after: number }[];
  readonly days: readonly DateKey[];
}

const DOLLAR = 10_000;
/** What restatements do: beyond both, a difference is one. */
const SHARE = 0.01;
const FEW_DOLLARS = 5 * DOLLAR;
const A_FEW = 3;
/** A better source, or the same orders again, may correct this much: unpaid and canceled ones are gone. */
const CORRECTED_SHARE = 0.25;

/** The first of what is met that has to be asked about; null: the file is what it seems to be. */
export function findProblem(met: readonly MetFigures[]): MetProblem | null {
  const problems = met.flatMap((one) => problemOf(one) ?? []);
  return problems.find(({ what }) => what === 'strangers') ?? problems[0] ?? null;
}

function problemOf(met: MetFigures): MetProblem | null {
  if (met.role === 'beside') return doubles(met) ? toProblem('doubles', met, factsOf(met.kind)) : null;
  if (met.hasCommonProduct === false) return toProblem('strangers', met, factsOf(met.kind));
  if (met.isUncertain) {
    const facts = factsOf(met.kind).filter((fact) => differs(fact, met));
    return facts.length === 0 ? null : toProblem('differs', met, facts);
  }
  const facts = met.role === 'replaces' ? factsOf(met.kind).filter((fact) => falls(fact, met)) : [];
  return facts.length === 0 ? null : toProblem('falls', met, facts);
}

function factsOf(kind: FactKind): MetFact[] {
  return [...MET_FACTS[kind].money, ...MET_FACTS[kind].counts];
}

export function isMoneyFact(fact: MetFact): boolean {
  return Object.values(MET_FACTS).some(({ money }) => (money as readonly MetFact[]).includes(fact));
}

function isBeyond(fact: MetFact, difference: number, of: number, share = SHARE): boolean {
  return difference > (isMoneyFact(fact) ? FEW_DOLLARS : A_FEW) && difference > Math.abs(of) * share;
}

/**
 * Whether more would go than a correction takes away. Orders that a later export still has, canceled or not, are not
 * lost, and a better source counts otherwise: there what vanishes as a whole is asked about, and a quarter of all.
 */
function falls(fact: MetFact, met: MetFigures): boolean {
  const [before, after] = [sumOf(met, 'shown', fact), sumOf(met, 'file', fact)];
  const lost = met.lostProducts.sums[fact] ?? 0;
  if (isBeyond(fact, lost, before)) return true;
  if (met.isEqual && met.lostOrders === null) {
    return met.days.some(({ shown, file }) => {
      const of = shown[fact] ?? 0;
      return isBeyond(fact, of - (file[fact] ?? 0), of);
    });
  }
  if (met.isEqual && isBeyond(fact, met.lostOrders?.[fact] ?? 0, before)) return true;
  return isBeyond(fact, before - after, before, CORRECTED_SHARE);
}

/**
 * Two accounts or shops never have the same products and mostly the same figures day by day: it is one under two names. The
 * last days of a report are restated, so that some may differ; small figures are equal by chance.
 */
function doubles(met: MetFigures): boolean {
  const { days, hasCommonProduct, lostProducts, kind } = met;
  if (hasCommonProduct !== true || lostProducts.names.length > 0) return false;
  const pairs = days.flatMap(({ shown, file }) =>
    factsOf(kind).map((fact) => ({ fact, a: Math.abs(shown[fact] ?? 0), b: Math.abs(file[fact] ?? 0) })),
  );
  const isAlike = ({ a, b }: (typeof pairs)[number]) => Math.abs(a - b) <= Math.max(a, b) * SHARE;
  const telling = pairs.filter(({ fact, a, b }) => Math.max(a, b) >= (isMoneyFact(fact) ? 10 * DOLLAR : 10));
  if (telling.length === 0) return pairs.some(({ a }) => a !== 0) && pairs.every(isAlike);
  return telling.filter(isAlike).length * 2 >= telling.length;
}

function differs(fact: MetFact, met: MetFigures): boolean {
  const differences = met.days.map(({ shown, file }) => Math.abs((shown[fact] ?? 0) - (file[fact] ?? 0)));
  return isBeyond(
    fact,
    differences.reduce((sum, one) => sum + one, 0),
    sumOf(met, 'shown', fact),
  );
}

function sumOf({ days }: MetFigures, side: 'shown' | 'file', fact: MetFact): number {
  return days.reduce((sum, day) => sum + (day[side][fact] ?? 0), 0);
}

function toProblem(what: MetProblem['what'], met: MetFigures, facts: readonly MetFact[]): MetProblem {
  const days = met.days
    .filter(
      ({ shown, file }) =>
        what === 'doubles' || facts.some((fact) => (shown[fact] ?? 0) !== (file[fact] ?? 0)),
    )
    .map(({ day }) => day);
  return {
    what,
    met,
    days: days.length === 0 ? met.days.map(({ day }) => day) : days,
    facts: facts
      .map((fact) => ({ fact, before: sumOf(met, 'shown', fact), after: sumOf(met, 'file', fact) }))
      .filter(({ before, after }) => before !== 0 || after !== 0),
  };
}
