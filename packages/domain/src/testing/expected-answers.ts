import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  FACT_IDS,
  readFacts,
  type CardMetricId,
  type FactId,
  type FactSums,
} from '../figures/metrics/index.ts';
import { nameOrUnknown } from '../products/index.ts';

/** Answers to questions about a real data set, worked out apart from this code; see test-data/LICENSES.md. */
export interface ExpectedAnswers {
  readonly dataset: string;
  readonly as_of: string;
  readonly rows: number;
  readonly all_dates_totals: FactSums;
  readonly all_dates_ratios: Readonly<Record<string, number>>;
  readonly hierarchy: {
    readonly counts: Readonly<Record<string, number>>;
    readonly sha256: string;
    readonly parents_per_brand: Readonly<Record<string, number>>;
    readonly largest_parents: Readonly<Record<string, readonly string[]>>;
  };
  readonly periods: readonly ExpectedPeriod[];
  readonly filtered: readonly ExpectedPeriod[];
}

export interface ExpectedPeriod {
  readonly id: string;
  readonly range: { readonly start: string; readonly end: string; readonly days: number };
  readonly comparison: { readonly start: string; readonly end: string };
  /** Where moving the end of the comparison would give other figures than keeping the number of days. */
  readonly comparison_end_shifted?: { readonly end: string };
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  readonly rows: number;
  readonly comparison_rows: number;
  readonly totals: FactSums;
  readonly comparison_totals: FactSums;
  readonly ratios: Readonly<Record<string, number>>;
  readonly comparison_ratios: Readonly<Record<string, number>>;
  readonly cards: Readonly<Record<CardMetricId, ExpectedCard>>;
  readonly granularity?: { readonly default: string; readonly allowed: readonly string[] };
  readonly weeks: readonly ExpectedBucket[];
  readonly months?: readonly ExpectedBucket[];
  readonly days?: readonly ({ readonly date: string } & FactSums)[];
  readonly top5_parent_skus_by_net_sales: readonly ExpectedSegment[];
  readonly top5_parent_skus_by_gross_sales?: readonly ExpectedSegment[];
  readonly brands_by_net_sales?: readonly ExpectedSegment[];
  readonly skus_by_net_sales?: readonly ExpectedSegment[];
}

interface ExpectedCard {
  readonly value: number;
  readonly previousValue: number;
  readonly growth_pct: number | null;
  /** Given where previous is negative, which the specification leaves open; it is the one we show. */
  readonly growth_pct_over_abs?: number;
  readonly display: string;
  readonly growth_display: string;
}

export interface ExpectedBucket {
  readonly week_start?: string;
  readonly week_end?: string;
  readonly month_start?: string;
  readonly month_end?: string;
  readonly from: string;
  readonly to: string;
  readonly days_in_range: number;
  readonly partial: boolean;
  readonly totals: FactSums;
  readonly ratios: Readonly<Record<string, number>>;
}

export type ExpectedSegment = FactSums & { readonly name: string } & Readonly<
    Record<string, number | string>
  >;

/** A row of the data set itself, names as shown. */
export type DataRow = FactSums & {
  readonly date_key: string;
  readonly brand_name: string;
  readonly parent_sku_name: string;
  readonly sku_name: string;
};

const TEST_DATA = fileURLToPath(new URL('../../../../test-data', import.meta.url));
/** A folder of more data sets, whose licenses allow no copy in the repository; one that is named has to have them. */
const MORE_TEST_DATA = process.env['TEST_DATA_DIR'];
const MORE_SETS = ['ga_channels', 'search_volume'];

/** The data sets that are tested: those of the repository, and the others where `TEST_DATA_DIR` names their folder. */
export const DATA_SETS = [
  'online_retail',
  'superstore',
  ...(MORE_TEST_DATA === undefined ? [] : ['ga_channels']),
];
export const HAS_MORE_DATA = MORE_TEST_DATA !== undefined;

/** The path of a data set's file. */
export function dataFile(dataset: string, ending: '.csv.gz' | '.expected.json'): string {
  const folder = MORE_SETS.includes(dataset) ? path.resolve(MORE_TEST_DATA ?? '') : TEST_DATA;
  return path.join(folder, `${dataset}${ending}`);
}

/** The answers of a data set. */
export function readExpectedAnswers(dataset: string): ExpectedAnswers {
  return JSON.parse(readFileSync(dataFile(dataset, '.expected.json'), 'utf8'));
}

/** Every row of a CSV without quoted fields, as these are. */
export function readDataRows(file: string): DataRow[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split(/\r?\n/);
  const column = new Map(header.split(',').map((name, index) => [name, index]));
  return lines.map((line) => {
    const fields = line.split(',');
    const field = (name: string) => fields[column.get(name) ?? -1] ?? '';
    const numbers: Partial<Record<FactId, number>> = {};
    for (const id of FACT_IDS) numbers[id] = Number(field(id));
    return {
      date_key: field('date_key'),
      brand_name: nameOrUnknown('brand_name', field('brand_name')),
      parent_sku_name: nameOrUnknown('parent_sku_name', field('parent_sku_name')),
      sku_name: nameOrUnknown('sku_name', field('sku_name')),
      ...readFacts(numbers),
    };
  });
}
