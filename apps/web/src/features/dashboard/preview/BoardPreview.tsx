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
  const [isolated, setIsolated] = useState<string | null>(null);
  const views = useMemo(() => prepareMetricViews(board, board.today), [board]);
  const { model, drawn } = useMemo(
    () => prepareCharts(board, metricId, isolated),
    [board, metricId, isolated],
  );
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
        <ChartLegend model={model} isolated={isolated} onHighlight={setHighlighted} onIsolate={setIsolated} />
        <PreviewPlot
          model={drawn}
          segmentCount={model.segments.length}
          highlighted={isolated === null ? highlighted : null}
          description={describeChart(drawn, 'parent_sku_name', board.today)}
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

function prepareCharts(board: BoardRows, metricId: CardMetricId, isolated: string | null) {
  const { range, today, maturingDays } = board;
  const input = { range, granularity: 'daily', metricId, today, maturingDays } as const;
  const model = prepareSeries({ ...input, rows: board.series });
  const alone = model.segments.find((segment) => segment.key === isolated);
  if (alone === undefined) return { model, drawn: model };
  const named = new Set(model.segments.filter((segment) => !segment.isOther).map(({ name }) => name));
  const rows = board.series.filter((row) =>
    alone.isOther ? !named.has(row.segment) : row.segment === alone.name,
  );
  const own = alone.isOther ? rows.map((row) => ({ ...row, isOther: true })) : rows;
  return { model, drawn: prepareSeries({ ...input, rows: own, previousColors: model.colors }) };
}

const ChartPlot = lazyPart(async () => (await import('../chart/ChartPlot.tsx')).ChartPlot, StillPlot);

interface PreviewPlotProps {
  readonly model: ChartModel;
  readonly segmentCount: number;
  readonly highlighted: string | null;
  readonly description: string;
}

/**
 * Shows a static drawing of the plot until it or its legend is hovered, touched or focused; then the real chart
 * replaces it at the same size. A page that is only viewed never loads Recharts.
 */
function PreviewPlot({ model, segmentCount, highlighted, description }: PreviewPlotProps) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  // The legend comes before the plot, so hovering or focusing it means the plot is likely to be used.
  if (highlighted !== null && !isWanted) setWanted(true);
  return (
    <div className={classes.plot} onPointerEnter={want} onTouchStart={want}>
      {isWanted ? (
        <ChartPlot
          model={model}
          segmentCount={segmentCount}
          highlighted={highlighted}
          description={description}
        />
      ) : (
        <StillPlot model={model} description={description} />
      )}
    </div>
  );
}
