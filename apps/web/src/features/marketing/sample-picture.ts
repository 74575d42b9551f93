import type { GrowthProps, Point } from '../../ui/index.ts';

/** The picture on the public pages: thirty days of an invented shop. Legend, chart and net sales add up. */
const DAYS = 30;
const AXIS_TOP = 40_000;
const AXIS_STEP = 10_000;

export const PICTURE_WIDTH = 1000;
export const PICTURE_HEIGHT = 252;

export interface SampleTile {
  readonly label: string;
  readonly value: string;
  readonly growth: GrowthProps;
  readonly isSelected: boolean;
  readonly trendline: readonly number[];
}

interface SampleSegment {
  readonly name: string;
  readonly total: number;
  readonly text: string;
  /** Where in the week it sells best, and how it drifts over the month. */
  readonly phase: number;
  readonly drift: number;
}

export const SEGMENTS: readonly SampleSegment[] = [
  { name: 'Pour-Over Kettle', total: 285_668, text: '$285,668', phase: 0, drift: 0.12 },
  { name: 'Cast Skillet', total: 173_699, text: '$173,699', phase: 0.5, drift: -0.04 },
  { name: 'Linen Throw', total: 165_674, text: '$165,674', phase: 0.2, drift: 0.06 },
  { name: 'Cold Brew Jar', total: 111_263, text: '$111,263', phase: 0.9, drift: 0.08 },
  { name: 'Bamboo Drawer Set', total: 83_696, text: '$83,696', phase: 0.4, drift: -0.02 },
  { name: 'Other', total: 101_824, text: '$101,824', phase: 0.7, drift: 0.02 },
];

/** A month of a shop's days, mean 1: a weekly wave, a smaller uneven one, and a drift. */
function wave(phase: number, drift: number): number[] {
  const raw = Array.from({ length: DAYS }, (_, day) => {
    const week = 0.14 * Math.sin((2 * Math.PI * (day - phase)) / 7 - 1.2);
    const uneven = 0.05 * Math.sin(day * 1.9 + phase * 5) + 0.03 * Math.sin(day * 0.8 - phase * 9);
    return 1 + week + uneven + drift * (day / DAYS - 0.5);
  });
  const mean = raw.reduce((sum, value) => sum + value, 0) / DAYS;
  return raw.map((value) => value / mean);
}

function tile(label: string, value: string, percent: number, isGood = true, isSelected = false): SampleTile {
  return {
    label,
    value,
    growth: { trend: percent < 0 ? 'down' : 'up', isGood, magnitude: `${Math.abs(percent).toFixed(1)}%` },
    isSelected,
    trendline: wave(label.length / 7, percent / 20),
  };
}

export const TILES: readonly SampleTile[] = [
  tile('Sessions', '213,764', 6.2),
  tile('Orders', '23,087', 8.1),
  tile('Net Sales', '$921,824', 8.3, true, true),
  tile('Conversion', '10.8%', 1.8),
  tile('Units Sold', '27,121', 7.4),
  tile('Gross Sales', '$987,371', 9.1),
  tile('Promotions', '$65,547', 22.4, false),
  tile('Avg Net Price', '$34.0', 0.8),
];

/** Axis labels from the bottom up, with their height as a share of the plot. */
export const AXIS = Array.from({ length: AXIS_TOP / AXIS_STEP + 1 }, (_, index) => ({
  label: index === 0 ? '$0' : `$${index * 10}k`,
  share: (index * AXIS_STEP) / AXIS_TOP,
}));

/** Date labels with the share of the width they stand at. */
export const DATES = ['Oct 22', 'Oct 29', 'Nov 5', 'Nov 12', 'Nov 19'].map((label, index) => ({
  label,
  share: (index * 7) / (DAYS - 1),
}));

export interface SampleBand {
  readonly name: string;
  readonly top: readonly Point[];
  readonly bottom: readonly Point[];
}

/** The segments stacked from the largest at the base to Other on top, in picture coordinates. */
export function sampleBands(): SampleBand[] {
  const heights = Array.from({ length: DAYS }, () => 0);
  const pointsNow = () =>
    heights.map((value, day) => ({
      x: (day / (DAYS - 1)) * PICTURE_WIDTH,
      y: PICTURE_HEIGHT * (1 - value / AXIS_TOP),
    }));
  return SEGMENTS.map((segment) => {
    const bottom = pointsNow();
    wave(segment.phase, segment.drift).forEach((share, day) => {
      heights[day] = (heights[day] ?? 0) + (share * segment.total) / DAYS;
    });
    return { name: segment.name, bottom, top: pointsNow() };
  });
}
