import { ActionIcon, Skeleton } from '@mantine/core';
import { type AnswerPlot, prepareAnswerPlot } from '@skuline/domain/assistant';
import type { ResultTable } from '@skuline/domain/tables';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { Icon, lazyPart, Swatch, VisuallyHidden } from '../../../ui/index.ts';
import { CutRows, ResultRows } from '../actions/ResultRows.tsx';
import classes from './AnswerPlotCard.module.css';
import type { LinesPlotProps } from './LinesPlot.tsx';
import { isSeveral, plotColor } from './series-color.ts';

/** Lazily loaded because of Recharts' size. */
const LinesPlot = lazyPart<LinesPlotProps>(
  async () => (await import('./LinesPlot.tsx')).LinesPlot,
  () => <Skeleton height="100%" animate={false} />,
);

/** A small chart of a result inside an answer, or its rows. */
export function AnswerPlotCard({ table }: { readonly table: ResultTable }) {
  const { today } = useAnalysis();
  const [isTable, setTable] = useState(false);
  const plot = prepareAnswerPlot(table, today);
  if (plot === null) return null;
  return (
    <figure className={classes.card}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{plot.title}</span>
        <ActionIcon
          size="sm"
          aria-label={isTable ? 'Show as chart' : 'Show as table'}
          onClick={() => setTable(!isTable)}
        >
          <Icon shape={isTable ? IconChartLine : IconTable} />
        </ActionIcon>
      </figcaption>
      {isTable ? (
        <ResultRows table={table} />
      ) : (
        <>
          <PlotOf plot={plot} />
          <CutRows table={table} />
        </>
      )}
    </figure>
  );
}

function PlotOf({ plot }: { readonly plot: AnswerPlot }) {
  return (
    <>
      <VisuallyHidden>
        <span role="note">{describe(plot)}</span>
      </VisuallyHidden>
      <ul className={classes.legend}>
        {plot.series.map(({ key, label, total, isPrevious }, index) => (
          <li key={key}>
            <Swatch
              shape={isPrevious ? 'dashes' : 'line'}
              {...(isPrevious ? {} : { color: isSeveral(plot) ? plotColor(index) : 'var(--sk-accent)' })}
            />
            {label} {total === null ? null : <strong data-numeric>{total}</strong>}
          </li>
        ))}
      </ul>
      <div className={classes.plot}>
        <LinesPlot plot={plot} description={describe(plot)} />
      </div>
    </>
  );
}

/** A line chart in a sentence, for those who cannot see it. */
function describe(plot: AnswerPlot): string {
  const { title, points, series } = plot;
  const [first, last] = [points[0], points.at(-1)];
  const lines = isSeveral(plot) ? series.map(({ label }) => label) : [title];
  const parts = lines.map(
    (name, at) =>
      `${name}: ${first?.texts[at] ?? ''} on ${first?.label ?? ''}, ${last?.texts[at] ?? ''} on ${last?.label ?? ''}.`,
  );
  return parts.join(' ');
}
