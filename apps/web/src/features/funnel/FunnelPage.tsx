import { prepareFunnels, prepareWholePath } from '@skuline/domain/funnel';
import { sumFacts } from '@skuline/domain/metrics';
import { useMemo } from 'react';
import { daySumsOf, type PeriodDays, PeriodPage, useAnalysisDays } from '../../analysis/index.ts';
import { SectionBoundary } from '../../ui/index.ts';
import classes from './Funnel.module.css';
import { FunnelCard } from './FunnelCard.tsx';
import { WholePathCard } from './WholePathCard.tsx';

/** /funnel: from impressions to ad orders, from sessions to units, and how the two are joined. */
export function FunnelPage() {
  const days = useAnalysisDays();
  return (
    <PeriodPage days={days} loadingTitle="Loading Funnel Analysis">
      {(answer) => <Funnels answer={answer} />}
    </PeriodPage>
  );
}

function Funnels({ answer: { question, current, previous } }: { readonly answer: PeriodDays }) {
  const sums = useMemo(() => {
    const days = daySumsOf(previous, question.comparison);
    return {
      current: sumFacts(daySumsOf(current, question.range).map((day) => day.sums)),
      previous: days.length === 0 ? null : sumFacts(days.map((day) => day.sums)),
    };
  }, [question, current, previous]);
  return (
    <>
      <div className={classes.pair}>
        {prepareFunnels(sums.current, sums.previous).map((funnel) => (
          <SectionBoundary key={funnel.definition.id}>
            <FunnelCard funnel={funnel} />
          </SectionBoundary>
        ))}
      </div>
      <SectionBoundary>
        <WholePathCard sums={sums.current} path={prepareWholePath(sums.current)} />
      </SectionBoundary>
    </>
  );
}
