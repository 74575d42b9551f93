import { chartTitle, describeChart } from '@skuline/domain/charts';
import { useEffect, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { useIsNear } from '../../../ui/index.ts';
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
  /** Whether a plot has been drawn here before, and who hears of it. */
  readonly wasDrawn: boolean;
  readonly onDrawn: () => void;
}

/** A chart whose rows are there: head, legend, plot or table; or why there is nothing to draw. */
export function ChartContent({
  answer,
  isStale,
  datesWithData,
  onRetry,
  onExportCards,
  wasDrawn,
  onDrawn,
}: ChartContentProps) {
  const { metricId, today } = useAnalysis();
  const [isolated, setIsolated] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // The library's drawing is the dearest of the page: for those who see it, or come to the card by pointer or keyboard.
  const { ref: plot, isNear, comeNear } = useIsNear<HTMLDivElement>(0, wasDrawn);
  // Serves the card: another breakdown's plot takes this one's place at once.
  useEffect(() => {
    if (isNear) onDrawn();
  }, [isNear, onDrawn]);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { model, drawn } = useChartView(answer, datesWithData, metricId, isolated);
  const { breakdown } = answer.question;
  const title = chartTitle(metricId, breakdown);
  const isEmpty = answer.rows.isEmpty || model.segments.length === 0;
  return (
    <div ref={setFrame} className={classes.frame} onPointerEnter={comeNear} onFocus={comeNear}>
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
              plot={plot}
              isDrawn={isNear}
            />
          </>
        )}
      </div>
    </div>
  );
}
