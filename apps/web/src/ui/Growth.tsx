import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import classes from './Growth.module.css';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface GrowthProps {
  /** Which way the figure went. */
  readonly trend: 'up' | 'down' | 'neutral';
  /** Whether that is favourable; null when it is neither. */
  readonly isGood: boolean | null;
  /** The size of the change as text without sign (`8.3%`, `0.4 pt`), or null when it is unknown. */
  readonly magnitude: string | null;
  /** The side the figures line up on; the pill hangs out over it. */
  readonly align?: 'start' | 'end';
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight } as const;

function toneOf(isGood: boolean | null): 'good' | 'bad' | 'neutral' {
  if (isGood === null) return 'neutral';
  return isGood ? 'good' : 'bad';
}

function spokenGrowth({ trend, isGood, magnitude }: GrowthProps): string {
  if (magnitude === null) return 'change unknown';
  const size = magnitude.replace('%', ' percent').replace(/ pt$/, ' points');
  if (trend === 'neutral') return `unchanged, ${size}`;
  if (isGood === null) return `${trend} ${size}`;
  return `${trend} ${size}, ${isGood ? 'better' : 'worse'}`;
}

/** A change against the compared period: the arrow is the direction, green text is good, the red pill is bad. */
export function Growth(props: GrowthProps) {
  const { trend, isGood, magnitude, align = 'start' } = props;
  return (
    <span
      className={classes.growth}
      data-tone={magnitude === null ? 'unknown' : toneOf(isGood)}
      data-align={align}
      data-numeric
    >
      <span aria-hidden className={classes.visible}>
        {magnitude !== null && trend !== 'neutral' ? <Icon shape={ARROWS[trend]} place="small" /> : null}
        {magnitude ?? '—'}
      </span>
      <VisuallyHidden>{spokenGrowth(props)}</VisuallyHidden>
    </span>
  );
}
