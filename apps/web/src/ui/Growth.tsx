import type { ShownChange } from '@skuline/domain/changes';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import classes from './Growth.module.css';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface GrowthProps {
  readonly change: ShownChange;
  /** The side the figures align to; the pill overhangs it. */
  readonly align?: 'start' | 'end';
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight } as const;

function toneOf({ isGood }: ShownChange): 'good' | 'bad' | 'neutral' {
  if (isGood === null) return 'neutral';
  return isGood ? 'good' : 'bad';
}

/**
 * A change against the compared period: an arrow for its direction, a color for good or bad, a pill for strong bad
 * changes.
 */
export function Growth({ change, align = 'start' }: GrowthProps) {
  const { weight, direction, text, spoken, remark } = change;
  const hasArrow = direction !== null && weight !== 'quiet';
  return (
    <span
      className={classes.growth}
      data-tone={toneOf(change)}
      data-weight={weight}
      data-align={align}
      title={remark}
      data-numeric
    >
      <span aria-hidden className={classes.visible}>
        {hasArrow ? <Icon shape={ARROWS[direction]} place="small" /> : null}
        <span className={classes.text}>{text}</span>
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}
