import { isMetricPresent } from '@skuline/domain/metrics';
import { describeMovers, moversCaption, noMoversText } from '@skuline/domain/movers';
import { useAnalysis } from '../../../analysis/index.ts';
import { useFactsPresent } from '../../../api/index.ts';
import { Card, QueryView, RowsMessage, VisuallyHidden } from '../../../ui/index.ts';
import classes from './Movers.module.css';
import type { MoversData } from './movers-queries.ts';
import { MoversPager } from './MoversPager.tsx';
import { MoversTable } from './MoversTable.tsx';
import { MoversTools } from './MoversTools.tsx';
import { type MoversSubject, useMovers } from './use-movers.ts';

/** What changed most: the chart's metric by its breakdown against the compared days, a page at a time. */
export function MoversCard(subject: MoversSubject) {
  const { today } = useAnalysis();
  const { request, movers } = useMovers(subject);
  const isPresent = isMetricPresent(request.metric, useFactsPresent());
  // Until newer rows are there, the old ones stand under their own name.
  const { metric, by, periods } = movers.data?.request ?? request;
  const caption = moversCaption(metric, by, periods, today);
  return (
    <Card className={classes.card}>
      <section aria-labelledby="movers">
        <div className={classes.head}>
          <div className={classes.titles}>
            <h2 id="movers" className={classes.title}>
              Movers
            </h2>
            <p className={classes.caption} data-numeric>
              {caption}
            </p>
          </div>
          {isPresent ? <MoversTools request={request} data={movers.data} /> : null}
        </div>
        {isPresent ? (
          <QueryView
            query={movers}
            loading={<MoversTable caption={`Movers: ${caption}`} request={request} response={null} />}
            renderError={({ message }, retry) => <RowsMessage onRetry={retry}>{message}</RowsMessage>}
          >
            {(data) => <MoversRows data={data} isStale={movers.isStale} caption={`Movers: ${caption}`} />}
          </QueryView>
        ) : (
          // The chart says which facts are missing.
          <RowsMessage>Nothing to compare: the metric is not in your data.</RowsMessage>
        )}
      </section>
    </Card>
  );
}

interface MoversRowsProps {
  readonly data: MoversData;
  readonly isStale: boolean;
  readonly caption: string;
}

function MoversRows({ data, isStale, caption }: MoversRowsProps) {
  const { request, response } = data;
  const page = { ...request.view, by: request.by, matchCount: response.match_count };
  return (
    <div className={classes.body} data-stale={isStale || undefined} aria-busy={isStale}>
      <output>
        <VisuallyHidden>{describeMovers(page)}</VisuallyHidden>
      </output>
      {page.matchCount === 0 ? (
        <RowsMessage>{noMoversText(request.by)}</RowsMessage>
      ) : (
        <>
          <MoversTable caption={caption} request={request} response={response} />
          <MoversPager {...page} />
        </>
      )}
    </div>
  );
}
