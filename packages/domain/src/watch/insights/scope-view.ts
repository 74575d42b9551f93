import { recordOf } from '../../core/exhaustive/index.ts';
import { FACT_IDS, type FactId, type FactSums, sumFacts } from '../../figures/metrics/index.ts';
import { type DayKinds, type Frame, isEnoughOfWeek, LEAST_WEEKS } from './frames.ts';
import type { ScopeDays } from './insight-series.ts';
import { medianOf } from './robust.ts';

const WEEK = 7;
/** A day that is not usual is taken as the median of so many of its weekday around it. */
const NEIGHBORS = 6;
/** How far back the variation of a measure is looked at. */
const HISTORY_WEEKS = 12;

/** Coefficients of the facts that a measure adds up: returns are gross sales − promotions − net sales. */
export type Measure = Readonly<Partial<Record<FactId, number>>>;

/** Each fact by itself as a measure. */
export const MEASURE_OF: Readonly<Record<FactId, Measure>> = recordOf(FACT_IDS, (fact) => ({ [fact]: 1 }));

/** The facts that a measure is made of. */
export function factsOfMeasure(measure: Measure): FactId[] {
  return FACT_IDS.filter((fact) => measure[fact] !== undefined);
}

/** A measure by day: as it was, and with what is not usual replaced. */
interface Columns {
  readonly actual: Float64Array;
  readonly usual: Float64Array;
}

/** The days of a scope as columns of numbers: each measure is added up once, however many windows are looked at. */
export class ScopeView {
  readonly scope: ScopeDays;
  readonly #kinds: DayKinds;
  /** The first day with a row: nothing is usual before it. */
  readonly #launch: number;
  /** What is left out of the scope. */
  readonly #parts: readonly ScopeView[];
  readonly #columns = new Map<Measure, Columns>();

  constructor(scope: ScopeDays, kinds: DayKinds, parts: readonly ScopeView[] = []) {
    this.scope = scope;
    this.#kinds = kinds;
    this.#parts = parts;
    const first = scope.sums.findIndex((sums) => sums !== null);
    this.#launch = first === -1 ? scope.sums.length : first;
  }

  /** The same scope without some parts of it; its exact sums remain those of the whole. */
  without(...parts: readonly ScopeView[]): ScopeView {
    return new ScopeView(this.scope, this.#kinds, [...this.#parts, ...parts]);
  }

  /** The weeks of a frame that lie after the launch, by how far back they are. */
  weeksOf({ days, weeksBack }: Frame): readonly number[] {
    const first = days[0] ?? 0;
    return weeksBack.filter((back) => first - back * WEEK >= this.#launch);
  }

  /** What the measure came to in the window. */
  actualOf(measure: Measure, { days }: Frame): number {
    return sumAt(this.#columnsOf(measure).actual, days, 0);
  }

  /** What it came to on the same weekdays of each of these weeks. */
  weeklyOf(measure: Measure, { days }: Frame, weeks: readonly number[]): number[] {
    const { usual } = this.#columnsOf(measure);
    return weeks.map((back) => sumAt(usual, days, back * WEEK));
  }

  /** Whether a fact is known on all days of the window, and in enough weeks to say what is usual. */
  knows(fact: FactId, frame: Frame): boolean {
    const { isKnown } = this.#kinds([fact]);
    const weeks = this.weeksOf(frame).filter((back) =>
      isEnoughOfWeek(frame.days, (at) => isKnown[at - back * WEEK] === true),
    );
    return frame.days.every((at) => isKnown[at] === true) && weeks.length >= LEAST_WEEKS;
  }

  /** The measure by day, of the twelve weeks before the window; none before the launch, or before it was known. */
  dailyBefore(measure: Measure, { days, since }: Frame): Float64Array {
    const end = days[0] ?? 0;
    const start = Math.max(this.#launch, since, end - HISTORY_WEEKS * WEEK);
    return this.#columnsOf(measure).usual.subarray(start, Math.max(start, end));
  }

  /** The measure on each of the window's days. */
  onDays(measure: Measure, { days }: Frame): number[] {
    const { actual } = this.#columnsOf(measure);
    return days.map((at) => actual[at] ?? 0);
  }

  /** The exact sums of the window's days. */
  sumsOf({ days }: Frame): FactSums {
    return sumFacts(days.flatMap((at) => this.scope.sums[at] ?? []));
  }

  /** The median of a fact over the weeks. */
  usualOf(fact: FactId, frame: Frame): number {
    return medianOf(this.weeklyOf(MEASURE_OF[fact], frame, this.weeksOf(frame)));
  }

  usualSums(frame: Frame, weeks = this.weeksOf(frame)): FactSums {
    return recordOf(FACT_IDS, (fact) => medianOf(this.weeklyOf(MEASURE_OF[fact], frame, weeks)));
  }

  /** The weeks that anybody can add up: without those of which a day was replaced; all where these are most. */
  plainWeeksOf(frame: Frame, facts: readonly FactId[]): readonly number[] {
    const { isUsual } = this.#kinds(facts);
    const weeks = this.weeksOf(frame);
    const plain = weeks.filter((back) => frame.days.every((at) => isUsual[at - back * WEEK] === true));
    return plain.length < LEAST_WEEKS ? weeks : plain;
  }

  #columnsOf(measure: Measure): Columns {
    const known = this.#columns.get(measure);
    if (known !== undefined) return known;
    const { sums } = this.scope;
    const actual = new Float64Array(sums.length);
    for (const fact of FACT_IDS) {
      const factor = measure[fact];
      if (factor === undefined) continue;
      sums.forEach((ofDay, at) => {
        if (ofDay !== null) actual[at] = (actual[at] ?? 0) + factor * ofDay[fact];
      });
    }
    for (const part of this.#parts) {
      part.#columnsOf(measure).actual.forEach((value, at) => {
        actual[at] = (actual[at] ?? 0) - value;
      });
    }
    const { isUsual } = this.#kinds(factsOfMeasure(measure));
    const isTaken = isUsual.map((is, at) => is && at >= this.#launch);
    const usual = actual.map((value, at) =>
      isTaken[at] === true ? value : replacement(actual, at, isTaken),
    );
    const columns = { actual, usual };
    this.#columns.set(measure, columns);
    return columns;
  }
}

/** The median of the same weekday around a day; where a report was missing for longer, of the nearest ones there are. */
function replacement(actual: Float64Array, at: number, isTaken: readonly boolean[]): number {
  const values: number[] = [];
  const farthest = actual.length / WEEK;
  for (let weeks = 1; weeks <= (values.length === 0 ? farthest : NEIGHBORS); weeks += 1) {
    if (values.length >= NEIGHBORS) break;
    for (const other of [at - weeks * WEEK, at + weeks * WEEK]) {
      if (isTaken[other] === true) values.push(actual[other] ?? 0);
    }
  }
  return medianOf(values);
}

function sumAt(column: Float64Array, days: readonly number[], back: number): number {
  let sum = 0;
  for (const at of days) sum += column[at - back] ?? 0;
  return sum;
}
