import { type CardsData, createMetricViews, type MetricView } from '@skuline/domain/cards';
import type { FactsPresent } from '@skuline/domain/metrics';
import { whereFrom } from '@skuline/domain/sources';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import {
  type Figures,
  NoPerformanceData,
  Parts,
  type PeriodDays,
  periodSumsOf,
  useAnalysis,
  useAnalysisActions,
} from '../../analysis/index.ts';
import { tenantQuery, useApi, useFactsPresent } from '../../api/index.ts';
import { Card, lazyPart, SectionBoundary, WhenNear } from '../../ui/index.ts';
import { MetricBoard } from './cards/MetricBoard.tsx';
import { useOtherComparison } from './cards/use-other-comparison.ts';
import { ChartPlot } from './chart/LazyPlot.tsx';
import classes from './DashboardPage.module.css';
import { type ChartData, useMetric } from './data/use-dashboard-data.ts';
import { ChartSkeleton } from './states/DashboardSkeleton.tsx';
import { StateFrame } from './states/StateFrame.tsx';
import { useCardLayout } from './use-card-layout.ts';
import { WhyButton } from './why/WhyButton.tsx';

const ChartCard = lazyPart(
  async () => (await import('./chart/ChartCard.tsx')).ChartCard,
  () => <ChartSkeleton />,
);
const MoversWaiting = () => <Card className={classes.movers}>{null}</Card>;
const MoversCard = lazyPart(async () => (await import('./movers/MoversCard.tsx')).MoversCard, MoversWaiting);
const EditableCards = lazyPart(async () => (await import('./cards/EditableCards.tsx')).EditableCards);

/** What stands by channel beside the charted metric. */
const BESIDE_PARTS = ['orders', 'net_sales', 'contribution'] as const;

/** Preloads the chart's code. */
export function preloadChart(): void {
  void Promise.all([ChartCard.preload(), ChartPlot.preload()]);
}

interface DashboardContentProps {
  readonly days: PeriodDays;
  readonly isStale: boolean;
  readonly chart: Figures<ChartData>;
  /** What a seller has to know today. */
  readonly today: ReactNode;
  readonly isCustomizing: boolean;
  readonly onDone: () => void;
}

/** The loaded dashboard: cards and chart; only the cards in edit mode; or the empty state. */
export function DashboardContent(props: DashboardContentProps) {
  const { days, isStale, chart, isCustomizing, onDone } = props;
  const { today, breakdown, channels, marketplaces } = useAnalysis();
  const metricId = useMetric();
  const { setMetric } = useAnalysisActions();
  const { order, setOrder, reset } = useCardLayout();
  const present = useFactsPresent();
  const place = whereFrom({ channels, marketplaces });
  const readCards = useCallback(
    (of: PeriodDays) => ({ ...cardsDataOf(of, present), place }),
    [present, place],
  );
  const cards = useMemo(() => readCards(days), [days, readCards]);
  const viewOf = useMemo(() => createMetricViews(cards, today), [cards, today]);
  const tenant = useQuery(tenantQuery(useApi())).data;
  const exportCards = useCallback(
    async () => (await import('./export/save-cards.ts')).saveCards(cards, days, tenant),
    [cards, days, tenant],
  );
  const [isExplained, setExplained] = useState(false);
  const explain = useCallback(() => setExplained(true), []);
  const other = useOtherComparison(days, readCards, isExplained);
  const { periods } = days.compared;
  const { filters, days: comparedDays } = days.request;
  const renderWhy = useCallback(
    ({ id, isInData, comparisonText }: MetricView) =>
      periods === null || !isInData || comparisonText === null ? null : (
        <WhyButton
          request={{ metricId: id, place: 'card', periods, days: comparedDays, filters, by: breakdown }}
        />
      ),
    [periods, comparedDays, filters, breakdown],
  );
  // The cards render first; the chart follows, and only for the newest data.
  const [areNumbersThere, setNumbersThere] = useState(false);
  useEffect(() => startTransition(() => setNumbersThere(true)), []);
  const drawn = useDeferredValue(areNumbersThere ? chart : null);

  if (isCustomizing) {
    return <EditableCards viewOf={viewOf} order={order} onOrder={setOrder} onReset={reset} onDone={onDone} />;
  }
  const dimming = { 'data-stale': isStale || undefined, 'aria-busy': isStale };
  if (days.current.isEmpty) {
    return (
      <div className={classes.body} {...dimming}>
        <StateFrame>
          <NoPerformanceData days={days} />
        </StateFrame>
      </div>
    );
  }
  return (
    <>
      <div className={classes.body} {...dimming}>
        <SectionBoundary>
          <MetricBoard
            order={order}
            viewOf={viewOf}
            selected={metricId}
            onSelect={setMetric}
            renderWhy={renderWhy}
            other={other}
            onExplain={explain}
          />
        </SectionBoundary>
      </div>
      <SectionBoundary>{props.today}</SectionBoundary>
      <SectionBoundary>
        {drawn === null ? (
          <ChartSkeleton />
        ) : (
          // On a phone the chart stands below the first screen.
          <WhenNear waiting={<ChartSkeleton />}>
            <ChartCard chart={drawn} onExportCards={exportCards} />
          </WhenNear>
        )}
      </SectionBoundary>
      <Parts days={days} metrics={[...new Set([metricId, ...BESIDE_PARTS])]} />
      {days.compared.periods === null ? null : (
        <SectionBoundary>
          <WhenNear margin="25%" waiting={<MoversWaiting />}>
            <MoversCard
              periods={days.compared.periods}
              days={days.request.days}
              filters={days.request.filters}
              isSettling={isStale}
              // The numbers above are on their way first.
              isWanted={areNumbersThere}
            />
          </WhenNear>
        </SectionBoundary>
      )}
    </>
  );
}

/** Both periods by day. */
function cardsDataOf(days: PeriodDays, present: FactsPresent): CardsData {
  return { ...periodSumsOf(days), present };
}
