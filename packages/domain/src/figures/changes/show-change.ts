import { roundTo } from '../../core/exact/index.ts';
import { formatGrowthMagnitude, formatNumber, NO_VALUE } from '../../core/formatting/index.ts';
import { isBeyondNoise, type ProportionVerdict } from '../proportions/index.ts';
import { formatVerdict } from './verdict-text.ts';

/** A change as every page shows it. All of it follows from the figure as it reads, so that equal texts look equal. */
export interface ShownChange {
  /**
   * `quiet` is noise: a sign, no arrow, neither good nor bad. From there on a change is `plain`: an arrow, and good or
   * bad. A bad one so large that it must not be missed is `strong`.
   */
  readonly weight: 'unknown' | 'quiet' | 'plain' | 'strong';
  /** Which way the figure went; null when it is unknown or reads as 0. */
  readonly direction: 'up' | 'down' | null;
  /** Null where the change is unknown or quiet. */
  readonly isGood: boolean | null;
  /** `8.3%` or `0.7 pt` beside an arrow; `+0.1%`, `−0.02 pt`, `0.0%` when quiet; '—' when unknown (spec point 5). */
  readonly text: string;
  /** `down 42.3 percent, worse`, `about unchanged, 0.1 percent`, `change unknown`. */
  readonly spoken: string;
  /** Why a change that has a size is quiet: `within noise`. */
  readonly remark?: string;
}

type Direction = 'up' | 'down';

const UNKNOWN: ShownChange = {
  weight: 'unknown',
  direction: null,
  isGood: null,
  text: NO_VALUE,
  spoken: 'change unknown',
};

/** From this many percent on a change is more than noise. */
const PLAIN_PERCENT = 0.5;
/** The same for a rate, in percentage points. */
const PLAIN_POINTS = 0.05;
/** A change for the worse of this many percent must not be missed. */
const STRONG_PERCENT = 5;
const PERCENT_DECIMALS = 1;

interface Figure {
  /** As it reads: rounded to the decimals shown. */
  readonly amount: number;
  readonly quietBelow: number;
  readonly magnitude: string;
  readonly spokenMagnitude: string;
  /** The relative change, whatever the unit. */
  readonly percent: number | null;
}

/** Shows a growth in percent; null is unknown. */
export function showGrowth(growth: number | null, goodDirection: Direction): ShownChange {
  if (growth === null) return UNKNOWN;
  const magnitude = formatGrowthMagnitude(growth);
  const figure = {
    amount: roundTo(growth, PERCENT_DECIMALS),
    quietBelow: PLAIN_PERCENT,
    magnitude,
    spokenMagnitude: magnitude.replace('%', ' percent'),
    percent: growth,
  };
  return show(figure, goodDirection);
}

/**
 * Shows the change of a rate in percentage points; null is unknown.
 * @param growth the rate's own change in percent, which decides whether a change for the worse is a strong one.
 */
export function showPoints(
  points: number | null,
  decimals: 1 | 2,
  growth: number | null,
  goodDirection: Direction,
): ShownChange {
  if (points === null) return UNKNOWN;
  const number = formatNumber(Math.abs(points), decimals);
  const figure = {
    amount: roundTo(points, decimals),
    quietBelow: PLAIN_POINTS,
    magnitude: `${number} pt`,
    spokenMagnitude: `${number} points`,
    percent: growth,
  };
  return show(figure, goodDirection);
}

function show(figure: Figure, goodDirection: Direction): ShownChange {
  const { amount, magnitude, spokenMagnitude } = figure;
  const direction = amount === 0 ? null : amount > 0 ? 'up' : 'down';
  if (direction === null || Math.abs(amount) < figure.quietBelow) {
    const sign = direction === null ? '' : direction === 'up' ? '+' : '−';
    const spoken = `${direction === null ? 'unchanged' : 'about unchanged'}, ${spokenMagnitude}`;
    return { weight: 'quiet', direction, isGood: null, text: sign + magnitude, spoken };
  }
  const isGood = direction === goodDirection;
  const isStrong = !isGood && isLarge(figure.percent);
  const spoken = `${direction} ${spokenMagnitude}, ${isGood ? 'better' : 'worse'}`;
  return { weight: isStrong ? 'strong' : 'plain', direction, isGood, text: magnitude, spoken };
}

/** The same change where its test says nothing: quiet whatever its size. `remark` says why. */
function quietChange(change: ShownChange, remark: string): ShownChange {
  const { weight, direction, text } = change;
  if (weight === 'unknown') return change;
  const magnitude = text.replace(/^[+−]/, '');
  const [sign, spokenSign] =
    direction === null ? ['', ''] : direction === 'up' ? ['+', 'plus '] : ['−', 'minus '];
  const spokenMagnitude = magnitude.replace(' pt', ' points').replace('%', ' percent');
  return {
    weight: 'quiet',
    direction,
    isGood: null,
    text: sign + magnitude,
    spoken: `${spokenSign}${spokenMagnitude}, ${remark}`,
    remark,
  };
}

/** The change of a rate with what its test says: quiet where chance alone could have made it. */
export function showTested(change: ShownChange, verdict: ProportionVerdict): ShownChange {
  return isBeyondNoise(verdict) ? change : quietChange(change, formatVerdict(verdict));
}

function isLarge(percent: number | null): boolean {
  return percent !== null && Math.abs(roundTo(percent, PERCENT_DECIMALS)) >= STRONG_PERCENT;
}
