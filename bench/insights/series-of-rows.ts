import {
  addDays,
  type DateKey,
  type DateRange,
  eachDay,
  isInRange,
  subtractRanges,
} from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import {
  alignDays,
  type InsightSeries,
  lastYearRange,
  type ScopeDays,
  seriesRange,
} from '@skuline/domain/insights';
import type { KnownDays } from '@skuline/domain/known-days';
import {
  FACT_IDS,
  type FactId,
  type FactKind,
  type FactSums,
  findFactsPresent,
  KINDS_OF_FACT,
  sumFacts,
  ZERO_FACTS,
} from '@skuline/domain/metrics';

/** One SKU on one day. */
export interface PlainRow extends FactSums {
  readonly date_key: DateKey;
  readonly brand_name: string;
  readonly parent_sku_name: string;
  readonly sku_name: string;
}

const LEVELS = ['total', 'brand', 'parent_sku', 'sku'] as const;

/** Days on which the report of a kind of fact is missing. */
export interface Unknown extends DateRange {
  readonly kind: FactKind;
}

/** From the first to the last day, without those whose report is missing. */
function knownOf(days: readonly DateKey[], unknown: readonly Unknown[]): KnownDays {
  const [start, end] = [days[0], days.at(-1)];
  if (start === undefined || end === undefined) return {};
  return recordOf(FACT_IDS, (fact) =>
    subtractRanges(
      [{ start, end }],
      unknown.filter(({ kind }) => KINDS_OF_FACT[fact].includes(kind)),
    ),
  );
}

/** A row of a day whose report is missing has nothing of what it would tell. */
function withoutUnknown(row: PlainRow, unknown: readonly Unknown[]): PlainRow {
  const missing = unknown.filter((of) => isInRange(row.date_key, of)).map(({ kind }) => kind);
  if (missing.length === 0) return row;
  const isGone = (fact: FactId) => KINDS_OF_FACT[fact].some((kind) => missing.includes(kind));
  return { ...row, ...recordOf(FACT_IDS, (fact) => (isGone(fact) ? 0 : row[fact])) };
}

/** The series of a tenant's rows up to a day, in memory: every scope there is. */
export function seriesOfRows(
  rows: readonly PlainRow[],
  until: DateKey,
  unknown: readonly Unknown[] = [],
): InsightSeries {
  const known = rows.filter((row) => row.date_key <= until).map((row) => withoutUnknown(row, unknown));
  const byDay = Map.groupBy(known, (row) => row.date_key);
  const asOf = [...byDay.keys()].reduce((last, day) => (day > last ? day : last), '1990-01-01' as DateKey);
  const range = seriesRange(asOf);
  const hasData = (day: DateKey) => byDay.has(day);
  const totalByDay = new Map([...byDay].map(([day, ofDay]) => [day, sumFacts(ofDay)]));
  const lastYear = lastYearRange(asOf);
  const scopesOf = (depth: number): ScopeDays[] => {
    const namesOf = (row: PlainRow) => [row.brand_name, row.parent_sku_name, row.sku_name].slice(0, depth);
    const groups = Map.groupBy(known, (row) => JSON.stringify(namesOf(row)));
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const days = new Map(
        [...Map.groupBy(group, (row) => row.date_key)].map(([day, of]) => [day, sumFacts(of)]),
      );
      const inRange = eachDay(range).some((day) => days.has(day));
      if (!inRange) return [];
      return [
        {
          level: LEVELS[depth] ?? 'total',
          names: namesOf(first),
          sums: alignDays(range, days, { hasData, zero: ZERO_FACTS }),
          lastYear: eachDay(lastYear).map((day) => days.get(day) ?? null),
        },
      ];
    });
  };
  const scopes = [1, 2, 3].flatMap(scopesOf);
  const [total] = scopesOf(0);
  if (total === undefined) throw new Error('A tenant without rows has no series.');
  const countOf = (level: string) => scopes.filter((scope) => scope.level === level).length;
  return {
    asOf,
    days: eachDay(range),
    present: findFactsPresent([...totalByDay.values()]),
    known: knownOf([...byDay.keys()].toSorted(), unknown),
    total,
    scopes,
    counts: { total: 1, brand: countOf('brand'), parent_sku: countOf('parent_sku'), sku: countOf('sku') },
    totalByDay: new Map([...totalByDay].filter(([day]) => day > addDays(asOf, -400))),
  };
}
