import type { Check } from './check-answer.ts';

export interface ScoreQuestion {
  readonly topic: string;
  /** Asked one after the other; the last answer is looked at. */
  readonly turns: readonly [string, ...string[]];
  readonly checks: readonly Check[];
}

export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** A figure; where nothing was sold, that there is none. */
export function is(value: number): Check {
  return value === 0
    ? { kind: 'words', pattern: /no data|cannot be calculated|\b0\b/ }
    : { kind: 'figure', value };
}

export const inOrder = (segmentsShown: readonly (readonly [string, number])[]): Check[] => [
  { kind: 'names', names: segmentsShown.map(([name]) => name) },
  ...segmentsShown.map(([, value]) => is(value)),
];
