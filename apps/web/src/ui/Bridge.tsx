import type { BridgeBar } from '@skuline/domain/drivers';
import { Waterfall, type WaterfallBar } from './Waterfall.tsx';

interface BridgeProps {
  readonly bars: readonly BridgeBar[];
  /** Whether more of the metric is good news. */
  readonly goodDirection: 'up' | 'down';
  /** Pixels of the tallest bar. */
  readonly height?: number;
}

/** The way from a metric's previous value to the current one, each driver good or bad. */
export function Bridge({ bars, goodDirection, height }: BridgeProps) {
  const shown = bars.map((bar) => barOf(bar, goodDirection));
  return <Waterfall bars={shown} mayCut {...(height === undefined ? {} : { height })} />;
}

const SUMS = { previous: 'quiet', current: 'accent' } as const;

function barOf({ amount, ...bar }: BridgeBar, goodDirection: BridgeProps['goodDirection']): WaterfallBar {
  const { id } = bar;
  if (id === 'previous' || id === 'current') return { ...bar, tone: SUMS[id] };
  return { ...bar, tone: amount > 0 === (goodDirection === 'up') ? 'good' : 'bad' };
}
