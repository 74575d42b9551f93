import { UnstyledButton } from '@mantine/core';
import type { FunnelRow } from '@skuline/contract';
import {
  describeFunnelSort,
  describeLeak,
  describeNoLeak,
  FUNNEL_ROWS,
  funnelStep,
  lossesCaption,
} from '@skuline/domain/funnel';
import { comparedSpanOf, readKnownDays } from '@skuline/domain/known-days';
import { explainAbsent, factsOf, isMetricPresent } from '@skuline/domain/metrics';
import { formatSegmentCount, noMoversText } from '@skuline/domain/movers';
import { DIMENSIONS } from '@skuline/domain/products';
import { whereFrom } from '@skuline/domain/sources';
import { type Figures, useAnalysis, useAnalysisActions, useOpenPage } from '../../analysis/index.ts';
import { useFactsPresent } from '../../api/index.ts';
import { Card, CardHead, PagedRows, QueryView } from '../../ui/index.ts';
import type { FunnelData, FunnelRequest } from './funnel-queries.ts';
import classes from './Losses.module.css';
import { LossesTable } from './LossesTable.tsx';
import { LossesTools } from './LossesTools.tsx';
import { useChartedRow } from './use-funnel.ts';

/** Of the sentence that names the section: the table has the caption. */
const TITLE_ID = 'funnel-losses';

interface LossesCardProps {
  readonly request: FunnelRequest;
  readonly funnel: Figures<FunnelData>;
}

/** The step by brand, parent SKU or SKU with the money each one lost, and the largest leak as a sentence. */
export function LossesCard({ request, funnel }: LossesCardProps) {
  const analysis = useAnalysis();
  const { today } = analysis;
  const present = useFactsPresent();
  // Until newer rows are there, the old ones stand under their own name.
  const { step, by, periods, days } = funnel.data?.request ?? request;
  const known = days === 'whole' ? {} : readKnownDays(funnel.data?.response.known ?? {});
  const compared = comparedSpanOf(factsOf(step), periods, known);
  const caption = lossesCaption(step, by, (compared ?? periods).current, today);
  const value = funnelStep(step).value.id;
  const isMoneyKnown = isMetricPresent(value, present);
  const absent = explainAbsent(value, present, 'card', whereFrom(analysis));
  return (
    <Card className={classes.card}>
      <section aria-labelledby={TITLE_ID}>
        <CardHead
          id={TITLE_ID}
          title={isMoneyKnown ? <Leak data={funnel.data} /> : `Lost money cannot be calculated. ${absent}.`}
        >
          <LossesTools request={request} />
        </CardHead>
        <QueryView
          query={funnel}
          loading={
            <LossesTable
              caption={caption}
              request={request}
              response={null}
              isMoneyKnown={isMoneyKnown}
              charted={null}
            />
          }
        >
          {(data) => (
            <Rows data={data} isStale={funnel.isStale} caption={caption} isMoneyKnown={isMoneyKnown} />
          )}
        </QueryView>
      </section>
    </Card>
  );
}

/** The largest leak as a sentence; its name charts it. */
function Leak({ data }: { readonly data: FunnelData | undefined }) {
  if (data === undefined) return 'Largest leak';
  const { request, response } = data;
  return response.leak === null ? (
    describeNoLeak(response.total)
  ) : (
    <LeakSentence leak={response.leak} request={request} />
  );
}

interface LeakSentenceProps {
  readonly leak: FunnelRow;
  readonly request: FunnelRequest;
}

function LeakSentence({ leak, request: { step, by, view } }: LeakSentenceProps) {
  const { setOwn } = useAnalysisActions();
  const name = leak[by] ?? DIMENSIONS[by].unknownName;
  const text = describeLeak(leak, { step, reference: view.reference });
  return (
    <>
      Largest leak:{' '}
      <span className={classes.leakText}>
        <UnstyledButton
          className={classes.leakName}
          title={`Chart the rate of ${name}`}
          onClick={() => setOwn({ funnel_row: name })}
        >
          {name}
        </UnstyledButton>
        , {text}
      </span>
    </>
  );
}

interface RowsProps {
  readonly data: FunnelData;
  readonly isStale: boolean;
  readonly caption: string;
  readonly isMoneyKnown: boolean;
}

function Rows({ data, isStale, caption, isMoneyKnown }: RowsProps) {
  const { request, response } = data;
  const { by, view } = request;
  const charted = useChartedRow(response.leak, by);
  const order = describeFunnelSort(view.sort);
  const onOpen = useOpenPage('funnel_page');
  return (
    <PagedRows
      className={classes.body}
      isStale={isStale}
      matchCount={response.match_count}
      page={view.page}
      rows={FUNNEL_ROWS}
      said={`${formatSegmentCount(response.match_count, by)}, ${order}`}
      empty={noMoversText(by)}
      onOpen={onOpen}
      label="Pages of the funnel"
      note={order}
    >
      <LossesTable
        caption={caption}
        request={request}
        response={response}
        isMoneyKnown={isMoneyKnown}
        charted={charted}
      />
    </PagedRows>
  );
}
