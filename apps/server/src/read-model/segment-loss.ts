import type { FactId, FactSums } from '@skuline/domain/metrics';
import { LEAST_EXPECTED, LIKELY_CHI_SQUARE } from '@skuline/domain/proportions';
import type { QueryParams } from '../stores/analytics/port.ts';
import { type PairIndex, sumColumn } from './segment-order.ts';

/** The money that segments lose at a step: at what rate they would have lost none. */
export interface LossWanted {
  readonly upstream: FactId;
  readonly downstream: FactId;
  /** The money whose share for each that comes out is what one is worth. */
  readonly value: FactId;
  /** The pair of periods that worth is read from; 0 where left out. */
  readonly valuePair?: PairIndex;
  /** The sums whose rate all segments are measured by; null: each by its own of the second period. */
  readonly reference: FactSums | null;
  /** The sums of that worth in the reference, where they are known on other days. */
  readonly referenceWorth?: FactSums;
}

/** What all segments lose, whatever is searched for. */
export interface LossTotals {
  /** The segment that loses most beyond noise; null where none does. */
  readonly leak: string | null;
  /** In how many of them more is lost than noise allows, and how much; in whole cents. */
  readonly lossCount: number;
  readonly lostCents: number;
  /** The same of what is within noise or cannot be tested. */
  readonly noiseCount: number;
  readonly noiseCents: number;
}

interface LossSql {
  /**
   * `expression AS name`, of which each level uses those before it: columns of nested queries, because the engine
   * plans an alias again at each use.
   */
  readonly levels: readonly (readonly string[])[];
  /** What orders by the money lost; without any last. */
  readonly isKnown: string;
  readonly keys: readonly string[];
  /** Sums over all segments, for a SELECT clause. */
  readonly columns: readonly string[];
  readonly params: QueryParams;
}

/** Money is stored in ten-thousandths of a dollar. */
const UNITS_PER_DOLLAR = 10_000;
const UNITS_PER_CENT = 100;

/**
 * The money lost of segments `s` as {@link prepareStepLoss} of the domain has it: an exact fraction of whole numbers,
 * rounded once to whole cents, which therefore order exactly and add up to the cent. Sums are below 2^53, so that
 * 256 bits hold the product of three of them. The test is that of the domain, in the same doubles.
 */
export function lossSql(wanted: LossWanted, name: string): LossSql {
  const { upstream, downstream, value, valuePair = 0, reference } = wanted;
  const base = (fact: FactId, at: string, period: number) =>
    reference === null ? sum(fact, period) : `{reference_${at}:Int64}`;
  const [ownIn, ownOut] = [sum(upstream, 0), sum(downstream, 0)];
  const [baseIn, baseOut] = [base(upstream, 'upstream', 1), base(downstream, 'downstream', 1)];
  const [paidNow, paidBefore] = [2 * valuePair, 2 * valuePair + 1];
  const [ownPaid, basePaid] = [sum(downstream, paidNow), base(downstream, 'paid', paidBefore)];
  const baseUnits = reference === null ? units(sum(value, paidBefore)) : 'toInt256({reference_value:Int64})';
  return {
    levels: [
      [
        // Where nothing came out, one is worth what it was worth in the reference.
        // A rate above the reference loses nothing, even where returns make what comes out worth less than nothing.
        `if(${ownPaid} = 0, ${baseUnits}, ${units(sum(value, paidNow))})
    * greatest(toInt256(${ownIn}) * ${baseOut} - toInt256(${ownOut}) * ${baseIn}, toInt256(0)) AS lost`,
        `toInt256(${baseIn}) * if(${ownPaid} = 0, ${basePaid}, ${ownPaid}) * ${UNITS_PER_CENT} AS lost_over`,
      ],
      [
        `if(${ownIn} = 0 OR lost_over = 0 OR lost <= 0, toInt256(0), intDiv(2 * lost + lost_over, 2 * if(lost_over = 0, 1, lost_over))) AS lost_cents`,
        `toFloat64(${ownIn}) + ${baseIn} AS whole_all`,
        `toFloat64(${ownOut}) + ${baseOut} AS part_all`,
        `toFloat64(${ownOut}) * ${baseIn} - toFloat64(${baseOut}) * ${ownIn} AS difference`,
      ],
      [
        `(lost_cents > 0 AND ${ownIn} > 0 AND ${baseIn} > 0 AND ${ownOut} <= ${ownIn} AND ${baseOut} <= ${baseIn}
    AND least(part_all, whole_all - part_all) * least(${ownIn}, ${baseIn}) >= ${LEAST_EXPECTED} * whole_all
    AND difference * difference * whole_all
      / (toFloat64(${ownIn}) * ${baseIn} * part_all * (whole_all - part_all)) >= {likely:Float64}) AS is_loss`,
      ],
    ],
    isKnown: 'lost_cents > 0',
    keys: ['lost_cents'],
    columns: [
      'countIf(is_loss) OVER () AS loss_count',
      'toFloat64(sumIf(lost_cents, is_loss) OVER ()) AS loss_cents',
      'countIf(lost_cents > 0) OVER () AS any_loss_count',
      'toFloat64(sum(lost_cents) OVER ()) AS any_loss_cents',
      `argMaxIf(${name}, (lost_cents, ${ownIn}, ${name}), is_loss) OVER () AS leak`,
    ],
    params: { likely: LIKELY_CHI_SQUARE, ...referenceParams(wanted) },
  };
}

function sum(fact: FactId, period: number): string {
  return `s.${sumColumn(fact, period)}`;
}

function units(money: string): string {
  return `toInt256(${money} * ${UNITS_PER_DOLLAR})`;
}

/** The sums of a given reference; none where each segment is measured by its own. */
function referenceParams({
  upstream,
  downstream,
  value,
  reference,
  referenceWorth,
}: LossWanted): QueryParams {
  if (reference === null) return {};
  const worth = referenceWorth ?? reference;
  return {
    reference_upstream: reference[upstream],
    reference_downstream: reference[downstream],
    reference_paid: worth[downstream],
    reference_value: Math.round(worth[value] * UNITS_PER_DOLLAR),
  };
}
