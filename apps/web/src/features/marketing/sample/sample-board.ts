import { comparisonRange, type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { SeriesRow } from '@skuline/domain/charts';
import { type FactSums, sumFacts } from '@skuline/domain/metrics';
import { listSampleRows, type SampleRow } from './sample-days.ts';

interface DaySums {
  readonly date: DateKey;
  readonly sums: FactSums;
}

/** Thirty frozen days of the invented seller and the thirty before: what the picture on the public pages is made of. */
export interface SampleBoard {
  /** The picture's own today: its last day. */
  readonly today: DateKey;
  readonly maturingDays: number;
  readonly range: DateRange;
  readonly compared: { readonly current: DateRange; readonly previous: DateRange };
  readonly current: readonly DaySums[];
  readonly previous: readonly DaySums[];
  /** The range by day and parent SKU. */
  readonly series: readonly SeriesRow[];
}

const TODAY = toDateKey('2026-11-20');
const RANGE: DateRange = { start: toDateKey('2026-10-22'), end: TODAY };
const MATURING_DAYS = 2;

function groupRows(rows: readonly SampleRow[], keyOf: (row: SampleRow) => string): Map<string, SampleRow[]> {
  return Map.groupBy(rows, keyOf);
}

function daySumsOf(rows: readonly SampleRow[]): DaySums[] {
  return [...groupRows(rows, (row) => row.date_key)].map(([date, own]) => ({
    date: toDateKey(date),
    sums: sumFacts(own),
  }));
}

function seriesOf(rows: readonly SampleRow[]): SeriesRow[] {
  return [...groupRows(rows, (row) => `${row.date_key} ${row.parent_sku_name}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [{ ...sumFacts(own), date_key: first.date_key, segment: first.parent_sku_name, isOther: false }];
  });
}

/** Works the picture out from the sample's rows, as the product does from a seller's. */
export function prepareSampleBoard(): SampleBoard {
  const comparison = comparisonRange(RANGE, 'last_30_days');
  const rows = listSampleRows(RANGE);
  return {
    today: TODAY,
    maturingDays: MATURING_DAYS,
    range: RANGE,
    compared: { current: RANGE, previous: comparison },
    current: daySumsOf(rows),
    previous: daySumsOf(listSampleRows(comparison)),
    series: seriesOf(rows),
  };
}
