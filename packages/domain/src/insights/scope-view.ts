import { recordOf } from '../exhaustive/index.ts';
import { FACT_IDS, type FactId, restOfFacts, type FactSums, sumFacts } from '../metrics/index.ts';
import type { DayKinds, Frame } from './frames.ts';
import type { ScopeDays } from './insight-series.ts';
import { medianOf } from './robust.ts';

const WEEK = 7;
/** A day that is not usual is taken as the median of so many of its weekday around it. */
const NEIGHBORS = 6;

/** Coefficients of the facts that a measure adds up: returns are gross sales − promotions − net sales. */
export type Measure = Readonly<Partial<Record<FactId, number>>>;

/** The days of a scope as columns of numbers, with what is not usual replaced. */
export class ScopeView {
  readonly scope: ScopeDays;
  readonly #kinds: DayKinds;
  /** The first day with a row: nothing is usual before it. */
  readonly #launch: number;
  readonly #columns = new Map<FactId, { readonly actual: Float64Array; readonly usual: Float64Array }>();

  constructor(scope: ScopeDays, kinds: DayKinds) {
    this.scope = scope;
    this.#kinds = kinds;
    const first = scope.sums.findIndex((sums) => sums !== null);
    this.#launch = first === -1 ? scope.sums.length : first;
  }

  /** The same scope without a part of it. */
  without(part: ScopeView): ScopeView {
    const sums = this.scope.sums.map((of, at) => {
      const inPart = part.scope.sums[at] ?? null;
      return of === null || inPart === null ? of : restOfFacts(of, [inPart]);
    });
    return new ScopeView({ ...this.scope, sums }, this.#kinds);
  }

  /** The weeks of a frame that lie after the launch, by how far back they are. */
  weeksOf({ days, weeksBack }: Frame): readonly number[] {
    const first = days[0] ?? 0;
    return weeksBack.filter((back) => first - back * WEEK >= this.#launch);
  }

  /** What the measure came to in the window. */
  actualOf(measure: Measure, frame: Frame): number {
    return this.#sumOf(measure, 'actual', frame, 0);
  }

  /** What it came to on the same weekdays of each of these weeks. */
  weeklyOf(measure: Measure, frame: Frame, weeks: readonly number[]): number[] {
    return weeks.map((back) => this.#sumOf(measure, 'usual', frame, back));
  }

  /** The measure by day, of the eight weeks before the window; none before the launch. */
  dailyBefore(measure: Measure, frame: Frame): number[] {
    const end = frame.days[0] ?? 0;
    const start = Math.max(this.#launch, end - 8 * WEEK);
    const facts = factsOf(measure);
    return Array.from({ length: Math.max(0, end - start) }, (_, at) =>
      facts.reduce((sum, [fact, factor]) => sum + factor * (this.#column(fact).usual[start + at] ?? 0), 0),
    );
  }

  actualOn(measure: Measure, at: number): number {
    return factsOf(measure).reduce(
      (sum, [fact, factor]) => sum + factor * (this.#column(fact).actual[at] ?? 0),
      0,
    );
  }

  /** The exact sums of the window's days. */
  sumsOf({ days }: Frame): FactSums {
    return sumFacts(days.flatMap((at) => this.scope.sums[at] ?? []));
  }

  /** The median of each fact over the weeks: whole counts and cents. */
  usualSums(frame: Frame): FactSums {
    const weeks = this.weeksOf(frame);
    return recordOf(FACT_IDS, (fact) => medianOf(this.weeklyOf({ [fact]: 1 }, frame, weeks)));
  }

  #sumOf(measure: Measure, kind: 'actual' | 'usual', { days }: Frame, back: number): number {
    let sum = 0;
    for (const [fact, factor] of factsOf(measure)) {
      const column = this.#column(fact)[kind];
      for (const at of days) sum += factor * (column[at - back * WEEK] ?? 0);
    }
    return sum;
  }

  #column(fact: FactId) {
    const known = this.#columns.get(fact);
    if (known !== undefined) return known;
    const actual = Float64Array.from(this.scope.sums, (sums) => sums?.[fact] ?? 0);
    const usual = actual.map((value, at) => (this.#isUsual(at) ? value : this.#replacement(actual, at)));
    const column = { actual, usual };
    this.#columns.set(fact, column);
    return column;
  }

  #isUsual(at: number): boolean {
    return this.#kinds.isUsual[at] === true && at >= this.#launch;
  }

  #replacement(actual: Float64Array, at: number): number {
    const values: number[] = [];
    for (let weeks = 1; weeks <= NEIGHBORS && values.length < NEIGHBORS; weeks += 1) {
      for (const other of [at - weeks * WEEK, at + weeks * WEEK]) {
        if (this.#isUsual(other)) values.push(actual[other] ?? 0);
      }
    }
    return medianOf(values);
  }
}

function factsOf(measure: Measure): (readonly [FactId, number])[] {
  return FACT_IDS.flatMap((fact) => {
    const factor = measure[fact];
    return factor === undefined ? [] : [[fact, factor] as const];
  });
}
