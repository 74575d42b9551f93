import { recordOf } from '../../core/exhaustive/index.ts';
import { FACT_IDS, FACTS, type FactId } from './facts.ts';

/** The twelve facts summed over some rows: counts as whole numbers, money in the company's currency. */
export type FactSums = Readonly<Record<FactId, number>>;

/** Money is kept to 4 decimals, so it is summed in ten-thousandths of a dollar: a change of unit, no rounding. */
const UNITS_PER_DOLLAR = 10_000;

const COUNT_IDS = FACT_IDS.filter((id) => FACTS[id].kind === 'count');
const MONEY_IDS = FACT_IDS.filter((id) => FACTS[id].kind === 'money');

export const ZERO_FACTS: FactSums = recordOf(FACT_IDS, () => 0);

/** Reads the facts of a loose record; a missing or non-numeric one counts as 0 (spec point 5). */
export function readFacts(row: Readonly<Partial<Record<FactId, unknown>>>): FactSums {
  return recordOf(FACT_IDS, (id) => {
    const value = row[id];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  });
}

/** What a total holds besides some of its parts, exactly. */
export function restOfFacts(total: FactSums, parts: readonly FactSums[]): FactSums {
  const units = inUnits(total);
  for (const part of parts) addUnits(units, part, -1);
  return inDollars(units);
}

/**
 * The exact sum of many rows: money is added as whole ten-thousandths, so no cent drifts however many rows there are.
 * Exact up to 900 billion dollars or nine quadrillion of a count; zeros for no rows.
 */
export function sumFacts(rows: Iterable<FactSums>): FactSums {
  const units = { ...ZERO_FACTS };
  for (const row of rows) addUnits(units, row, 1);
  return inDollars(units);
}

/** Counts, and money as whole ten-thousandths. */
type Units = Record<FactId, number>;

function inUnits(sums: FactSums): Units {
  const units = { ...ZERO_FACTS };
  addUnits(units, sums, 1);
  return units;
}

function addUnits(units: Units, sums: FactSums, sign: 1 | -1): void {
  for (const id of COUNT_IDS) units[id] += sign * sums[id];
  for (const id of MONEY_IDS) units[id] += sign * Math.round(sums[id] * UNITS_PER_DOLLAR);
}

function inDollars(units: Units): FactSums {
  for (const id of MONEY_IDS) units[id] /= UNITS_PER_DOLLAR;
  return units;
}
