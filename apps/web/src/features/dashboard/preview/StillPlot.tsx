import { type ChartModel, labelPositions } from '@skuline/domain/charts';
import { type Point, smoothPath } from '../../../ui/index.ts';
import { findHatches } from '../chart/plot-rows.ts';
import { seriesColor } from '../chart/series-color.ts';
import classes from './StillPlot.module.css';

/** Labels under the axis; every second one is hidden where it is narrow. */
const LABELS = 5;

function Hatches({ model }: { readonly model: ChartModel }) {
  const xOf = (key: string) =>
    model.buckets.findIndex((bucket) => bucket.key === key) / Math.max(1, model.buckets.length - 1);
  return findHatches(model).map(({ from, to }) => (
    <div
      key={from}
      className={classes.hatch}
      style={{ left: `${xOf(from) * 100}%`, width: `${(xOf(to) - xOf(from)) * 100}%` }}
    />
  ));
}

/** A static SVG drawing of the chart model, for pages that must render before Recharts has loaded. */
export function StillPlot({
  model,
  description,
}: {
  readonly model: ChartModel;
  readonly description: string;
}) {
  const labelled = labelPositions(model.buckets.length, LABELS);
  return (
    // An image made of several elements, so it cannot be an <img>.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={classes.plot} role="img" aria-label={description}>
      {model.axis.ticks.map(({ value, text }) => (
        <div key={value} className={classes.tick} style={{ bottom: `${heightShare(model, value) * 100}%` }}>
          <span data-numeric>{text}</span>
        </div>
      ))}
      <svg
        viewBox={`0 0 ${STILL_WIDTH} ${STILL_HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.marks}
      >
        {prepareStillBands(model).map((band) => (
          <g key={band.key} style={{ color: band.color }}>
            {band.area === null ? null : <path className={classes.area} d={band.area} />}
            <path className={classes.line} d={band.line} />
          </g>
        ))}
      </svg>
      <Hatches model={model} />
      {model.kind === 'lines' ? (
        <div className={classes.average} style={{ bottom: `${heightShare(model, model.average) * 100}%` }} />
      ) : null}
      {model.buckets.map((bucket, index) =>
        labelled.includes(index) ? (
          <span
            key={bucket.key}
            className={classes.label}
            data-minor={labelled.indexOf(index) % 2 === 1 || undefined}
            data-edge={edgeOf(index, model.buckets.length)}
            style={{ left: `${(index / Math.max(1, model.buckets.length - 1)) * 100}%` }}
          >
            {bucket.tick}
          </span>
        ) : null,
      )}
    </div>
  );
}

function edgeOf(index: number, count: number): 'start' | 'end' | undefined {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : undefined;
}

/** The drawing's coordinate system; it is stretched to the available space. */
const STILL_WIDTH = 1000;
const STILL_HEIGHT = 260;

export interface StillBand {
  readonly key: string;
  readonly color: string;
  /** The area's outline; null for a line. */
  readonly area: string | null;
  readonly line: string;
}

function pointAt(model: ChartModel, index: number, value: number): Point {
  const [low, high] = model.axis.domain;
  return {
    x: (index / Math.max(1, model.buckets.length - 1)) * STILL_WIDTH,
    y: STILL_HEIGHT * (1 - (value - low) / (high - low)),
  };
}

function closedArea(top: readonly Point[], bottom: readonly Point[]): string {
  return `${smoothPath(top)}${smoothPath(bottom.toReversed()).replace('M', 'L')}Z`;
}

/** The marks of a chart without gaps: stacked areas, the largest at the bottom, or one line per segment. */
function prepareStillBands(model: ChartModel): StillBand[] {
  const heights = model.buckets.map(() => 0);
  return model.segments.map((segment, position) => {
    const color = seriesColor(segment, model.segments.length);
    const values = model.buckets.map((bucket) => bucket.values[position] ?? 0);
    if (model.kind === 'lines') {
      const line = smoothPath(values.map((value, index) => pointAt(model, index, value)));
      return { key: segment.key, color, area: null, line };
    }
    const bottom = heights.map((height, index) => pointAt(model, index, height));
    values.forEach((value, index) => {
      heights[index] = (heights[index] ?? 0) + value;
    });
    const top = heights.map((height, index) => pointAt(model, index, height));
    return { key: segment.key, color, area: closedArea(top, bottom), line: smoothPath(top) };
  });
}

/** The position of a value as a share of the plot's height, from the bottom. */
function heightShare({ axis: { domain } }: ChartModel, value: number): number {
  return (value - domain[0]) / (domain[1] - domain[0]);
}
