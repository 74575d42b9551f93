import { isInRange } from '@skuline/domain/calendar';
import { type BridgeBar, decompose, formatEffect, prepareBridge } from '@skuline/domain/drivers';
import { formatMetricCompact, lowerWords, withSign } from '@skuline/domain/formatting';
import { isMetricPresent, METRICS, sumFacts } from '@skuline/domain/metrics';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { type PeriodDays, periodSumsOf } from '../../analysis/index.ts';
import { useFactsPresent } from '../../api/index.ts';
import { Bridge, Card } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';

/** What links lead to with `#bridge`. */
const BRIDGE = 'bridge';

/**
 * Why the contribution changed, or the net sales of data without one, by the drivers of every other page. They are made
 * of the days the statement is made of, so that both always show the same figures.
 */
export function BridgeCard({ days }: { readonly days: PeriodDays }) {
  const present = useFactsPresent();
  const card = useRef<HTMLDivElement>(null);
  const isWanted = useLocation({ select: ({ hash }) => hash }) === BRIDGE;
  // Effect: a link to the bridge arrives before the bridge is there.
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const metricId = isMetricPresent('contribution', present) ? 'contribution' : 'net_sales';
  const drivers = useMemo(() => {
    const { periods } = days.compared;
    const { current, previous } = periodSumsOf(days);
    if (periods === null || previous.length === 0) return null;
    const compared = current.filter(({ date }) => isInRange(date, periods.current));
    const total = (some: typeof current) => sumFacts(some.map(({ sums }) => sums));
    return decompose({ metricId, place: 'card', present }, total(compared), total(previous));
  }, [days, metricId, present]);
  if (!isMetricPresent(metricId, present)) return null;
  return (
    <div ref={card} id={BRIDGE}>
      <Card className={classes.waterfall}>
        <h2 className={classes.title}>
          Why {lowerWords(METRICS[metricId].label)} changed{' '}
          {drivers === null ? null : (
            <span className={classes.change} data-numeric>
              {formatEffect(metricId, drivers.total.change)}
            </span>
          )}
        </h2>
        {drivers === null ? (
          <p className={classes.none}>There is nothing to compare with: the comparison period has no data.</p>
        ) : (
          <Bridge
            bars={prepareBridge(drivers).map((bar) => withCompactText(bar, metricId))}
            goodDirection={METRICS[metricId].goodDirection}
          />
        )}
      </Card>
    </div>
  );
}

/** The room above a bar fits `+$53k`. */
function withCompactText(bar: BridgeBar, metricId: 'contribution' | 'net_sales'): BridgeBar {
  const text = formatMetricCompact(metricId, bar.amount);
  return { ...bar, text: bar.kind === 'sum' || bar.amount < 0 ? text : withSign(text) };
}
