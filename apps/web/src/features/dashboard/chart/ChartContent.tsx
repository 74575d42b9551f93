import { chartTitle, describeChart } from '@skuline/domain/charts';
import { useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import type { ChartAnswer } from '../data/use-dashboard-data.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import classes from './ChartCard.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartHead } from './ChartHead.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { NoChartData } from './ChartStates.tsx';
import { useChartView } from './use-chart-model.ts';

interface ChartContentProps {
  readonly answer: ChartAnswer;
  readonly isStale: boolean;
  readonly datesWithData: readonly string[];
  readonly onRetry: () => void;
  readonly onExportCards: () => void;
}

/** A chart whose rows are there: head, legend, plot or table; or why there is nothing to draw. */
export function ChartContent({ answer, isStale, datesWithData, onRetry, onExportCards }: ChartContentProps) {
  const { metricId, today } = useAnalysis();
  const [isolated, setIsolated] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { model, drawn } = useChartView(answer, datesWithData, metricId, isolated);
  const { breakdown } = answer.question;
  const title = chartTitle(metricId, breakdown);
  const isEmpty = answer.rows.isEmpty || model.segments.length === 0;
  return (
    <div ref={setFrame} className={classes.frame}>
      <ChartHead
        title={title}
        tools={
          isEmpty ? null : (
            <ExportMenu
              answer={answer}
              model={model}
              title={title}
              picture={frame}
              today={today}
              onExportCards={onExportCards}
            />
          )
        }
      />
      <div className={classes.content} data-stale={isStale || undefined} aria-busy={isStale}>
        {isEmpty ? (
          <NoChartData answer={answer} onRetry={onRetry} />
        ) : (
          <>
            <ChartLegend
              model={model}
              isolated={isolated}
              onHighlight={setHighlighted}
              onIsolate={setIsolated}
            />
            <ChartFigure
              model={drawn}
              segmentCount={model.segments.length}
              title={title}
              highlighted={isolated === null ? highlighted : null}
              description={describeChart(drawn, breakdown, today)}
            />
          </>
        )}
      </div>
    </div>
  );
}
