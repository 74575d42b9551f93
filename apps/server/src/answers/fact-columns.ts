import { FACT_IDS, type FactId } from '@skuline/domain/metrics';
import { z } from 'zod';

/** The sums of the twelve facts in a row of the analytics store. */
export const factColumns =
  // FACT_IDS names every fact exactly once, so the object holds all twelve.
  Object.fromEntries(FACT_IDS.map((fact) => [fact, z.number()])) as Record<FactId, z.ZodNumber>;
