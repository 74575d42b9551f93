import { prepareFunnels, prepareWholePath } from '@skuline/domain/funnel';
import { sumFacts } from '@skuline/domain/metrics';
import { useMemo } from 'react';
import { type PeriodDays, PeriodPage, periodSumsOf, useAnalysisDays } from '../../analysis/index.ts';
import { useFactsPresent } from '../../api/index.ts';
import { SectionBoundary } from '../../ui/index.ts';
import classes from './Funnel.module.css';
import { FunnelCard } from './FunnelCard.tsx';
import { WholePathCard } from './WholePathCard.tsx';

/** /funnel: from impressions to ad orders, from sessions to units, and how both are connected. */
export function FunnelPage() {
  const days = useAnalysisDays();
  return (
    <PeriodPage days={days} loadingTitle="Loading Funnel Analysis">
      {(loaded) => <Funnels days={loaded} />}
    </PeriodPage>
  );
}

function Funnels({ days }: { readonly days: PeriodDays }) {
  const present = useFactsPresent();
  const sums = useMemo(() => {
    const { current, previous } = periodSumsOf(days);
    return {
      current: sumFacts(current.map((day) => day.sums)),
      previous: previous.length === 0 ? null : sumFacts(previous.map((day) => day.sums)),
    };
  }, [days]);
  return (
    <>
      <div className={classes.pair}>
        {prepareFunnels(sums.current, sums.previous, present).map((funnel) => (
          <SectionBoundary key={funnel.definition.id}>
            <FunnelCard funnel={funnel} />
          </SectionBoundary>
        ))}
      </div>
      <SectionBoundary>
        <WholePathCard sums={sums.current} path={prepareWholePath(sums.current, sums.previous, present)} />
      </SectionBoundary>
    </>
  );
}
