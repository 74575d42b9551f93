import { FACT_IDS } from '@skuline/domain/metrics';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../platform/project-root.ts';

const facts = z.object(Object.fromEntries(FACT_IDS.map((fact) => [fact, z.number()])));
const range = z.object({ start: z.string(), end: z.string() });
const bucket = z.object({ from: z.string(), to: z.string(), partial: z.boolean(), totals: facts });
const segment = z.looseObject({ name: z.string() });

const period = z.object({
  id: z.string(),
  range,
  comparison: range,
  filters: z.record(z.string(), z.array(z.string())).default({}),
  rows: z.number(),
  comparison_rows: z.number(),
  totals: facts,
  comparison_totals: facts,
  ratios: z.record(z.string(), z.number()),
  cards: z.record(
    z.string(),
    z.object({
      value: z.number(),
      previousValue: z.number(),
      growth_pct: z.number().nullable(),
      growth_pct_over_abs: z.number().nullish(),
    }),
  ),
  weeks: z.array(bucket).optional(),
  months: z.array(bucket).optional(),
  brands_by_net_sales: z.array(segment).optional(),
  top5_parent_skus_by_net_sales: z.array(segment).optional(),
  top5_parent_skus_by_gross_sales: z.array(segment).optional(),
});

const figures = z.object({
  dataset: z.string(),
  rows: z.number(),
  first_date: z.string(),
  last_date: z.string(),
  as_of: z.string(),
  all_dates_totals: facts,
  hierarchy: z.object({
    counts: z.object({ brands: z.number(), parent_skus: z.number(), skus: z.number() }),
    sha256: z.string(),
  }),
  periods: z.array(period).min(1),
  filtered: z.array(period).min(1),
  empty: z
    .array(
      z.object({
        start: z.string(),
        end: z.string(),
        filters: z.record(z.string(), z.array(z.string())),
        reason: z.string(),
      }),
    )
    .min(1),
});
export type ExpectedFigures = z.output<typeof figures>;
export type ExpectedPeriod = z.output<typeof period>;

/** A real data set with answers worked out apart from the project. */
export interface DataSet {
  readonly name: string;
  readonly csv: string;
  readonly figures: string;
}

/** Sets whose license lets them live in the repository. */
export const TEST_DATA = path.join(projectRoot, 'test-data');
/** The folder of the others, named by `TEST_DATA_DIR`; one that is named has to have them. Null: they are not tested. */
export const MORE_TEST_DATA =
  process.env['TEST_DATA_DIR'] === undefined ? null : path.resolve(projectRoot, process.env['TEST_DATA_DIR']);

export function dataSetIn(folder: string, name: string): DataSet {
  return {
    name,
    csv: path.join(folder, `${name}.csv.gz`),
    figures: path.join(folder, `${name}.expected.json`),
  };
}

export function readFigures(set: DataSet): ExpectedFigures {
  return figures.parse(JSON.parse(readFileSync(set.figures, 'utf8')));
}
