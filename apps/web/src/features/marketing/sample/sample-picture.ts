import { addDays, comparisonRange, type DateKey, type DateRange, isInRange } from '@skuline/domain/calendar';
import { rankSegments, type SeriesRow } from '@skuline/domain/charts';
import { type FactId, type FactSums, sumFacts } from '@skuline/domain/metrics';
import { generateSampleRows, sampleOptionsAt } from '@skuline/domain/sample-data';

/** The facts of a day that are shown, of one segment or of all. */
export type PictureRow = Readonly<Partial<FactSums>> & Pick<SeriesRow, 'date_key' | 'segment' | 'isOther'>;

/** Thirty days of the sample seller and the thirty before, reduced to what the public pages show. */
export interface SamplePicture {
  /** The day after its last day. */
  readonly today: DateKey;
  readonly range: DateRange;
  readonly compared: DateRange;
  readonly facts: readonly FactId[];
  /** The range by day and parent SKU: the five largest, and Other. */
  readonly series: readonly PictureRow[];
  /** The compared days, summed over all parent SKUs. */
  readonly previous: readonly PictureRow[];
}

/** The date of the picture. */
const NOW = new Date('2026-11-21T20:00:00Z');
const DAYS = 30;
/** The facts needed by the dashboard's first cards and the worked example. */
const FACTS_SHOWN: readonly FactId[] = [
  'sessions',
  'orders',
  'units_sold',
  'gross_sales',
  'promotions',
  'net_sales',
  'contribution',
];

function sumByDay(rows: readonly SeriesRow[], segment: string, isOther: boolean): PictureRow[] {
  return [...Map.groupBy(rows, (row) => row.date_key)].map(([date_key, own]) => {
    const sums = sumFacts(own);
    return {
      date_key,
      segment,
      isOther,
      ...Object.fromEntries(FACTS_SHOWN.map((id) => [id, sums[id]])),
    };
  });
}

/** Computes the picture from the demo seller. The build replaces this module with the result. */
export function getSamplePicture(): SamplePicture {
  const options = sampleOptionsAt(NOW);
  const range = { start: addDays(options.until, 1 - DAYS), end: options.until };
  const compared = comparisonRange(range, null);
  const rows = [...generateSampleRows(options, { start: compared.start, end: range.end })].map((row) => ({
    ...row,
    segment: row.parent_sku_name,
    isOther: false,
  }));
  const ranked = rankSegments(
    rows.filter((row) => isInRange(row.date_key, range)),
    'net_sales',
  );
  return {
    today: addDays(options.until, 1),
    range,
    compared,
    facts: FACTS_SHOWN,
    series: ranked.flatMap(({ rows: own, name, isOther }) => sumByDay(own, name, isOther)),
    previous: sumByDay(
      rows.filter((row) => isInRange(row.date_key, compared)),
      '',
      false,
    ),
  };
}
