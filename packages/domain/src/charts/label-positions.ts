import type { Granularity } from '../calendar/index.ts';

/** Buckets from label to label: days stay on the same weekday, weeks come in quarters, months in parts of a year. */
const STEPS = {
  daily: [1, 2, 3, 7, 14, 28],
  weekly: [1, 2, 4, 6, 13, 26],
  monthly: [1, 2, 3, 4, 6, 12],
} as const satisfies Record<Granularity, readonly number[]>;

/** Which buckets carry a label under the axis when at most so many fit: the first and every nth. */
export function labelPositions(
  bucketCount: number,
  mostLabels: number,
  granularity: Granularity = 'daily',
): number[] {
  const room = Math.max(1, mostLabels);
  const fits = (step: number) => Math.ceil(bucketCount / step) <= room;
  const step = STEPS[granularity].find(fits) ?? Math.ceil(bucketCount / room);
  return Array.from({ length: Math.ceil(bucketCount / step) }, (_, index) => index * step);
}
