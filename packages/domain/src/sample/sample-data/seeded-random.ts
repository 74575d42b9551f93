/**
 * Repeatable randomness made of integer arithmetic and square roots only, which every machine computes alike:
 * the same seed gives the same file everywhere.
 */
export interface RandomStream {
  /** Evenly spread over [0, 1). */
  next(): number;
  /** Mean 0, standard deviation 1, never beyond ±3.5. */
  normal(): number;
  /** How many of `trials` succeed when each does with `chance`. */
  binomial(trials: number, chance: number): number;
  /** How many events come when `mean` are expected. */
  count(mean: number): number;
}

const MANY_CHANCES = 40;

/** A 32-bit number for a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** One seed out of two, order matters. */
export function mixSeeds(first: number, second: number): number {
  let mixed = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(second + 0x165667b1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** A stream of numbers that is always the same for a seed (mulberry32). */
export function randomStream(seed: number): RandomStream {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // Four evenly spread numbers added are close to a normal one and need no logarithm.
  const normal = () => (next() + next() + next() + next() - 2) * 1.7320508;
  return { next, normal, binomial: (trials, chance) => binomial(next, normal, trials, chance), count };

  function count(mean: number): number {
    // Few events are many chances that mostly miss; a rounded normal draw would be cut off at 0 and come out high.
    if (mean < 8) return binomial(next, normal, MANY_CHANCES, mean / MANY_CHANCES);
    return Math.max(0, Math.floor(mean + Math.sqrt(mean) * normal() + next()));
  }
}

function binomial(next: () => number, normal: () => number, trials: number, chance: number): number {
  if (chance <= 0 || trials <= 0) return 0;
  if (trials > MANY_CHANCES) {
    const mean = trials * chance;
    const drawn = Math.floor(mean + Math.sqrt(mean * (1 - chance)) * normal() + next());
    return Math.min(trials, Math.max(0, drawn));
  }
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) if (next() < chance) successes++;
  return successes;
}

/**
 * A slow wave around 1: knots every `period` days, joined smoothly, never further from 1 than `height`.
 * The same day has the same value whatever else is generated.
 */
export function slowWave(seed: number, dayNumber: number, period: number, height: number): number {
  const position = dayNumber / period;
  const knot = Math.floor(position);
  const along = position - knot;
  const from = randomStream(mixSeeds(seed, knot)).next();
  const to = randomStream(mixSeeds(seed, knot + 1)).next();
  const eased = along * along * (3 - 2 * along);
  return 1 + (from + (to - from) * eased - 0.5) * 2 * height;
}
