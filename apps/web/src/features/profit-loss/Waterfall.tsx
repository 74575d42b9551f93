import { useElementSize } from '@mantine/hooks';
import { formatMetricCompact } from '@skuline/domain/formatting';
import type { WaterfallStep } from '@skuline/domain/profit-loss';
import classes from './Waterfall.module.css';

/** Pixels: the tallest bar, and the space for the amount above it. */
const HEIGHT = 180;
const TEXT_ROOM = 20;
const WIDEST_BAR = 72;
const BAR_PART = 0.64;
/** Narrower columns use the short names. */
const NARROW_COLUMN = 96;

interface Geometry {
  readonly column: number;
  readonly bar: number;
  readonly y: (dollars: number) => number;
}

function geometryOf(steps: readonly WaterfallStep[], width: number): Geometry {
  const heights = [0, ...steps.flatMap(({ from, to }) => [from, to])];
  const top = Math.max(...heights);
  const span = top - Math.min(...heights) || 1;
  const column = width / steps.length;
  return {
    column,
    bar: Math.min(column * BAR_PART, WIDEST_BAR),
    y: (dollars) => TEXT_ROOM + ((top - dollars) / span) * HEIGHT,
  };
}

/** Bars from gross sales to contribution: a picture of the figures in the table above. */
export function Waterfall({ steps }: { readonly steps: readonly WaterfallStep[] }) {
  const { ref, width } = useElementSize<HTMLElement>();
  const summary = steps.map(({ label, amount }) => `${label} ${formatMetricCompact('net_sales', amount)}`);
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        width={width}
        height={HEIGHT + TEXT_ROOM + 4}
        className={classes.drawing}
        role="img"
        aria-label={summary.join(', ')}
      >
        {width === 0 ? null : <Bars steps={steps} geometry={geometryOf(steps, width)} />}
      </svg>
      <ul className={classes.labels} aria-hidden>
        {steps.map(({ id, label, shortLabel }) => (
          <li key={id}>{width / steps.length < NARROW_COLUMN ? shortLabel : label}</li>
        ))}
      </ul>
    </figure>
  );
}

function Bars({
  steps,
  geometry,
}: {
  readonly steps: readonly WaterfallStep[];
  readonly geometry: Geometry;
}) {
  const ground = geometry.y(0);
  return (
    <>
      <line className={classes.base} x1={0} x2="100%" y1={ground} y2={ground} />
      {steps.map((step, index) => (
        <Bar
          key={step.id}
          step={step}
          index={index}
          isLast={index === steps.length - 1}
          geometry={geometry}
        />
      ))}
    </>
  );
}

interface BarProps {
  readonly step: WaterfallStep;
  readonly index: number;
  readonly isLast: boolean;
  readonly geometry: Geometry;
}

function Bar({ step, index, isLast, geometry: { column, bar, y } }: BarProps) {
  const left = index * column + (column - bar) / 2;
  const top = y(Math.max(step.from, step.to));
  const bottom = y(Math.min(step.from, step.to));
  return (
    <>
      <rect
        className={classes.bar}
        data-kind={step.kind}
        x={left}
        y={top}
        width={bar}
        // A step of a few dollars is drawn as a hairline.
        height={Math.max(bottom - top, 1)}
        rx={3}
      />
      <text className={classes.amount} x={left + bar / 2} y={top - 6} textAnchor="middle">
        {formatMetricCompact('net_sales', step.amount)}
      </text>
      {isLast ? null : (
        <line
          className={classes.connector}
          x1={left + bar}
          x2={left + column}
          y1={y(step.to)}
          y2={y(step.to)}
        />
      )}
    </>
  );
}
