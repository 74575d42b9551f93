import { type PeriodDays, PeriodPage, useAnalysisDays } from '../../analysis/index.ts';
import { useMay } from '../../api/index.ts';
import { SectionBoundary } from '../../ui/index.ts';
import { MarginField } from './MarginField.tsx';
import { ProfitCard } from './ProfitCard.tsx';
import { WasteCard } from './WasteCard.tsx';

/** /advertising: what ads may cost by product, and the search terms that cost money and bring no order. */
export function AdvertisingPage() {
  const days = useAnalysisDays();
  return (
    <PeriodPage
      days={days}
      metricId="ad_spend"
      isCompared={false}
      loadingTitle="Loading Advertising"
      actions={<MarginField />}
    >
      {(loaded) => <Cards request={loaded.request} />}
    </PeriodPage>
  );
}

function Cards({ request }: Pick<PeriodDays, 'request'>) {
  // Search terms belong to no brand.
  const { may } = useMay('searches.read');
  return (
    <>
      <SectionBoundary>
        <ProfitCard range={request.range} filters={request.filters} />
      </SectionBoundary>
      {may ? (
        <SectionBoundary>
          <WasteCard range={request.range} />
        </SectionBoundary>
      ) : null}
    </>
  );
}
