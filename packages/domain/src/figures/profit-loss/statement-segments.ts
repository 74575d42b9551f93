import { type FactId, type FactSums, restOfFacts, ZERO_FACTS } from '../metrics/index.ts';
import type { Statement } from './prepare-statement.ts';
import {
  type FigureContext,
  prepareFigures,
  type StatementFigures,
  type StatementSums,
} from './statement-figures.ts';
import type { StatementLine } from './statement-lines.ts';

/** A brand, a parent SKU, a SKU or a place, as a part of the statement. */
export interface StatementSegment {
  readonly name: string;
  readonly sums: StatementSums;
  /** `new` has no data in the compared period, `gone` none in this one. */
  readonly state: 'new' | 'gone' | 'both';
}

/** The sums of a segment as they are read; null: no data in that period. */
export interface SegmentSums {
  readonly name: string;
  readonly current: FactSums | null;
  /** Of the days that are compared; those of the range when left out. */
  readonly comparable?: FactSums | null;
  readonly previous: FactSums | null;
  /** In which periods a report of this place tells the line: in others it is unknown, and not 0. Both when left out. */
  readonly told?: { readonly current: boolean; readonly previous: boolean };
  readonly buckets: readonly { readonly date_key: string; readonly sums: FactSums }[];
}

/** The facts that the segments of a line need for all views. */
export function factsOfSegments({ opensBy }: StatementLine): FactId[] {
  return opensBy === null ? [] : [opensBy, 'units_sold'];
}

const TOLD = { current: true, previous: true };

/** A segment in the columns of the statement it is a part of. */
export function prepareSegment(
  { name, current, comparable, previous, told = TOLD, buckets }: SegmentSums,
  statement: Pick<Statement, 'buckets' | 'sums'>,
): StatementSegment {
  const ofBucket = new Map(buckets.map(({ date_key, sums }) => [date_key, sums]));
  const isCompared = statement.sums.previous !== null;
  const sums = {
    buckets: statement.buckets.map(({ key }) => (told.current ? (ofBucket.get(key) ?? null) : null)),
    total: told.current ? (current ?? ZERO_FACTS) : null,
    ...(comparable === undefined || !told.current ? {} : { comparable: comparable ?? ZERO_FACTS }),
    previous: isCompared && told.previous ? (previous ?? ZERO_FACTS) : null,
  };
  if (!isCompared || !told.current || !told.previous) return { name, sums, state: 'both' };
  return { name, sums, state: current === null ? 'gone' : previous === null ? 'new' : 'both' };
}

/** The figures of a segment in a line; what is new has no previous value. */
export function prepareSegmentFigures(
  line: StatementLine,
  { sums, state }: Pick<StatementSegment, 'sums' | 'state'>,
  how: FigureContext,
): StatementFigures {
  const figures = prepareFigures(line, sums, how);
  return state === 'new' ? { ...figures, previous: null } : figures;
}

/** What is left of a whole without some of its segments, exactly. */
export function restOf(whole: StatementSums, named: readonly StatementSums[]): StatementSums {
  return {
    buckets: whole.buckets.map((bucket, at) =>
      bucket === null ? null : restOfFacts(bucket, known(named.map(({ buckets }) => buckets[at]))),
    ),
    ...(whole.comparable === undefined ? {} : { comparable: restOfCompared(whole.comparable, named) }),
    total: whole.total === null ? null : restOfFacts(whole.total, known(named.map(({ total }) => total))),
    previous:
      whole.previous === null
        ? null
        : restOfFacts(whole.previous, known(named.map(({ previous }) => previous))),
  };
}

function restOfCompared(whole: FactSums | null, named: readonly StatementSums[]): FactSums | null {
  const compared = named.map(({ comparable, total }) => (comparable === undefined ? total : comparable));
  return whole === null ? null : restOfFacts(whole, known(compared));
}

function known(sums: readonly (FactSums | null | undefined)[]): FactSums[] {
  return sums.filter((each) => each !== null && each !== undefined);
}
