import type { DateKey } from '@skuline/domain/calendar';
import { explainDays, prepareBridge } from '@skuline/domain/drivers';
import { formatEffect, lowerWords } from '@skuline/domain/formatting';
import { describeFewerDays, describeMissingReports, listMissingReports } from '@skuline/domain/known-days';
import { type FactId, FACTS, isMetricPresent, METRICS } from '@skuline/domain/metrics';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { type PeriodDays, periodSumsOf, useAnalysis } from '../../analysis/index.ts';
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
  const { today } = useAnalysis();
  const explained = useMemo(
    () => explainDays({ metricId, place: 'card', present }, periodSumsOf(days)),
    [days, metricId, present],
  );
  const drivers = explained?.drivers ?? null;
  const remark = explained === null ? null : remarkOf(explained.leftOut, metricId, days, today);
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
        {remark === null ? null : <p className={classes.days}>{remark}</p>}
        {drivers === null ? (
          <p className={classes.none}>{nothingToCompare(metricId, days, today)}</p>
        ) : (
          <Bridge
            bars={prepareBridge(drivers).map((bar) => ({ ...bar, text: bar.shortText }))}
            goodDirection={METRICS[metricId].goodDirection}
          />
        )}
      </Card>
    </div>
  );
}

/** Why no change can be split. */
function nothingToCompare(metricId: 'contribution' | 'net_sales', days: PeriodDays, today: DateKey): string {
  const periods = periodSumsOf(days);
  if (periods.previous.length === 0)
    return 'There is nothing to compare with: the comparison period has no data.';
  const reports = describeMissingReports(listMissingReports(periods, [metricId]), today);
  const why = reports === null ? '' : ` ${reports}.`;
  return `${METRICS[metricId].label} is not known on the days of both periods.${why}`;
}

/** Over which days, where those are fewer than of other figures, and what explains nothing since its report is missing. */
function remarkOf(
  leftOut: readonly FactId[],
  metricId: 'contribution' | 'net_sales',
  days: PeriodDays,
  today: DateKey,
): string | null {
  const periods = periodSumsOf(days);
  const fewer = describeFewerDays([metricId], periods);
  if (fewer === null && leftOut.length === 0) return null;
  const names = leftOut.map((fact) => lowerWords(FACTS[fact].label)).join(', ');
  const reports = describeMissingReports(listMissingReports(periods, [metricId, ...leftOut]), today);
  return [fewer, names === '' ? null : `Without ${names}`, reports]
    .filter((part) => part !== null)
    .join(' · ');
}
