import { explainRankedBy } from '../notes.ts';
import type { Reading } from '../reading/reading.ts';

const MOST = /\b(?:most|highest|largest|biggest|greatest|top|best)\b/iu;
const LEAST = /\b(?:least|lowest|fewest|smallest|worst|bottom)\b/iu;

/** `the most ad spend but the lowest ROAS`: in the order of what is said first, with the other one beside it. */
export function byFirstRank(reading: Reading): Reading {
  const { bothEnds, metrics, question, notes } = reading;
  const [first, ...others] = metrics;
  if (!bothEnds || first === undefined || others.length === 0) return reading;
  const isMost = question.search(MOST) < question.search(LEAST);
  return {
    ...reading,
    bothEnds: false,
    rank: isMost ? 'most' : 'least',
    notes: [...notes, explainRankedBy(first, others)],
  };
}
