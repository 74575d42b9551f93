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
  const [paidNow, paidBefore] = [2 * valuePair, 2 * valuePair + 1];
  const base = (fact: FactId, at: string, period: number) =>
    reference === null ? `s.${sumColumn(fact, period)}` : `{reference_${at}:Int64}`;
  const baseMoney =
    reference === null
      ? `s.${sumColumn(value, paidBefore)} * ${UNITS_PER_DOLLAR}`
      : '{reference_value:Int64}';
  return {
    levels: [
      [
        `toInt256(s.${sumColumn(upstream, 0)}) AS own_in`,
        `toInt256(s.${sumColumn(downstream, 0)}) AS own_out`,
        `toInt256(s.${sumColumn(downstream, paidNow)}) AS own_paid`,
        `toInt256(s.${sumColumn(value, paidNow)} * ${UNITS_PER_DOLLAR}) AS own_money`,
        `toInt256(${base(upstream, 'upstream', 1)}) AS base_in`,
        `toInt256(${base(downstream, 'downstream', 1)}) AS base_out`,
        `toInt256(${base(downstream, 'paid', paidBefore)}) AS base_paid`,
        `toInt256(${baseMoney}) AS base_money`,
      ],
      [
        // Where nothing came out, one is worth what it was worth in the reference.
        // A rate above the reference loses nothing, even where returns make what comes out worth less than nothing.
        `if(own_paid = 0, base_money, own_money)
    * greatest(own_in * base_out - own_out * base_in, toInt256(0)) AS lost`,
        `base_in * if(own_paid = 0, base_paid, own_paid) * ${UNITS_PER_CENT} AS lost_over`,
        'toFloat64(own_in) AS whole_a',
        'toFloat64(own_out) AS part_a',
        'toFloat64(base_in) AS whole_b',
        'toFloat64(base_out) AS part_b',
      ],
      [
        'if(own_in = 0 OR lost_over = 0 OR lost <= 0, toInt256(0), intDiv(2 * lost + lost_over, 2 * if(lost_over = 0, 1, lost_over))) AS lost_cents',
        'whole_a + whole_b AS whole_all',
        'part_a + part_b AS part_all',
        'whole_a + whole_b - (part_a + part_b) AS rest_all',
        'part_a * whole_b - part_b * whole_a AS difference',
      ],
      [
        `(lost_cents > 0 AND whole_a > 0 AND whole_b > 0 AND part_a <= whole_a AND part_b <= whole_b
    AND least(part_all, rest_all) * least(whole_a, whole_b) >= ${LEAST_EXPECTED} * whole_all
    AND (difference * difference * whole_all) / (whole_a * whole_b * part_all * rest_all) >= {likely:Float64}) AS is_loss`,
      ],
    ],
    isKnown: 'lost_cents > 0',
    keys: ['lost_cents'],
    columns: [
      'countIf(is_loss) OVER () AS loss_count',
      'toFloat64(sumIf(lost_cents, is_loss) OVER ()) AS loss_cents',
      'countIf(lost_cents > 0) OVER () AS any_loss_count',
      'toFloat64(sum(lost_cents) OVER ()) AS any_loss_cents',
      `argMaxIf(${name}, (lost_cents, own_in, ${name}), is_loss) OVER () AS leak`,
    ],
    params: { likely: LIKELY_CHI_SQUARE, ...referenceParams(wanted) },
  };
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
