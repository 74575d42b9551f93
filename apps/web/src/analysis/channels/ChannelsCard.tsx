import { UnstyledButton } from '@mantine/core';
import { createMetricViews, type MetricView } from '@skuline/domain/cards';
import type { DateKey } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { type CardMetricId, METRICS } from '@skuline/domain/metrics';
import { CHANNEL_LABELS, type CoveredChannel } from '@skuline/domain/sources';
import { useQueries } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { type Api, tenantQuery, useApi, useFactsPresent } from '../../api/index.ts';
import { Card, CardHead, Growth, RowsMessage, RowsTable } from '../../ui/index.ts';
import {
  withComparedDays,
  type PeriodDays,
  periodRowsQuery,
  periodSumsOf,
} from '../period/use-period-days.ts';
import { useAnalysis, useAnalysisActions } from '../use-analysis.tsx';
import classes from './ChannelsCard.module.css';

export interface ChannelsProps {
  readonly days: PeriodDays;
  readonly metrics: readonly CardMetricId[];
}

interface ChannelsCardProps extends ChannelsProps {
  readonly channels: readonly CoveredChannel[];
}

/** What each channel brings to the figures of a page: the same that the page shows when it is narrowed to one. */
export function ChannelsCard({ days, metrics, channels }: ChannelsCardProps) {
  const id = useId();
  const { today } = useAnalysis();
  const present = useFactsPresent();
  const rows = useChannelRows(days, channels);
  const ofAll = useMemo(
    () => createMetricViews({ ...periodSumsOf(days), present }, today),
    [days, present, today],
  );
  return (
    <Card>
      <section aria-labelledby={id}>
        <CardHead id={id} title="By channel" />
        {rows.error === null ? (
          <RowsTable
            caption="Figures by channel"
            inset="card"
            className={classes.frame}
            wholeColumns="first"
            rows={rows.ofChannels}
            keyOf={({ channel }) => channel}
            columns={[
              {
                key: 'Channel',
                metric: null,
                renderCell: ({ channel, daysText }: ChannelRow) => (
                  <>
                    <ChannelName channel={channel} />
                    {daysText === null ? null : <small className={classes.days}> {daysText}</small>}
                  </>
                ),
              },
              ...metrics.map((metric) => ({
                key: METRICS[metric].label,
                metric,
                renderCell: ({ channel, viewOf }: ChannelRow) => (
                  <Figure view={viewOf?.(metric) ?? null} of={CHANNEL_LABELS[channel]} />
                ),
              })),
            ]}
            foot={[
              {
                key: 'all',
                renderCell: ({ metric }) =>
                  metric === null ? (
                    `All ${channels.length} channels`
                  ) : (
                    <Figure view={ofAll(metric)} of="your data" />
                  ),
              },
            ]}
          />
        ) : (
          <RowsMessage onRetry={rows.retry}>{rows.error.message}</RowsMessage>
        )}
      </section>
    </Card>
  );
}

/** A press narrows the page to the channel. */
function ChannelName({ channel }: { readonly channel: CoveredChannel }) {
  const { setChannels } = useAnalysisActions();
  const name = CHANNEL_LABELS[channel];
  return (
    <UnstyledButton
      className={classes.name}
      title={`Show only ${name}`}
      onClick={() => setChannels([channel])}
    >
      {name}
    </UnstyledButton>
  );
}

interface FigureProps {
  /** Null while it is loading. */
  readonly view: MetricView | null;
  /** Whose figure it is, in words. */
  readonly of: string;
}

/** What nobody told of a channel is unknown, not 0. */
function Figure({ view, of }: FigureProps) {
  if (view === null) return <span aria-busy>…</span>;
  if (!view.isInData) return <span title={`${view.label} is in no report of ${of}`}>—</span>;
  return (
    <span className={classes.figure} title={view.missing ?? view.restsOn ?? undefined}>
      {view.restsOn === null ? null : <small>{view.restsOn}</small>}
      {view.comparisonText === null ? null : <Growth change={view.growth} align="end" />}
      {view.growthOver === null ? null : <small>{view.growthOver}</small>}
      <span>{view.value}</span>
    </span>
  );
}

interface ChannelRow {
  readonly channel: CoveredChannel;
  /** `Oct 20 – 26 vs Oct 13 – 19`, where these are not the days of the page; else null. */
  readonly daysText: string | null;
  /** Null while its figures are loading. */
  readonly viewOf: ((metric: CardMetricId) => MetricView) | null;
}

interface ChannelRows {
  readonly ofChannels: readonly ChannelRow[];
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Each channel's days and the facts it has, asked for as a page of that channel asks. */
function useChannelRows({ request, compared }: PeriodDays, channels: readonly CoveredChannel[]): ChannelRows {
  const api = useApi();
  const { today } = useAnalysis();
  const apis = channels.map((channel): Api => ({ ...api, channels: [channel] }));
  const days = useQueries({ queries: apis.map((of) => periodRowsQuery(of, request)) });
  const tenants = useQueries({ queries: apis.map((of) => tenantQuery(of)) });
  const failed = [...days, ...tenants].filter(({ error }) => error !== null);
  return {
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    ofChannels: channels.map((channel, at) => {
      const [rows, tenant] = [days[at]?.data, tenants[at]?.data];
      if (rows === undefined || tenant === undefined) return { channel, daysText: null, viewOf: null };
      const own = withComparedDays(rows, request.days);
      const daysText = comparedDaysText(own.compared, today);
      return {
        channel,
        daysText: daysText === comparedDaysText(compared, today) ? null : daysText,
        viewOf: createMetricViews({ ...periodSumsOf(own), present: tenant.facts_present }, today),
      };
    }),
  };
}

/** Null where nothing is compared. */
function comparedDaysText({ periods }: PeriodDays['compared'], today: DateKey): string | null {
  if (periods === null) return null;
  return `${formatDateRange(periods.current, today)} vs ${formatDateRange(periods.previous, today)}`;
}
