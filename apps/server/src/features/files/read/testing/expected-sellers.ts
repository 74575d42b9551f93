import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { REPORTS } from './expected-reports.ts';

const table = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});
const seller = z.object({
  catalogue: z.string(),
  import_order: z.array(z.string()),
  files: z.record(
    z.string(),
    z.object({
      asks: z.array(z.object({ what: z.string(), answer: z.string() })).default([]),
      notices: z
        .array(
          z.object({
            code: z.string(),
            skus: z.array(z.string()).optional(),
            asins: z.array(z.string()).optional(),
            queries: z.number().optional(),
          }),
        )
        .default([]),
    }),
  ),
  daily_rows: table,
  totals_by_day: table,
  totals: z.record(z.string(), z.number()),
  flags: table,
  coverage: z.record(z.string(), z.record(z.string(), z.string())),
  keyword_rows: table.optional(),
});
export type ExpectedSeller = z.output<typeof seller>;

/** What must be shown after all files of an invented seller; worked out without Skuline. */
export function readExpectedSeller(name: 'amazon' | 'shopify'): ExpectedSeller {
  const text = readFileSync(path.join(REPORTS, 'expected.json'), 'utf8');
  const { sellers } = z.object({ sellers: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text));
  return seller.parse(sellers[name]);
}

/** The rows of a table as objects. */
export function toObjects({ columns, rows }: z.output<typeof table>): Record<string, string | number>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? 0])));
}

/** What the seller answers when she is asked about a file; nothing about her catalog. */
export function answersFor({ files }: ExpectedSeller, file: string): ReadonlyMap<string, string> {
  return new Map((files[file]?.asks ?? []).map(({ what, answer }) => [what, answer]));
}
