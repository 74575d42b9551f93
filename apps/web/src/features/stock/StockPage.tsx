import { PeriodPage, useAnalysisDays } from '../../analysis/index.ts';
import { useHasStock } from '../../api/index.ts';
import { Card, LoadingState, lazyPart, SectionBoundary } from '../../ui/index.ts';
import { LeadTimesCard } from './LeadTimesCard.tsx';
import { StockCard } from './StockCard.tsx';

const NoStockReports = lazyPart(
  async () => (await import('./NoStockReports.tsx')).NoStockReports,
  LoadingState,
);

/** /stock: how long stock lasts, by when to order it, and what was lost without it. */
export function StockPage() {
  const days = useAnalysisDays();
  const hasStock = useHasStock();
  return (
    <PeriodPage days={days} metricId="units_sold" isCompared={false} loadingTitle="Loading Stock">
      {({ request }) =>
        hasStock ? (
          <>
            <SectionBoundary>
              <StockCard request={request} />
            </SectionBoundary>
            <SectionBoundary>
              <LeadTimesCard />
            </SectionBoundary>
          </>
        ) : (
          <Card>
            <SectionBoundary>
              <NoStockReports />
            </SectionBoundary>
          </Card>
        )
      }
    </PeriodPage>
  );
}
