import { addDays, type DateKey, eachDay } from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import {
  alignDays,
  type InsightSeries,
  lastYearRange,
  type ScopeDays,
  seriesRange,
} from '@skuline/domain/insights';
import type { KnownDays } from '@skuline/domain/known-days';
import { FACT_IDS, type FactSums, findFactsPresent, sumFacts, ZERO_FACTS } from '@skuline/domain/metrics';

/** One SKU on one day. */
export interface PlainRow extends FactSums {
  readonly date_key: DateKey;
  readonly brand_name: string;
  readonly parent_sku_name: string;
  readonly sku_name: string;
}

const LEVELS = ['total', 'brand', 'parent_sku', 'sku'] as const;

/** As of a file of Skuline's own: from its first to its last day. */
function knownOf(days: readonly DateKey[]): KnownDays {
  const [start, end] = [days[0], days.at(-1)];
  if (start === undefined || end === undefined) return {};
  return recordOf(FACT_IDS, () => [{ start, end }]);
}

/** The series of a tenant's rows up to a day, in memory: every scope there is. */
export function seriesOfRows(rows: readonly PlainRow[], until: DateKey): InsightSeries {
  const known = rows.filter((row) => row.date_key <= until);
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
    known: knownOf([...byDay.keys()].toSorted()),
    total,
    scopes,
    counts: { total: 1, brand: countOf('brand'), parent_sku: countOf('parent_sku'), sku: countOf('sku') },
    totalByDay: new Map([...totalByDay].filter(([day]) => day > addDays(asOf, -400))),
  };
}
