import { chartTitle, describeChart } from '@skuline/domain/charts';
import type { DateKey } from '@skuline/domain/calendar';
import { describeMissingReports, listMissingReports } from '@skuline/domain/known-days';
import { explainAbsent, factsOf } from '@skuline/domain/metrics';
import { whereFrom } from '@skuline/domain/sources';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useAnalysis, useNameFilter } from '../../../analysis/index.ts';
import { useFactsPresent } from '../../../api/index.ts';
import type { ChartData } from '../data/use-dashboard-data.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import classes from './ChartCard.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { AbsentMetric, NoChartData } from './ChartStates.tsx';
import { useChartNotes } from '../notes/use-chart-notes.ts';
import { useChartComparison, useChartModel } from './use-chart-model.ts';

interface ChartContentProps {
  readonly data: ChartData;
  readonly isStale: boolean;
  readonly onRetry: () => void;
  readonly onExportCards: () => Promise<void>;
  /** What a picture of the chart shows. */
  readonly picture: HTMLElement | null;
  /** The slot of the export menu in the head. */
  readonly tools: HTMLElement | null;
}

/** Which reports are missing where the metric is known on no day of the range. */
function describeUnknown({ request, known }: ChartData, today: DateKey): string | null {
  const { range, metricId } = request;
  const facts = factsOf(metricId, 'chart');
  return describeMissingReports(listMissingReports({ range, compared: null, known }, facts), today);
}

/** A chart whose rows are there: legend, plot or table, its export menu; or why there is nothing to draw. */
export function ChartContent({ data, isStale, onRetry, onExportCards, picture, tools }: ChartContentProps) {
  const analysis = useAnalysis();
  const { today } = analysis;
  const { metricId, breakdown } = data.request;
  const notInData = explainAbsent(metricId, useFactsPresent(), 'chart', whereFrom(analysis));
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const model = useChartModel(data);
  const comparison = useChartComparison(data, model);
  const absent = notInData ?? (model.isEmpty ? describeUnknown(data, today) : null);
  const notes = useChartNotes(data.request);
  const { only, toggle } = useNameFilter(breakdown);
  const title = chartTitle(metricId, breakdown);
  const isEmpty = data.rows.isEmpty || model.segments.length === 0;
  return (
    <>
      {isEmpty || tools === null
        ? null
        : createPortal(
            <ExportMenu
              data={data}
              model={model}
              title={title}
              notes={notes.shown}
              picture={picture}
              today={today}
              onExportCards={onExportCards}
            />,
            tools,
          )}
      <div className={classes.content} data-stale={isStale || undefined} aria-busy={isStale}>
        {isEmpty ? <NoChartData data={data} onRetry={onRetry} /> : null}
        {!isEmpty && absent !== null ? <AbsentMetric message={absent} /> : null}
        {isEmpty || absent !== null ? null : (
          <>
            <ChartLegend
              model={model}
              comparison={comparison}
              onHighlight={setHighlighted}
              only={only}
              onPress={toggle}
            />
            <ChartFigure
              model={model}
              comparison={comparison}
              title={title}
              highlighted={highlighted}
              description={describeChart(model, breakdown, today)}
              notes={notes}
              onPress={toggle}
            />
          </>
        )}
      </div>
    </>
  );
}
