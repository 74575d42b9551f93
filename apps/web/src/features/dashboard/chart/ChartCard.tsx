import { Loader } from '@mantine/core';
import { chartTitle } from '@skuline/domain/charts';
import { memo, type Ref, useState } from 'react';
import { type Figures, useAnalysis } from '../../../analysis/index.ts';
import { Card, QueryView, WhenNear } from '../../../ui/index.ts';
import { type ChartData, useMetric } from '../data/use-dashboard-data.ts';
import classes from './ChartCard.module.css';
import { ChartContent } from './ChartContent.tsx';
import { ChartSelectors, type ChartSelectorsProps } from './ChartSelectors.tsx';
import { ChartError } from './ChartStates.tsx';

export interface ChartCardProps {
  readonly chart: Figures<ChartData>;
  /** Exports the metric cards as CSV; part of the same export menu. */
  readonly onExportCards: () => Promise<void>;
}

/**
 * The chart with its title and selectors in any state. The head stays mounted while data load; otherwise an open
 * selector would close under the pointer.
 */
export const ChartCard = memo(function ChartCard({ chart, onExportCards }: ChartCardProps) {
  const { breakdown } = useAnalysis();
  const metricId = useMetric();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [tools, setTools] = useState<HTMLDivElement | null>(null);
  // The title changes with the data: until new rows arrive the old chart keeps its own title.
  const shown = chart.data?.request ?? null;
  return (
    <Card className={classes.card}>
      <div ref={setFrame} className={classes.frame}>
        <ChartHead
          title={chartTitle(shown?.metricId ?? metricId, shown?.breakdown ?? breakdown)}
          shown={shown}
          toolsRef={setTools}
        />
        {/* Drawing the plot is the dearest of the page, and on a phone it stands below the first screen. */}
        <WhenNear waiting={<div className={classes.state} />}>
          <QueryView
            query={chart}
            loading={
              <output className={classes.state} aria-label="Loading the chart">
                <Loader size={24} />
              </output>
            }
            renderError={(error, retry) => <ChartError error={error} onRetry={retry} />}
          >
            {(data) => (
              <ChartContent
                // Another breakdown has other segments, so no highlighted one is kept.
                key={data.request.breakdown}
                data={data}
                isStale={chart.isStale}
                onRetry={() => void chart.refetch()}
                onExportCards={onExportCards}
                picture={frame}
                tools={tools}
              />
            )}
          </QueryView>
        </WhenNear>
      </div>
    </Card>
  );
});

interface ChartHeadProps extends ChartSelectorsProps {
  readonly title: string;
  /** Ref of the slot for the content's export menu. */
  readonly toolsRef: Ref<HTMLDivElement>;
}

function ChartHead({ title, shown, toolsRef }: ChartHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      <ChartSelectors shown={shown} />
      <div ref={toolsRef} className={classes.tools} data-not-in-picture />
    </div>
  );
}
