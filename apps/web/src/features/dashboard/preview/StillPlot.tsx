import { type ChartModel, labelPositions } from '@skuline/domain/charts';
import { findHatches } from '../chart/plot-rows.ts';
import { heightShare, prepareStillBands, STILL_HEIGHT, STILL_WIDTH } from './still-plot.ts';
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
