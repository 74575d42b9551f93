import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { SeriesRow } from '@skuline/domain/charts';
import type { DaySums, KnownDays } from '@skuline/domain/known-days';
import { type FactsPresent, readFacts, sumFacts } from '@skuline/domain/metrics';
import { getSamplePicture, type PictureRow } from './sample-picture.ts';

/** Thirty days of the sample seller, for the dashboard's cards and chart. */
export interface SampleBoard {
  readonly today: DateKey;
  readonly maturingDays: number;
  readonly range: DateRange;
  readonly compared: { readonly current: DateRange; readonly previous: DateRange };
  readonly current: readonly DaySums[];
  readonly previous: readonly DaySums[];
  readonly series: readonly SeriesRow[];
  readonly present: FactsPresent;
  /** Every day counts for everything. */
  readonly known: KnownDays;
}

const MATURING_DAYS = 2;

function sumByDay(rows: readonly PictureRow[]): DaySums[] {
  return [...Map.groupBy(rows, (row) => toDateKey(row.date_key))].map(([date, own]) => ({
    date,
    sums: sumFacts(own.map(readFacts)),
  }));
}

function prepareSampleBoard(): SampleBoard {
  const { today, range, compared, facts, series, previous } = getSamplePicture();
  return {
    today,
    maturingDays: MATURING_DAYS,
    range,
    compared: { current: range, previous: compared },
    current: sumByDay(series),
    previous: sumByDay(previous),
    series: series.map((row) => ({ ...row, ...readFacts(row) })),
    present: facts,
    known: {},
  };
}

let board: SampleBoard | null = null;

/** The picture on the public pages; computed once, on first use. */
export function getSampleBoard(): SampleBoard {
  board ??= prepareSampleBoard();
  return board;
}
