import type { Random } from '../insights/random.ts';
import type { Person } from './person.ts';
import { listImports, untilImported, untilLookedAfter } from './given-files.ts';
import { Remembered } from './remembered.ts';
import type { Subject } from './subject.ts';

/** What is shown of a company: lines that can be compared. */
export type Lines = readonly string[];

/** A company whose figures follow from what was imported and undone, by arithmetic of our own. */
export abstract class Figures<T> implements Subject {
  protected readonly person: Person;
  protected readonly known: Remembered<T>;
  readonly #what: string;

  constructor(person: Person, what: string, first: T) {
    this.person = person;
    this.#what = what;
    this.known = new Remembered(first);
  }

  abstract begin(): Promise<void>;
  abstract act(random: Random, onBegin: (operation: string) => void): Promise<void>;
  /** What is to be shown. */
  protected abstract linesOf(value: T): Lines;
  /** What is shown. */
  protected abstract readLines(): Promise<Lines>;
  /** The names of the files whose imports are shown, and of those that were undone. */
  protected abstract filesOf(value: T): { readonly published: Lines; readonly undone: Lines };

  async look(): Promise<Lines> {
    const seen = await this.readLines();
    if (this.known.mayShow(seen, (value) => this.linesOf(value))) return [];
    return [`${this.#what} are shown as they never were: ${this.#differenceTo(seen)}`];
  }

  async settle(): Promise<Lines> {
    await untilImported(this.person);
    if (await this.#isKnown()) return [];
    await untilLookedAfter(this.person);
    if (await this.#isKnown()) return [];
    const seen = await this.readLines();
    return [`${this.#what} are not as they were acknowledged: ${this.#differenceTo(seen)}`];
  }

  async #isKnown(): Promise<boolean> {
    const imports = await listImports(this.person);
    const named = (status: string) =>
      imports
        .filter((one) => one.status === status && one.format !== 'catalogue')
        .map(({ fileName }) => fileName)
        .toSorted();
    const seen = { lines: await this.readLines(), published: named('published'), undone: named('undone') };
    return this.known.settle(seen, (value) => ({ lines: this.linesOf(value), ...this.filesOf(value) }));
  }

  keep(): () => void {
    return this.known.keep();
  }

  #differenceTo(seen: Lines): string {
    const differences = this.known.possible.map((value) => {
      const expected = this.linesOf(value);
      const missing = expected.filter((line) => !seen.includes(line));
      const surplus = seen.filter((line) => !expected.includes(line));
      return `${missing.length} missing (${missing[0]}), ${surplus.length} too many (${surplus[0]})`;
    });
    return differences.join('; or ');
  }
}
