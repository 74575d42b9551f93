import { FACT_IDS, FACTS, type FactId } from './facts.ts';

/** The twelve facts summed over some rows: counts as whole numbers, money in US dollars. */
export type FactSums = Readonly<Record<FactId, number>>;

/** Money is kept to 4 decimals, so it is summed in ten-thousandths of a dollar. */
const UNITS_PER_DOLLAR = 10_000;

const COUNT_IDS = FACT_IDS.filter((id) => FACTS[id].kind === 'count');
const MONEY_IDS = FACT_IDS.filter((id) => FACTS[id].kind === 'money');

/** Makes a sum of every fact from a function of its id. */
function mapFacts(valueOf: (id: FactId) => number): FactSums {
  return {
    sessions: valueOf('sessions'),
    orders: valueOf('orders'),
    units_sold: valueOf('units_sold'),
    gross_sales: valueOf('gross_sales'),
    promotions: valueOf('promotions'),
    net_sales: valueOf('net_sales'),
    ad_spend: valueOf('ad_spend'),
    contribution: valueOf('contribution'),
    ad_impressions: valueOf('ad_impressions'),
    ad_clicks: valueOf('ad_clicks'),
    ad_orders: valueOf('ad_orders'),
    ad_sales: valueOf('ad_sales'),
  };
}

export const ZERO_FACTS: FactSums = mapFacts(() => 0);

/** Reads the facts of a loose record; a missing or non-numeric one counts as 0 (spec point 5). */
export function readFacts(row: Readonly<Partial<Record<FactId, unknown>>>): FactSums {
  return mapFacts((id) => {
    const value = row[id];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  });
}

/**
 * The exact sum of many rows: money is added as whole ten-thousandths, so no cent drifts however many rows there are.
 * Exact up to 900 billion dollars or nine quadrillion of a count; zeros for no rows.
 */
export function sumFacts(rows: Iterable<FactSums>): FactSums {
  const units: Record<FactId, number> = { ...ZERO_FACTS };
  for (const row of rows) {
    for (const id of COUNT_IDS) units[id] += row[id];
    for (const id of MONEY_IDS) units[id] += Math.round(row[id] * UNITS_PER_DOLLAR);
  }
  for (const id of MONEY_IDS) units[id] /= UNITS_PER_DOLLAR;
  return units;
}

/** The exact sum of two; see {@link sumFacts}. */
export function addFacts(a: FactSums, b: FactSums): FactSums {
  return sumFacts([a, b]);
}
