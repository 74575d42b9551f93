/** Steps between labelled buckets: weeks stay on the same weekday, quarters on the same month. */
const STEPS = [1, 2, 3, 7, 14, 28] as const;

/** Which buckets carry a label under the axis when at most so many fit: the first and every nth. */
export function labelPositions(bucketCount: number, mostLabels: number): number[] {
  const fits = (step: number) => Math.ceil(bucketCount / step) <= Math.max(1, mostLabels);
  const step = STEPS.find(fits) ?? Math.ceil(bucketCount / Math.max(1, mostLabels));
  return Array.from({ length: Math.ceil(bucketCount / step) }, (_, index) => index * step);
}
