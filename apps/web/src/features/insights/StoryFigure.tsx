import { Skeleton } from '@mantine/core';
import type { StoryChart } from '@skuline/domain/insights';
import { describeNote, type Note, notesOfBucket } from '@skuline/domain/notes';
import { METRICS } from '@skuline/domain/metrics';
import { useState } from 'react';
import { NotesLayer } from '../../analysis/index.ts';
import {
  RowsTable,
  lazyPart,
  PlotLegend,
  Swatch,
  TableSwitch,
  TIME_AXIS,
  valueAxis,
  VisuallyHidden,
} from '../../ui/index.ts';
import classes from './InsightDetail.module.css';
import type { StoryPlotProps } from './StoryPlot.tsx';

/** Lazily loaded because of Recharts' size. */
const StoryPlot = lazyPart<StoryPlotProps>(
  async () => (await import('./StoryPlot.tsx')).StoryPlot,
  () => <Skeleton height="100%" animate={false} />,
);

interface StoryFigureProps {
  readonly chart: StoryChart;
  readonly notes: readonly Note[];
}

/** The metric of an insight around its days with what is usual, or the same as a table. */
export function StoryFigure({ chart, notes }: StoryFigureProps) {
  const [isTable, setTable] = useState(false);
  const { title, subject, hasUsual, description, footnote } = chart;
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{description}</span>
      </VisuallyHidden>
      <div className={classes.figureHead}>
        <h3 className={classes.subtitle}>{title}</h3>
        <PlotLegend label="Legend">
          <li>
            <Swatch shape="line" color="var(--sk-accent)" />
            {subject}
          </li>
          {hasUsual ? (
            <>
              <li>
                <Swatch shape="dashes" />
                Usual
              </li>
              <li>
                <Swatch color="color-mix(in srgb, var(--sk-series-6) 30%, transparent)" />
                Usual range
              </li>
            </>
          ) : null}
        </PlotLegend>
      </div>
      {isTable ? (
        <StoryTable chart={chart} notes={notes} />
      ) : (
        <div className={classes.plot}>
          <StoryPlot chart={chart} />
          <NotesLayer
            notes={notes}
            chart={chart}
            left={valueAxis(chart.axis).width}
            bottom={TIME_AXIS.height}
          />
        </div>
      )}
      <figcaption className={classes.foot}>
        <span>{footnote}</span>
        <TableSwitch isTable={isTable} onSwitch={setTable} />
      </figcaption>
    </figure>
  );
}

/** A row a day; notes are rows under theirs. */
function StoryTable({ chart, notes }: StoryFigureProps) {
  const { buckets, points, metricId, title, subject, today } = chart;
  return (
    <RowsTable
      caption={`${title}, ${subject}`}
      className={classes.table}
      rows={points}
      keyOf={({ key }) => key}
      columns={[
        { key: 'Day', renderCell: ({ label }) => label },
        { key: 'Low', renderCell: ({ lowText }) => lowText },
        { key: METRICS[metricId].label, isStrong: true, renderCell: ({ valueText }) => valueText },
        { key: 'High', renderCell: ({ highText }) => highText },
        { key: 'Usual', renderCell: ({ usualText }) => usualText },
        {
          key: 'Note',
          isWord: true,
          looks: { className: classes.note },
          renderCell: ({ note }, at) => {
            const bucket = buckets[at];
            const own = bucket === undefined ? [] : notesOfBucket(notes, bucket);
            return [note, ...own.map((each) => describeNote(each, today))].filter(Boolean).join(' · ');
          },
        },
      ]}
    />
  );
}
