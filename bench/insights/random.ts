/** A repeatable stream of random numbers, and the distributions that daily facts are drawn from. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 2_654_435_761) + 97) >>> 0;
  }

  /** Evenly from 0 to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Around 1, with so much spread. */
  logNormal(spread: number): number {
    return Math.exp(spread * this.normal() - (spread * spread) / 2);
  }

  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count += 1;
    return count;
  }

  /** Negative binomial: a Poisson count whose mean varies with this coefficient of variation. */
  count(mean: number, variation: number): number {
    return this.poisson(mean * this.logNormal(variation));
  }

  binomial(trials: number, share: number): number {
    if (share <= 0 || trials <= 0) return 0;
    return Math.min(trials, this.poisson(trials * Math.min(1, share)));
  }
}
