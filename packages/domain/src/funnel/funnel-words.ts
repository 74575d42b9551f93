import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  NO_VALUE,
  withTrueMinus,
} from '../formatting/index.ts';
import type { FunnelFigureView, FunnelStepView } from './prepare-funnel.ts';

/** Said where ads brought more clicks than the store counted sessions. */
const MORE_CLICKS_THAN_SESSIONS = 'more ad clicks than sessions';

/** A step's rate: `0.68%`, `117.5%`; '—' when there is nothing to divide by. */
export function formatStepRate({ rate, step }: FunnelStepView): string {
  return rate === null ? NO_VALUE : formatPercent(rate, step.decimals);
}

/** A change in percentage points without its sign, for where an arrow shows it: `0.7 pt`. */
export function formatPointsMagnitude(points: number | null, decimals: 1 | 2): string {
  return points === null ? NO_VALUE : `${formatNumber(Math.abs(points), decimals)} pt`;
}

/** What is said beside a step's rate: `CTR · 14,161,353 dropped off`, `1.17 units per order`. */
export function formatStepRemark({ step, rate, droppedOff }: FunnelStepView): string {
  if (step.kind === 'multiple') return rate === null ? step.label : `${formatNumber(rate, 2)} ${step.label}`;
  return droppedOff === null ? step.label : `${step.label} · ${formatCount(droppedOff)} dropped off`;
}

/** A figure beside the funnel: `$1.11`, `3.42`; '—' when there is nothing to divide by. */
export function formatFunnelFigure({ figure, value }: FunnelFigureView): string {
  if (value === null) return NO_VALUE;
  const text =
    figure.unit === 'money' ? formatMoney(value, figure.decimals) : formatNumber(value, figure.decimals);
  return withTrueMinus(text);
}

/** What joins ad clicks to sessions: `45.4% of sessions come from ads`; null when nothing is known. */
export function formatAdShare(adShare: number | null): string | null {
  if (adShare === null) return null;
  return adShare > 1 ? MORE_CLICKS_THAN_SESSIONS : `${formatPercent(adShare)} of sessions come from ads`;
}
