import classes from './Sparkline.module.css';
import { smoothPath, sparklineRuns } from './sparkline-path.ts';

const WIDTH = 64;
const HEIGHT = 22;
const INSET = 3;

export interface SparklineProps {
  /** One value a bucket, oldest first; null is a day without data and leaves a gap. */
  readonly values: readonly (number | null)[];
  /** The chosen tile's line is in the accent color, all others are gray. */
  readonly isSelected?: boolean;
}

/** The shape of a range at a glance: a plain line with a dot at its end. Decorative; the figure stands beside it. */
export function Sparkline({ values, isSelected = false }: SparklineProps) {
  const runs = sparklineRuns(values, { width: WIDTH, height: HEIGHT, inset: INSET });
  const end = runs.at(-1)?.at(-1);
  return (
    <svg
      className={classes.sparkline}
      data-selected={isSelected}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      focusable={false}
    >
      <path d={runs.map(smoothPath).join('')} />
      {end === undefined ? null : <circle cx={end.x} cy={end.y} r={2} />}
    </svg>
  );
}
