import { formatDayCount, formatNumber } from '../../core/formatting/index.ts';
import { formatThreshold } from './rule-words.ts';
import type { Condition, ThresholdTick } from './thresholds.ts';
import type { TooLittleHistory } from './rule-readings.ts';
import { type Trial, type TrialCounts, TRIAL_DAYS, type TrialOutcome } from './trial.ts';

/** `0.4`, `under 0.1`, `0`. */
export function formatPerWeek({ fired, perWeek }: Pick<TrialCounts, 'fired' | 'perWeek'>): string {
  if (fired === 0) return '0';
  const text = formatNumber(perWeek, 1);
  return text === '0.0' ? 'under 0.1' : text;
}

/** `about 0.4 a week`, `under 0.1 a week` */
export function describePerWeek(trial: Pick<TrialCounts, 'fired' | 'perWeek'>): string {
  const text = formatPerWeek(trial);
  return `${text.startsWith('under') ? '' : 'about '}${text} a week`;
}

/** `On the last 180 days this would have fired 10 times` */
export function describeTrial({ fired }: Pick<TrialCounts, 'fired'>): string {
  const times = fired === 1 ? 'once' : `${fired} times`;
  const days = `On the last ${TRIAL_DAYS} days this`;
  if (fired === 0) return `${days} would never have fired`;
  return `${days} would have fired ${times}`;
}

/** Of a rule that tells what happens to whatever product: what its trial counts, which is everything together. */
export function describeUnusual({ fired }: Pick<TrialCounts, 'fired'>): string {
  const times = fired === 1 ? 'once' : `${fired} times`;
  const unusual = fired === 0 ? 'never this unusual' : `this unusual ${times}`;
  return `All your products together were ${unusual} in the last ${TRIAL_DAYS} days`;
}

/** `2 held back in special weeks, 1 by the cap of 5 an hour`; null where nothing was. */
export function describeHeldBack({ heldBack }: TrialCounts, maxPerHour: number): string | null {
  const reasons: readonly (readonly [number, string])[] = [
    [heldBack.special_week, 'in special weeks'],
    [heldBack.cap, `by the cap of ${maxPerHour} an hour`],
    [heldBack.snooze, 'while it was snoozed'],
    [heldBack.noise, 'within noise'],
  ];
  const held = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  return held.length === 0 ? null : held.join(', ').replace(' ', ' held back ');
}

/** `120 of 180 days could be judged`; null where nearly all could. */
export function describeJudged({ days }: Trial): string | null {
  const judged = days.filter(({ outcome }) => outcome !== null).length;
  return judged > days.length * 0.9 ? null : `${judged} of ${formatDayCount(days.length)} could be judged`;
}

/** `6 of 7 votes helpful`; null without votes. */
export function describeVotes(votes: readonly { readonly isHelpful: boolean }[]): string | null {
  if (votes.length === 0) return null;
  const helpful = votes.filter(({ isHelpful }) => isHelpful).length;
  return votes.length === 1
    ? `the only vote was ${helpful === 1 ? 'helpful' : 'not helpful'}`
    : `${helpful} of ${votes.length} votes helpful`;
}

export function describeTooLittle({ needs, has }: TooLittleHistory): string {
  return `This rule needs ${formatDayCount(needs)} of history, and has ${has}.`;
}

/** A position of the slider as it is read out: `12 percent, about 0.4 a week`. */
export function describeThreshold(rule: Condition, trial: Pick<ThresholdTick, 'fired' | 'perWeek'>): string {
  const threshold = formatThreshold(rule).replace(/^[−+]/, '').replace('%', ' percent');
  const unit = rule.comparison === 'anomaly' ? ' deviations' : '';
  return `${threshold}${unit}, ${describePerWeek(trial)}`;
}

/** What became of a day. */
export const OUTCOME_LABELS: Readonly<Record<NonNullable<TrialOutcome>, string>> = {
  fired: 'Fired',
  continued: 'Still held',
  quiet: '',
  special_week: 'Held back: special week',
  cap: 'Held back: cap',
  snooze: 'Held back: snoozed',
  noise: 'Within noise',
};
