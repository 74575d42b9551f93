import type { DateKey } from '@skuline/domain/calendar';
import { type CardsData, DEFAULT_VISIBLE_CARDS, prepareMetricViews } from '@skuline/domain/cards';
import {
  type ChartModel,
  chartTitle,
  describeChart,
  prepareSeries,
  type SeriesRow,
} from '@skuline/domain/charts';
import { CARD_METRIC_IDS, type CardMetricId } from '@skuline/domain/metrics';
import { useMemo, useState } from 'react';
import { Card, lazyPart, Swatch } from '../../../ui/index.ts';
import { MetricSheet } from '../cards/MetricSheet.tsx';
import { ChartLegend } from '../chart/ChartLegend.tsx';
import classes from './BoardPreview.module.css';
import { StillPlot } from './StillPlot.tsx';

/** Rows for the cards and the chart, passed in instead of fetched. */
export interface BoardRows extends CardsData {
  readonly today: DateKey;
  readonly maturingDays: number;
  /** By day and parent SKU. */
  readonly series: readonly SeriesRow[];
}

interface BoardPreviewProps {
  readonly board: BoardRows;
  /** The cards to show; the first eight by default. */
  readonly metrics?: readonly CardMetricId[];
}

const FIRST_METRICS = CARD_METRIC_IDS.slice(0, DEFAULT_VISIBLE_CARDS);
const FIRST_METRIC: CardMetricId = 'net_sales';

/** The dashboard's cards and chart on given rows; pressing a card charts its metric. */
export function BoardPreview({ board, metrics = FIRST_METRICS }: BoardPreviewProps) {
  const [metricId, setMetricId] = useState<CardMetricId>(FIRST_METRIC);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const views = useMemo(() => prepareMetricViews(board, board.today), [board]);
  const model = useMemo(() => prepareChart(board, metricId), [board, metricId]);
  return (
    <div className={classes.board}>
      <MetricSheet
        label="Metrics of the sample"
        metrics={metrics.map((id) => views[id])}
        selected={metricId}
        onSelect={setMetricId}
      />
      <Card className={classes.card}>
        <h2 className={classes.title}>{chartTitle(metricId, 'parent_sku_name')}</h2>
        <ChartLegend model={model} onHighlight={setHighlighted} />
        <PreviewPlot
          model={model}
          highlighted={highlighted}
          description={describeChart(model, 'parent_sku_name', board.today)}
        />
        <p className={classes.foot}>
          {model.maturing === null ? null : (
            <>
              <Swatch shape={model.kind === 'lines' ? 'dashes' : 'hatch'} />
              {model.maturing.text}
            </>
          )}
        </p>
      </Card>
    </div>
  );
}

function prepareChart({ range, today, maturingDays, series }: BoardRows, metricId: CardMetricId): ChartModel {
  return prepareSeries({ range, granularity: 'daily', metricId, today, maturingDays, rows: series });
}

const ChartPlot = lazyPart(async () => (await import('../chart/ChartPlot.tsx')).ChartPlot, StillPlot);

interface PreviewPlotProps {
  readonly model: ChartModel;
  readonly highlighted: string | null;
  readonly description: string;
}

/**
 * Shows a static drawing of the plot until it or its legend is hovered, touched or focused; then the real chart
 * replaces it at the same size. A page that is only viewed never loads Recharts.
 */
function PreviewPlot({ model, highlighted, description }: PreviewPlotProps) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  // The legend comes before the plot, so hovering or focusing it means the plot is likely to be used.
  if (highlighted !== null && !isWanted) setWanted(true);
  return (
    <div className={classes.plot} onPointerEnter={want} onTouchStart={want}>
      {isWanted ? (
        <ChartPlot model={model} highlighted={highlighted} description={description} />
      ) : (
        <StillPlot model={model} description={description} />
      )}
    </div>
  );
}
