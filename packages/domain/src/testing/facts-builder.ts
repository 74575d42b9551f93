import { ZERO_FACTS, type FactSums } from '../figures/metrics/index.ts';

/** Facts for a test: zero but for what is given. */
export function facts(given: Partial<FactSums> = {}): FactSums {
  return { ...ZERO_FACTS, ...given };
}
