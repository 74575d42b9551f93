import { PeriodPage, useAnalysisDays } from '../../analysis/index.ts';
import { SectionBoundary } from '../../ui/index.ts';
import { LeadTimesCard } from './LeadTimesCard.tsx';
import { StockCard } from './StockCard.tsx';

/** /stock: how long stock lasts, by when to order it, and what was lost without it. */
export function StockPage() {
  const days = useAnalysisDays();
  return (
    <PeriodPage days={days} metricId="units_sold" loadingTitle="Loading Stock">
      {({ request }) => (
        <>
          <SectionBoundary>
            <StockCard request={request} />
          </SectionBoundary>
          <SectionBoundary>
            <LeadTimesCard />
          </SectionBoundary>
        </>
      )}
    </PeriodPage>
  );
}
