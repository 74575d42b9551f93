/** Durations in ms. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

export function timingOf(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export async function timeOne(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs `work` one after another for each of the numbers and times each run. */
export async function timeEach(
  numbers: Iterable<number>,
  work: (n: number) => Promise<unknown>,
): Promise<Timing> {
  const durations: number[] = [];
  for (const n of numbers) {
    durations.push(await timeOne(() => work(n)));
  }
  return timingOf(durations);
}

/** The same with several at once; every number is worked on once. */
export async function timeTogether(
  numbers: readonly number[],
  clients: number,
  work: (n: number) => Promise<unknown>,
): Promise<Timing> {
  const waiting = numbers.values();
  const durations: number[] = [];
  const client = async () => {
    for (const n of waiting) {
      durations.push(await timeOne(() => work(n)));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return timingOf(durations);
}

export function span(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
