import { chartTitle, describeChart } from '@skuline/domain/charts';
import { explainAbsent } from '@skuline/domain/metrics';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAnalysis } from '../../../analysis/index.ts';
import { useFactsPresent } from '../../../api/index.ts';
import { useIsNear } from '../../../ui/index.ts';
import type { ChartAnswer } from '../data/use-dashboard-data.ts';
import { useMetric } from '../data/use-metric.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import classes from './ChartCard.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { AbsentMetric, NoChartData } from './ChartStates.tsx';
import { useChartView } from './use-chart-model.ts';

interface ChartContentProps {
  readonly answer: ChartAnswer;
  readonly isStale: boolean;
  readonly onRetry: () => void;
  readonly onExportCards: () => void;
  /** Whether a plot has been drawn here before or somebody has come to the card, and who hears of it. */
  readonly wasDrawn: boolean;
  readonly onDrawn: () => void;
  /** What a picture of the chart shows. */
  readonly picture: HTMLElement | null;
  /** The place of the export menu in the head. */
  readonly tools: HTMLElement | null;
}

/** A chart whose rows are there: legend, plot or table, its export menu; or why there is nothing to draw. */
export function ChartContent({
  answer,
  isStale,
  onRetry,
  onExportCards,
  wasDrawn,
  onDrawn,
  picture,
  tools,
}: ChartContentProps) {
  const { today } = useAnalysis();
  const metricId = useMetric();
  const absent = explainAbsent(metricId, useFactsPresent(), 'chart');
  const [isolated, setIsolated] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // The library's drawing is the dearest of the page: for those who see it, or come to the card by pointer or keyboard.
  const { ref: plot, isNear } = useIsNear<HTMLDivElement>(0, wasDrawn);
  // Serves the card: another breakdown's plot takes this one's place at once.
  useEffect(() => {
    if (isNear) onDrawn();
  }, [isNear, onDrawn]);
  const { model, drawn } = useChartView(answer, metricId, isolated);
  const { breakdown } = answer.question;
  const title = chartTitle(metricId, breakdown);
  const isEmpty = answer.rows.isEmpty || model.segments.length === 0;
  return (
    <>
      {isEmpty || tools === null
        ? null
        : createPortal(
            <ExportMenu
              answer={answer}
              model={model}
              title={title}
              picture={picture}
              today={today}
              onExportCards={onExportCards}
            />,
            tools,
          )}
      <div className={classes.content} data-stale={isStale || undefined} aria-busy={isStale}>
        {isEmpty ? <NoChartData answer={answer} onRetry={onRetry} /> : null}
        {!isEmpty && absent !== null ? <AbsentMetric message={absent} /> : null}
        {isEmpty || absent !== null ? null : (
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
              plot={plot}
              isDrawn={isNear || wasDrawn}
            />
          </>
        )}
      </div>
    </>
  );
}
