import { isDeepStrictEqual } from 'node:util';

/** What came of asking for a change: it is there, it will be there, or it was refused. */
export type Outcome = 'done' | 'promised' | 'refused';

/**
 * What must stand of one thing after a crash: what was acknowledged. A change that was asked for and never answered may be
 * there, whole, or not.
 */
export class Remembered<T> {
  #possible: readonly T[];
  /** May be shown until what was promised has been done. */
  #passing: readonly T[] = [];

  constructor(first: T) {
    this.#possible = [first];
  }

  /** What it may be. */
  get possible(): readonly T[] {
    return this.#possible;
  }

  /** Throws where more than one is possible: it has to be looked at first. */
  get value(): T {
    const [only, ...others] = this.#possible;
    if (only === undefined || others.length > 0) throw new Error('It is not known which of them it is.');
    return only;
  }

  /** Asks for a change; where `ask` throws, both may be there. */
  async change(next: T, ask: () => Promise<Outcome>): Promise<void> {
    const before = this.value;
    this.#possible = [before, next];
    const outcome = await ask();
    this.#possible = [outcome === 'refused' ? before : next];
    this.#passing = outcome === 'promised' ? [before] : [];
  }

  /** It is so, whatever it was asked for. */
  set(value: T): void {
    this.#possible = [value];
    this.#passing = [];
  }

  /** The same of whatever it may be. */
  map(next: (value: T) => T): void {
    this.#possible = this.#possible.map(next);
    this.#passing = [];
  }

  /** Whether this may be seen at this moment, which `view` makes of what is remembered. */
  mayShow<Seen>(seen: Seen, view: (value: T) => Seen): boolean {
    return [...this.#possible, ...this.#passing].some((value) => isDeepStrictEqual(view(value), seen));
  }

  /** Takes what is seen, once nothing is under way any more, for what it is; false where it may not be. */
  settle<Seen>(seen: Seen, view: (value: T) => Seen): boolean {
    const found = this.#possible.find((value) => isDeepStrictEqual(view(value), seen));
    if (found === undefined) return false;
    this.set(found);
    return true;
  }

  /** Remembers what is known now; calling what is returned brings it back. */
  keep(): () => void {
    const { value } = this;
    return () => this.set(value);
  }
}
