import { Loader } from '@mantine/core';
import { chartTitle } from '@skuline/domain/charts';
import { memo, useCallback, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { Card } from '../../../ui/index.ts';
import type { ChartAnswer, Load } from '../data/use-dashboard-data.ts';
import classes from './ChartCard.module.css';
import { ChartContent } from './ChartContent.tsx';
import { ChartHead } from './ChartHead.tsx';
import { ChartError } from './ChartStates.tsx';

export interface ChartCardProps {
  readonly chart: Load<ChartAnswer>;
  /** The days of the range that have rows, for the coverage of weeks and months. */
  readonly datesWithData: readonly string[];
  /** Saves the metric cards as CSV; part of the same export menu. */
  readonly onExportCards: () => void;
}

/** The chart with its title and choosers, whatever state its answer is in. */
export const ChartCard = memo(function ChartCard({ chart, datesWithData, onExportCards }: ChartCardProps) {
  const { metricId, breakdown } = useAnalysis();
  const [wasDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const title = chartTitle(metricId, breakdown);
  return (
    <Card className={classes.card}>
      {chart.state === 'ready' ? (
        <ChartContent
          // Another breakdown has other segments: what was singled out among the old ones is forgotten.
          key={chart.answer.question.breakdown}
          answer={chart.answer}
          isStale={chart.isStale}
          datesWithData={datesWithData}
          onRetry={chart.retry}
          onExportCards={onExportCards}
          wasDrawn={wasDrawn}
          onDrawn={onDrawn}
        />
      ) : (
        <div className={classes.frame}>
          <ChartHead title={title} />
          {chart.state === 'error' ? (
            <ChartError error={chart.error} onRetry={chart.retry} />
          ) : (
            <output className={classes.state} aria-label="Loading the chart">
              <Loader size={24} />
            </output>
          )}
        </div>
      )}
    </Card>
  );
});
