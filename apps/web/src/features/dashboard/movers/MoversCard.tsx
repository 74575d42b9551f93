import type { ComparedDays, ComparedPeriods } from '@skuline/domain/calendar';
import { comparedSpanOf, readKnownDays } from '@skuline/domain/known-days';
import { factsOf, isMetricPresent, type MetricId } from '@skuline/domain/metrics';
import {
  describeMovers,
  describeMoversSort,
  MOVERS_ROWS,
  moversCaption,
  type MoversSort,
  moversSortOf,
  noMoversText,
} from '@skuline/domain/movers';
import type { TablePage } from '@skuline/domain/paging';
import type { ProductFilters } from '@skuline/domain/products';
import { whereFrom } from '@skuline/domain/sources';
import { useMemo } from 'react';
import { type Figures, useAnalysis, useAnalysisActions, useFigures } from '../../../analysis/index.ts';
import { useApi, useFactsPresent } from '../../../api/index.ts';
import {
  Card,
  CardHead,
  Pager,
  QueryView,
  RowsMessage,
  Sentences,
  VisuallyHidden,
} from '../../../ui/index.ts';
import { Chooser } from '../chart/ChartSelectors.tsx';
import { useMetric } from '../data/use-dashboard-data.ts';
import classes from './Movers.module.css';
import { type MoversData, moversQuery, type MoversRequest } from './movers-queries.ts';
import { MoversTable } from './MoversTable.tsx';
import { MoversTools } from './MoversTools.tsx';

/** What changed most: the chart's metric by its breakdown against the compared days, a page at a time. */
export function MoversCard(subject: MoversSubject) {
  const analysis = useAnalysis();
  const { request, movers } = useMovers(subject);
  const isPresent = isMetricPresent(request.metric, useFactsPresent());
  // Until newer rows are there, the old ones stand under their own name.
  const { metric, by, periods, days } = movers.data?.request ?? request;
  const known = days === 'whole' ? {} : readKnownDays(movers.data?.response.known ?? {});
  const compared = comparedSpanOf(factsOf(metric, 'chart'), periods, known);
  const caption = moversCaption(metric, by, compared ?? periods, analysis.today);
  return (
    <Card className={classes.card}>
      <section aria-labelledby="movers">
        <CardHead id="movers" title="Movers" caption={<Sentences text={caption} />}>
          {isPresent ? <MoversTools request={request} data={movers.data} /> : null}
        </CardHead>
        {isPresent ? (
          <QueryView
            query={movers}
            loading={<MoversTable caption={`Movers: ${caption}`} request={request} response={null} />}
          >
            {(data) => <MoversRows data={data} isStale={movers.isStale} caption={`Movers: ${caption}`} />}
          </QueryView>
        ) : (
          // The chart says which facts are missing.
          <RowsMessage>Nothing to compare: the metric is not in {whereFrom(analysis)}.</RowsMessage>
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
  const page = { ...request.view, by: request.by, metric: request.metric, matchCount: response.match_count };
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

interface MoversPagerProps extends TablePage {
  readonly metric: MetricId;
  readonly sort: MoversSort;
}

const ROWS_OPTIONS = MOVERS_ROWS.map((rows) => ({ value: rows, label: rows }));

const isRows = (value: string | null): value is (typeof MOVERS_ROWS)[number] =>
  MOVERS_ROWS.some((rows) => rows === value);

/** Which rows these are, how many stand on a page, and the ways to the pages beside. */
function MoversPager({ metric, sort, ...shown }: MoversPagerProps) {
  const { setOwn } = useAnalysisActions();
  return (
    <Pager
      {...shown}
      label="Pages of movers"
      note={describeMoversSort(sort, metric)}
      onOpen={(to) => setOwn({ movers_page: to === 1 ? undefined : String(to) })}
    >
      <div className={classes.rows}>
        <span aria-hidden data-not-in-picture>
          Rows
        </span>
        <Chooser
          label="Rows per page"
          className={classes.rowsChooser}
          options={ROWS_OPTIONS}
          value={String(shown.rows)}
          isOption={isRows}
          onChoose={(chosen) => setOwn({ movers_rows: chosen })}
        />
      </div>
    </Pager>
  );
}

interface MoversSubject {
  /** The days the cards compare. */
  readonly periods: ComparedPeriods;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  /** True while newer days or filters wait, or are fetched for the cards. */
  readonly isSettling: boolean;
}

/** The movers of the chart's metric and breakdown. */
function useMovers({ periods, days, filters, isSettling }: MoversSubject): {
  readonly request: MoversRequest;
  readonly movers: Figures<MoversData>;
} {
  const { breakdown: by, movers: view } = useAnalysis();
  const metric = useMetric();
  const present = useFactsPresent();
  const request = useMemo(
    () => ({
      metric,
      by,
      periods,
      days,
      filters,
      view: {
        ...view,
        sort: moversSortOf(metric, view.sort),
        columns: view.columns.filter((id) => id !== metric && isMetricPresent(id, present)),
      },
    }),
    [metric, by, periods, days, filters, view, present],
  );
  const enabled = isMetricPresent(metric, present);
  return { request, movers: useFigures(moversQuery(useApi(), request), { enabled, isSettling }) };
}
