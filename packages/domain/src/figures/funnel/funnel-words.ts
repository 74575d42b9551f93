import { formatCount, formatMetric, formatMetricCard, lowerWords } from '../../core/formatting/index.ts';
import { formatRate } from './loss-words.ts';
import type { FunnelFigureView, FunnelStageView, FunnelStepView, FunnelView } from './prepare-funnel.ts';

/** Said where ads brought more clicks than the store counted sessions. */
const MORE_CLICKS_THAN_SESSIONS = 'more ad clicks than sessions';

/** A step's rate: `0.68%`, `117.5%`; '—' when there is nothing to divide by. Here a multiple too is read as percent. */
export function formatStepRate({ id, rate }: Pick<FunnelStepView, 'id' | 'rate'>): string {
  return formatRate(id, rate);
}

/** How the last stage relates to the first: `0.06% of ad impressions`; null when unknown. */
export function formatFromTop({ definition, fromTop, stages }: FunnelView): string | null {
  const [top] = stages;
  if (fromTop === null || top === undefined) return null;
  return `${formatMetric(definition.fromTop, fromTop)} of ${lowerWords(top.label)}`;
}

/** `95,618 before`, `2,955 before · 3 of 6 days`; null when there is nothing to say. */
export function formatBefore({ id, previous, restsOn }: FunnelStageView): string | null {
  const before = previous === null ? null : `${formatMetricCard(id, previous)} before`;
  const parts = [before, restsOn].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/**
 * What is said beside a step's rate: `CTR · 14,161,353 dropped off`, `1.17 units per order`, `conversion · 2,866 dropped
 * off · 3 of 6 days`.
 */
export function formatStepRemark({ metric, label, rate, droppedOff, restsOn }: FunnelStepView): string {
  const isCounted = metric.format === 'multiple' && rate !== null;
  return [
    isCounted ? `${formatMetricCard(metric.id, rate)} ${label}` : label,
    ...(droppedOff === null ? [] : [`${formatCount(droppedOff)} dropped off`]),
    ...(restsOn === null ? [] : [restsOn]),
  ].join(' · ');
}

/** A figure beside the funnel: `$1.11`, `3.42`; '—' when there is nothing to divide by. */
export function formatFunnelFigure({ metric, value }: FunnelFigureView): string {
  return formatMetric(metric.id, value);
}

/** What joins ad clicks to sessions: `45.4% of sessions come from ads`; null when nothing is known. */
export function formatAdShare(adShare: number | null): string | null {
  if (adShare === null) return null;
  return adShare > 1
    ? MORE_CLICKS_THAN_SESSIONS
    : `${formatMetricCard('ad_session_share', adShare)} of sessions come from ads`;
}
