import classes from './Sparkline.module.css';
import { smoothPath, sparklineRuns } from './sparkline-path.ts';

const WIDTH = 64;
const HEIGHT = 22;
const INSET = 3;

export interface SparklineProps {
  /** One value per bucket, oldest first; null for a day without data, which leaves a gap. */
  readonly values: readonly (number | null)[];
  /** The selected tile's line is in the accent color, all others are gray. */
  readonly isSelected?: boolean;
}

/** The trend of a range: a line with a dot at its end. Decorative; the figure is beside it. */
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
