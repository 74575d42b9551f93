import {
  createKnownSums,
  type DaysOfPeriods,
  findRestingDays,
  type KnownSums,
  plainSums,
  type RestingDays,
} from '../known-days/index.ts';
import { type FactId, type FactSums, sumFacts } from '../metrics/index.ts';
import { isCostLine, type StatementCosts, withCosts } from './statement-costs.ts';
import type { StatementSums } from './statement-figures.ts';
import type { StatementColumn, StatementLine, StatementLineId } from './statement-lines.ts';
import { type StatementView, VIEW_BASES } from './statement-views.ts';

/** The sums that the figures of each line rest on: those of the days on which its facts are known. */
export interface LineSums {
  /** In the statement's view: shares and amounts per unit are ratios, of the days that have both parts. */
  readonly sumsOf: (line: StatementLine) => StatementSums;
  /** What a share of net sales is made of, over the whole range; null when it is unknown. */
  readonly shareOf: (line: StatementLine) => StatementColumn | null;
  /** Whether it is known on any day of the range. */
  readonly isKnown: (line: StatementLine) => boolean;
  /** Null where every day counts for everything. */
  readonly restingOf: (line: StatementLine) => RestingDays | null;
}

interface LineSumsInput {
  readonly whole: KnownSums;
  /** Null where every day counts for everything. */
  readonly days: DaysOfPeriods | null;
  readonly buckets: readonly { readonly key: string; readonly sums: KnownSums }[];
  readonly view: StatementView;
  readonly costs: StatementCosts | null;
}

/** The sums of days; without what is known of them every day counts for everything. */
export function sumsOfDays(days: DaysOfPeriods, isPlain: boolean): KnownSums {
  if (!isPlain) return createKnownSums(days);
  const [current, previous] = [days.current, days.previous].map((rows): FactSums | null =>
    rows.length === 0 ? null : sumFacts(rows.map(({ sums }) => sums)),
  );
  return plainSums(current ?? null, previous ?? null);
}

export function createLineSums({ whole, days, buckets, view, costs }: LineSumsInput): LineSums {
  const costsOf = new Map(costs?.buckets.map((bucket) => [bucket.date_key, bucket]));
  const restingOf = (line: StatementLine) => (days === null ? null : findRestingDays(line.needs, days));
  const columnOf = (line: StatementLine, sums: KnownSums, figures: Parameters<typeof withCosts>[1]) => {
    const found = findColumn(line, view, sums);
    return found === null ? null : withCosts(found, figures, costs);
  };
  return {
    isKnown: (line) => whole.ofKnown(line.needs) !== null,
    restingOf,
    sumsOf: onceALine((line) => {
      const both = whole.compared(factsOfLine(line, view));
      return {
        buckets: buckets.map(({ key, sums }) => columnOf(line, sums, costsOf.get(key))),
        total: columnOf(line, whole, costs?.total),
        comparable: both === null ? null : withCosts(both.current, costs?.compared ?? costs?.total, costs),
        previous: both === null ? null : withCosts(both.previous, costs?.previous, costs),
      };
    }),
    shareOf: onceALine((line) => {
      const own = findRatio(line, 'share_of_net', whole);
      return own === null ? null : withCosts(own, costs?.total, costs);
    }),
  };
}

/** Every segment of a line asks for the sums of the line. */
function onceALine<T>(find: (line: StatementLine) => T): (line: StatementLine) => T {
  const found = new Map<StatementLineId, { readonly value: T }>();
  return (line) => {
    const known = found.get(line.id) ?? { value: find(line) };
    found.set(line.id, known);
    return known.value;
  };
}

function factsOfLine(line: StatementLine, view: StatementView): FactId[] {
  const base = VIEW_BASES[view];
  return base === null || line.unit === 'count' ? [...line.needs] : [...line.needs, base.fact];
}

/** A sum is that of all days, of which it has to be known on one; a ratio is of the days that have both its parts. */
function findColumn(line: StatementLine, view: StatementView, sums: KnownSums): FactSums | null {
  if (VIEW_BASES[view] !== null && line.unit !== 'count') return findRatio(line, view, sums);
  return sums.ofKnown(line.needs) === null ? null : sums.total;
}

/** Costs are counted over all days, so that a ratio of them is unknown where a part of it is not known on all of them. */
function findRatio(line: StatementLine, view: StatementView, sums: KnownSums): FactSums | null {
  const facts = factsOfLine(line, view);
  return isCostLine(line.id) && !sums.areAllKnown(facts) ? null : sums.ofKnown(facts);
}
