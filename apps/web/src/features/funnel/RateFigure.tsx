import { Skeleton } from '@mantine/core';
import {
  describeRates,
  formatRate,
  formatReferenceHead,
  type FunnelReference,
  prepareRateRows,
  type RateRow,
  type RateSeries,
} from '@skuline/domain/funnel';
import { METRICS } from '@skuline/domain/metrics';
import { useState } from 'react';
import { RowsTable, lazyPart, PlotLegend, Swatch, TableSwitch, VisuallyHidden } from '../../ui/index.ts';
import classes from './Rate.module.css';
import type { RatePlotProps } from './RatePlot.tsx';

/** Lazily loaded because of Recharts' size. */
const RatePlot = lazyPart<RatePlotProps>(
  async () => (await import('./RatePlot.tsx')).RatePlot,
  () => <Skeleton height="100%" animate={false} />,
);

interface RateFigureProps {
  readonly series: RateSeries;
  readonly title: string;
  /** Whose rate it is. */
  readonly subject: string;
  readonly reference: FunnelReference;
}

/** A rate over time with its 95 % range and the rate it is measured by, or the same as a table. */
export function RateFigure({ series, title, subject, reference }: RateFigureProps) {
  const [isTable, setTable] = useState(false);
  const { step, referenceRate, hasBand, chart } = series;
  const referenceName = reference.kind === 'previous' ? 'Previous period' : formatReferenceHead(reference);
  const description = describeRates(series, subject);
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{description}</span>
      </VisuallyHidden>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <PlotLegend label="Legend of the rate">
          <li>
            <Swatch shape="line" color="var(--sk-accent)" />
            {METRICS[step].label}
          </li>
          {hasBand ? (
            <li>
              <Swatch color="color-mix(in srgb, var(--sk-accent) 30%, transparent)" />
              95% range
            </li>
          ) : (
            <li>No range: the rate is above 100%</li>
          )}
          {referenceRate === null ? null : (
            <li data-numeric>
              <Swatch shape="dashes" />
              {referenceName} {formatRate(step, referenceRate)}
            </li>
          )}
        </PlotLegend>
      </div>
      <div className={classes.plot}>
        {isTable ? (
          <RateTable series={series} caption={title} referenceName={referenceName} />
        ) : (
          <RatePlot series={series} description={description} referenceName={referenceName} />
        )}
      </div>
      <figcaption className={classes.foot}>
        {chart.maturing === null ? null : (
          <span className={classes.maturing}>
            <Swatch shape="dashes" />
            {chart.maturing.text}
          </span>
        )}
        <TableSwitch isTable={isTable} onSwitch={setTable} />
      </figcaption>
    </figure>
  );
}

interface RateTableProps {
  readonly series: RateSeries;
  readonly caption: string;
  readonly referenceName: string;
}

function RateTable({ series, caption, referenceName }: RateTableProps) {
  return (
    <RowsTable
      caption={caption}
      className={classes.table}
      rows={prepareRateRows(series)}
      keyOf={({ key }) => key}
      columns={[
        { key: 'Days', renderCell: ({ label }) => label },
        ...['Low', METRICS[series.step].label, 'High', referenceName].map((key, at) => ({
          key,
          isStrong: at === 1,
          renderCell: ({ cells }: RateRow) => cells[at],
        })),
      ]}
    />
  );
}
