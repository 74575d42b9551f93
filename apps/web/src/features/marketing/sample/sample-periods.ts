import {
  type ComparedDays,
  type ComparedPeriods,
  type DateRange,
  type DayRanges,
  dayCount,
  isInRanges,
} from '@skuline/domain/calendar';
import { comparedDaysOf, type KnownDays } from '@skuline/domain/known-days';
import { type FactId, sumFacts, type SumsOfBoth } from '@skuline/domain/metrics';
import { DIMENSION_IDS, isPlaceId, type ProductFilters, type SegmentId } from '@skuline/domain/products';
import type { SampleRow } from '@skuline/domain/sample-data';

/** The rows of a range; each day is computed once. */
export type ReadRows = (range: DateRange) => Promise<readonly SampleRow[]>;

export interface SampleHistory {
  readonly read: ReadRows;
  readonly known: KnownDays;
}

/** What every question that compares two periods says. */
interface ComparedRequest extends ProductFilters {
  readonly start_date: DateRange['start'];
  readonly end_date: DateRange['end'];
  readonly previous_start_date: DateRange['start'];
  readonly previous_end_date: DateRange['end'];
  readonly days?: ComparedDays | undefined;
}

export interface BothPeriods {
  readonly current: readonly SampleRow[];
  readonly previous: readonly SampleRow[];
}

export function periodsOf(request: ComparedRequest): ComparedPeriods {
  return {
    current: { start: request.start_date, end: request.end_date },
    previous: { start: request.previous_start_date, end: request.previous_end_date },
  };
}

/** The rows of both periods on the days on which these facts are known in both, unless the whole ranges are wanted. */
export async function readBoth(
  { read, known }: SampleHistory,
  request: ComparedRequest,
  facts: readonly FactId[],
): Promise<BothPeriods> {
  const periods = periodsOf(request);
  const days = request.days === 'whole' ? null : comparedDaysOf(facts, periods, known);
  const readPeriod = async (range: DateRange, only: DayRanges | undefined) => {
    const rows = await read(range);
    return rows.filter(
      (row) =>
        (only === undefined || isInRanges(row.date_key, only)) &&
        DIMENSION_IDS.every((id) => request[id].length === 0 || request[id].includes(row[id])),
    );
  };
  const [current, previous] = await Promise.all([
    readPeriod(periods.current, days?.current),
    readPeriod(periods.previous, days?.previous),
  ]);
  return { current, previous };
}

/** The rows of each brand, parent SKU or SKU; the sample is of one channel, whose name is asked for nowhere. */
export function sampleSegmentsOf(rows: BothPeriods, by: SegmentId = 'sku_name'): Map<string, BothPeriods> {
  const nameOf = (row: SampleRow) => (isPlaceId(by) ? 'amazon' : row[by]);
  const current = Map.groupBy(rows.current, nameOf);
  const previous = Map.groupBy(rows.previous, nameOf);
  const names = new Set([...current.keys(), ...previous.keys()]);
  return new Map(
    [...names].map((name) => [
      name,
      { current: current.get(name) ?? [], previous: previous.get(name) ?? [] },
    ]),
  );
}

export function sampleSumsOf({ current, previous }: BothPeriods): SumsOfBoth {
  return { current: sumFacts(current), previous: sumFacts(previous) };
}

export function countDays(range: DateRange, rows: readonly SampleRow[]) {
  return { days: dayCount(range), days_with_data: new Set(rows.map((row) => row.date_key)).size };
}
