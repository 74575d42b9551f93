import { chance } from '../wire/seller/chance.ts';

/** What is drawn for one request: always the same for a seed and the number of the request. */
export interface Dice {
  /** True in this share of all draws. */
  hits(share: number): boolean;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** One of them; throws where there is none. */
  pick<T>(items: readonly T[]): T;
}

export function createDice(seed: number, request: number): Dice {
  let drawn = 0;
  const next = () => chance(seed, request, drawn++);
  return {
    hits: (share) => next() < share,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
  };
}
