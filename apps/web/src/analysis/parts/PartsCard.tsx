import { UnstyledButton } from '@mantine/core';
import { createMetricViews, type MetricView } from '@skuline/domain/cards';
import type { DateKey } from '@skuline/domain/calendar';
import { countOf, formatDateRange } from '@skuline/domain/formatting';
import { type CardMetricId, METRICS } from '@skuline/domain/metrics';
import { useQueries } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { type Api, tenantQuery, useApi, useFactsPresent } from '../../api/index.ts';
import { Card, CardHead, Growth, PagedRows, RowsMessage, RowsTable } from '../../ui/index.ts';
import {
  withComparedDays,
  type PeriodDays,
  periodRowsQuery,
  periodSumsOf,
} from '../period/use-period-days.ts';
import { useAnalysis } from '../use-analysis.tsx';
import classes from './PartsCard.module.css';

/** What of a page's figures stands beside each other. */
export interface PartsProps {
  readonly days: PeriodDays;
  readonly metrics: readonly CardMetricId[];
}

/** A part of a page's figures, by which the page can be narrowed. */
export interface Part {
  readonly key: string;
  readonly name: string;
  /** What narrows figures to it. */
  readonly scope: Pick<Api, 'channels' | 'tags'>;
  readonly onPress: () => void;
}

export interface PartsCardProps extends PartsProps {
  /** 'channel', 'tag'. */
  readonly noun: string;
  readonly parts: readonly Part[];
  /** What the last row is called: the figures of the page, and not the sum of what may overlap. */
  readonly allOf: string;
  readonly caption?: string | undefined;
}

/** So many parts are asked for at once. */
const PARTS_AT_ONCE = 8;

/** What each part brings to the figures of a page: the same that the page shows when it is narrowed to it. */
export function PartsCard({ days, metrics, noun, parts, allOf, caption }: PartsCardProps) {
  const id = useId();
  const { today } = useAnalysis();
  const present = useFactsPresent();
  const [page, setPage] = useState(1);
  const shown = parts.slice((page - 1) * PARTS_AT_ONCE, page * PARTS_AT_ONCE);
  const rows = usePartRows(days, shown);
  const ofAll = useMemo(
    () => createMetricViews({ ...periodSumsOf(days), present }, today),
    [days, present, today],
  );
  return (
    <Card>
      <section aria-labelledby={id}>
        <CardHead id={id} title={`By ${noun}`} caption={caption} />
        {rows.error === null ? (
          <PagedRows
            matchCount={parts.length}
            page={page}
            rows={PARTS_AT_ONCE}
            isStale={false}
            said={countOf(parts.length, noun)}
            empty=""
            label={`Pages of ${noun}s`}
            onOpen={setPage}
          >
            <RowsTable
              caption={`Figures by ${noun}`}
              inset="card"
              className={classes.frame}
              wholeColumns="first"
              isStacked
              rows={rows.ofParts}
              keyOf={({ part }) => part.key}
              columns={[
                {
                  key: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
                  metric: null,
                  renderCell: ({ part, daysText }: PartRow) => (
                    <>
                      <PartName part={part} />
                      {daysText === null ? null : <small className={classes.days}> {daysText}</small>}
                    </>
                  ),
                },
                ...metrics.map((metric) => ({
                  key: METRICS[metric].label,
                  metric,
                  looks: { 'data-label': METRICS[metric].label },
                  renderCell: ({ part, viewOf }: PartRow) => (
                    <Figure view={viewOf?.(metric) ?? null} of={part.name} />
                  ),
                })),
              ]}
              foot={[
                {
                  key: 'all',
                  renderCell: ({ metric }) =>
                    metric === null ? allOf : <Figure view={ofAll(metric)} of="your data" />,
                },
              ]}
            />
          </PagedRows>
        ) : (
          <RowsMessage onRetry={rows.retry}>{rows.error.message}</RowsMessage>
        )}
      </section>
    </Card>
  );
}

/** A press narrows the page to it. */
function PartName({ part: { name, onPress } }: { readonly part: Part }) {
  return (
    <UnstyledButton className={classes.name} title={`Show only ${name}`} onClick={onPress}>
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

/** What nobody told of a part is unknown, not 0. */
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

interface PartRow {
  readonly part: Part;
  /** `Oct 20 – 26 vs Oct 13 – 19`, where these are not the days of the page; else null. */
  readonly daysText: string | null;
  /** Null while its figures are loading. */
  readonly viewOf: ((metric: CardMetricId) => MetricView) | null;
}

interface PartRows {
  readonly ofParts: readonly PartRow[];
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Each part's days and the facts it has, asked for as a page of that part asks. */
function usePartRows({ request, compared }: PeriodDays, parts: readonly Part[]): PartRows {
  const api = useApi();
  const { today } = useAnalysis();
  const apis = parts.map(({ scope }): Api => ({ ...api, ...scope }));
  const days = useQueries({ queries: apis.map((of) => periodRowsQuery(of, request)) });
  const tenants = useQueries({ queries: apis.map((of) => tenantQuery(of)) });
  const failed = [...days, ...tenants].filter(({ error }) => error !== null);
  return {
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    ofParts: parts.map((part, at) => {
      const [rows, tenant] = [days[at]?.data, tenants[at]?.data];
      if (rows === undefined || tenant === undefined) return { part, daysText: null, viewOf: null };
      const own = withComparedDays(rows, request.days);
      const daysText = comparedDaysText(own.compared, today);
      return {
        part,
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
