import { ActionIcon, Button } from '@mantine/core';
import type { DailyPerformanceResponse } from '@skuline/contract';
import type { KnownDays } from '@skuline/domain/known-days';
import { factsOf, readFacts } from '@skuline/domain/metrics';
import {
  countLoss,
  countWholeLoss,
  formatStep,
  type LossCount,
  prepareRateSeries,
} from '@skuline/domain/funnel';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type PeriodDays, useAnalysis, useAnalysisActions, useFigures } from '../../analysis/index.ts';
import { useApi, useMaturingDays } from '../../api/index.ts';
import { Card, Icon, LoadingState, QueryView } from '../../ui/index.ts';
import { type FunnelData, funnelQuery, segmentRequest, stepDaysQuery } from './funnel-queries.ts';
import classes from './Rate.module.css';
import { RateFigure } from './RateFigure.tsx';
import { useChartedRow } from './use-funnel.ts';

interface RateCardProps {
  readonly data: FunnelData;
  /** The days of all products that pass the filters. */
  readonly days: PeriodDays;
}

type Rows = DailyPerformanceResponse['data'];

/** The rate of a segment, or of all products, over time; beside it how its money lost is counted. */
export function RateCard({ data, days }: RateCardProps) {
  const { by } = data.request;
  const name = useChartedRow(data.response.leak, by);
  return (
    <Card className={classes.card}>
      {name === null ? (
        <WholeRate data={data} days={days} />
      ) : (
        <SegmentRate key={name} data={data} known={days.known} name={name} />
      )}
    </Card>
  );
}

function WholeRate({ data: { request, response }, days }: RateCardProps) {
  const { total, loss_count: lossCount, noise_count: noiseCount, noise_lost: noiseLost } = response;
  const count = countWholeLoss(total, { lossCount, noiseCount, noiseLost }, request.by);
  return (
    <div className={classes.parts}>
      <div className={classes.chart}>
        <RateChart
          request={request}
          rows={days.current.data}
          known={days.known}
          subject="All products"
          referenceRate={total.reference_rate}
        />
      </div>
      <Counting count={count} />
    </div>
  );
}

interface SegmentRateProps {
  readonly data: FunnelData;
  readonly known: KnownDays;
  readonly name: string;
}

/** The figures of a segment that does not stand on the page are asked for, and so are its days. */
function SegmentRate({ data: { request, response }, known, name }: SegmentRateProps) {
  const { by, step } = request;
  const { setOwn } = useAnalysisActions();
  const found = [...response.rows, response.leak].find((row) => row?.[by] === name) ?? null;
  const api = useApi();
  const own = useFigures(funnelQuery(api, segmentRequest(request, name)), {
    enabled: found === null,
    isSettling: false,
  });
  const { filters } = segmentRequest(request, name);
  const days = useFigures(stepDaysQuery(api, request.periods.current, filters), ALWAYS);
  const row = found ?? own.data?.response.rows[0] ?? null;
  return (
    <div className={classes.parts}>
      <div className={classes.chart}>
        <QueryView
          query={own.error === null ? days : { ...own, data: undefined }}
          loading={<LoadingState title={`Loading ${name}`} />}
          renderError={({ message }, retry) => <Failed message={message} onRetry={retry} />}
        >
          {({ data }) => (
            <RateChart
              request={request}
              rows={data}
              known={known}
              subject={name}
              referenceRate={row?.reference_rate ?? null}
            />
          )}
        </QueryView>
      </div>
      <Counting
        count={row === null ? null : countLoss(row, step)}
        onClose={() => setOwn({ funnel_step: step, funnel_row: undefined })}
      />
    </div>
  );
}

const ALWAYS = { enabled: true, isSettling: false } as const;

interface RateChartProps {
  readonly request: FunnelData['request'];
  readonly rows: Rows;
  readonly known: KnownDays;
  readonly subject: string;
  readonly referenceRate: number | null;
}

function RateChart({ request, rows, known, subject, referenceRate }: RateChartProps) {
  const { granularity, today } = useAnalysis();
  const { step, view } = request;
  const maturingDays = useMaturingDays(factsOf(step));
  const { current: range } = request.periods;
  const series = useMemo(
    () =>
      prepareRateSeries({
        step,
        rows: rows.map((row) => ({ ...readFacts(row), date_key: row.date_key ?? '' })),
        range,
        known,
        granularity,
        referenceRate,
        today,
        maturingDays,
      }),
    [step, rows, known, range, granularity, referenceRate, today, maturingDays],
  );
  return (
    <RateFigure
      series={series}
      title={`${subject}: ${formatStep(step)}`}
      subject={subject}
      reference={view.reference}
    />
  );
}

interface CountingProps {
  /** Null while it is not known. */
  readonly count: LossCount | null;
  readonly onClose?: () => void;
}

function Counting({ count, onClose }: CountingProps) {
  return (
    <div className={classes.counting}>
      <div className={classes.countingHead}>
        <h3 className={classes.title}>How money lost is counted</h3>
        {onClose === undefined ? null : (
          <ActionIcon aria-label="Show all products" onClick={onClose}>
            <Icon shape={IconX} />
          </ActionIcon>
        )}
      </div>
      {count === null ? null : <CountedLines count={count} />}
    </div>
  );
}

function CountedLines({ count: { lines, moneyLost, isCounted, note } }: { readonly count: LossCount }) {
  return (
    <>
      <dl className={classes.lines} data-numeric>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {moneyLost === null ? null : (
          <div data-sum data-quiet={!isCounted || undefined}>
            <dt>Money lost</dt>
            <dd>{moneyLost}</dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>{note}</p>
    </>
  );
}

interface FailedProps {
  readonly message: string;
  readonly onRetry: () => void;
}

function Failed({ message, onRetry }: FailedProps) {
  return (
    <p className={classes.line} role="alert">
      {message}
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
