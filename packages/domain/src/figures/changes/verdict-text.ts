import { NO_VALUE } from '../../core/formatting/index.ts';
import type { ProportionVerdict } from '../proportions/index.ts';

/** A verdict in a table, and as the reason why a change is quiet. */
const VERDICTS: Readonly<Record<ProportionVerdict, string>> = {
  clear: 'clear',
  likely: 'likely',
  within_noise: 'within noise',
  too_few: 'too few to tell',
  above_one: 'not tested',
  unknown: NO_VALUE,
};

export function formatVerdict(verdict: ProportionVerdict): string {
  return VERDICTS[verdict];
}
