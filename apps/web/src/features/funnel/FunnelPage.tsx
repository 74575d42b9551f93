import type { ComparedPeriods, DateRange } from '@skuline/domain/calendar';
import { type FunnelStepId, prepareFunnels, prepareWholePath } from '@skuline/domain/funnel';
import { whereFrom } from '@skuline/domain/sources';
import { createKnownSums } from '@skuline/domain/known-days';
import { useMemo } from 'react';
import {
  Parts,
  type PeriodDays,
  PeriodPage,
  periodSumsOf,
  useAnalysis,
  useAnalysisDays,
} from '../../analysis/index.ts';
import { useFactsPresent, useMay } from '../../api/index.ts';
import { SectionBoundary } from '../../ui/index.ts';
import classes from './Funnel.module.css';
import { FeaturedOfferCard } from './FeaturedOfferCard.tsx';
import { FunnelCard } from './FunnelCard.tsx';
import { LossesCard } from './LossesCard.tsx';
import { QueriesCard } from './QueriesCard.tsx';
import { RateCard } from './RateCard.tsx';
import { useFunnel, useFunnelStep } from './use-funnel.ts';
import { WholePathCard } from './WholePathCard.tsx';

/** /funnel: from impressions to ad orders, from sessions to units, how both are connected, and where money is lost. */
export function FunnelPage() {
  const days = useAnalysisDays();
  const step = useFunnelStep();
  return (
    <PeriodPage
      days={days}
      metricId={step ?? 'conversion'}
      loadingTitle="Loading Funnel Analysis"
      renderBeside={({ request }) => <Searches range={request.range} />}
    >
      {(loaded) => <Funnels days={loaded} />}
    </PeriodPage>
  );
}

const PART_METRICS = ['ad_impressions', 'ad_clicks', 'sessions', 'orders', 'conversion'] as const;

function Funnels({ days }: { readonly days: PeriodDays }) {
  const present = useFactsPresent();
  const step = useFunnelStep();
  const where = whereFrom(useAnalysis());
  const { periods } = days.compared;
  const sums = useMemo(() => createKnownSums(periodSumsOf(days)), [days]);
  return (
    <>
      <div className={classes.pair}>
        {prepareFunnels(sums, present, where).map((funnel) => (
          <SectionBoundary key={funnel.definition.id}>
            <FunnelCard funnel={funnel} chosen={step} />
          </SectionBoundary>
        ))}
      </div>
      <SectionBoundary>
        <WholePathCard path={prepareWholePath(sums, present, where)} />
      </SectionBoundary>
      <Parts days={days} metrics={PART_METRICS} />
      {step === null || periods === null ? null : (
        <Losses step={step} periods={periods} filters={days.request.filters} days={days} />
      )}
      {periods === null ? null : (
        <SectionBoundary>
          <FeaturedOfferCard periods={periods} filters={days.request.filters} />
        </SectionBoundary>
      )}
      <Searches range={days.request.range} />
    </>
  );
}

/** Searches belong to no brand of a member who sees some brands alone. */
function Searches({ range }: { readonly range: DateRange }) {
  const { may } = useMay('searches.read');
  if (!may) return null;
  return (
    <SectionBoundary>
      <QueriesCard range={range} />
    </SectionBoundary>
  );
}

interface LossesProps {
  readonly step: FunnelStepId;
  readonly periods: ComparedPeriods;
  readonly filters: PeriodDays['request']['filters'];
  readonly days: PeriodDays;
}

function Losses({ days, ...subject }: LossesProps) {
  const { request, ...funnel } = useFunnel({ ...subject, days: days.request.days });
  return (
    <>
      <SectionBoundary>
        <LossesCard request={request} funnel={funnel} />
      </SectionBoundary>
      {funnel.data === undefined || funnel.data.response.count === 0 ? null : (
        <SectionBoundary>
          <RateCard data={funnel.data} days={days} />
        </SectionBoundary>
      )}
    </>
  );
}
