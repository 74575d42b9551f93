import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { TEST_DATA } from '../../../../testing/expected-figures.ts';

/** Invented sellers' files in the layouts sellers really download, and what must come of them. */
export const REPORTS = path.join(TEST_DATA, 'reports');

const cell = z.union([z.string(), z.number()]);
const table = z.object({ columns: z.array(z.string()), rows: z.array(z.array(cell)) });
const ask = z.object({
  what: z.string(),
  answer: z.union([z.string(), z.record(z.string(), z.string())]),
  choices: z.array(z.string()).optional(),
});
const plainFile = z.object({
  format: z.string().optional(),
  outcome: z.enum(['import', 'ask', 'refuse', 'no_daily_rows']),
  reason: z.string().optional(),
  asks: z.array(ask).default([]),
  data_lines: z.number().optional(),
  lines: z.number().optional(),
  covers: z.record(z.string(), z.tuple([z.string(), z.string()])).optional(),
  facts: table.optional(),
  keyword_rows: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])).optional(),
  control_totals: table.optional(),
  notices: z.array(z.record(z.string(), z.unknown())).default([]),
  flags: z.array(z.tuple([z.string(), z.string(), z.string()])).optional(),
  bad_lines: z.array(z.record(z.string(), cell)).optional(),
  message_mentions: z.array(z.string()).default([]),
});
const anyFile = z.record(z.string(), z.unknown());
/** `then` says where a file is refused after the answers; an object with that name would be taken for a promise. */
const expectedFile = z.preprocess(
  (value) => {
    const { then: after, ...file } = anyFile.parse(value);
    return { ...file, after };
  },
  plainFile.extend({
    file: z.string().default(''),
    after: z.object({ outcome: z.literal('refuse'), reason: z.string() }).optional(),
  }),
);
type ExpectedFile = z.output<typeof expectedFile>;
export type ExpectedTable = z.output<typeof table>;

const expected = z
  .object({
    sellers: z.record(
      z.string(),
      z.object({ catalogue: z.string(), files: z.record(z.string(), expectedFile) }),
    ),
    bad: z.array(expectedFile),
  })
  .parse(JSON.parse(readFileSync(path.join(REPORTS, 'expected.json'), 'utf8')));

export interface ExpectedReport {
  readonly file: string;
  readonly expected: ExpectedFile;
  readonly catalogue: Catalogue;
}

/** Products by their SKU and ASIN, as a seller's catalog has them. */
export interface Catalogue {
  readonly skus: ReadonlySet<string>;
  readonly firstSkuOfAsin: ReadonlyMap<string, string>;
  readonly parentOfAsin: ReadonlyMap<string, string>;
  readonly parents: readonly { readonly brand: string; readonly parentSku: string }[];
}

function readCatalogue(file: string): Catalogue {
  const [, ...lines] = readFileSync(path.join(REPORTS, file), 'utf8').trim().split('\n');
  const items = lines
    .map((line) => line.split(','))
    .map(([sku = '', asin = '', parentSku = '', brand = '']) => ({ sku, asin, parentSku, brand }));
  const reversed = items.toReversed();
  return {
    skus: new Set(items.map(({ sku }) => sku)),
    firstSkuOfAsin: new Map(reversed.map(({ sku, asin }) => [asin, sku])),
    parentOfAsin: new Map(reversed.map(({ asin, parentSku }) => [asin, parentSku])),
    parents: items,
  };
}

/** All files of both sellers. */
export const SELLERS = Object.values(expected.sellers).flatMap(({ catalogue, files }) => {
  const products = readCatalogue(catalogue);
  return Object.entries(files).map(([file, of]) => ({ file, expected: of, catalogue: products }));
});
/** The spoilt and doubtful files are of the first seller. */
export const BAD = expected.bad.map((of) => ({
  file: of.file,
  expected: of,
  catalogue: readCatalogue('amazon/catalogue.csv'),
}));

const ALL: readonly ExpectedReport[] = [...SELLERS, ...BAD];

/** What holds no row of a day, and is kept as records all the same. */
const RECORDS: readonly string[] = ['amazon_fba_inventory', 'amazon_ads_search_term'];

function isRefused({ expected: { outcome, after, control_totals, format = '' } }: ExpectedReport): boolean {
  const hasNothing = outcome === 'no_daily_rows' && control_totals === undefined && !RECORDS.includes(format);
  return outcome === 'refuse' || after !== undefined || hasNothing;
}

/** Files that are taken, where needed after an answer. */
export const TAKEN = ALL.filter((file) => !isRefused(file) && file.expected.outcome !== 'no_daily_rows');
/** Files of which something has to be asked. */
export const ASKED = ALL.filter((file) => file.expected.outcome === 'ask');
/** Files of which nothing is taken, where needed after an answer. */
export const REFUSED = ALL.filter(isRefused);
/** Files of whole accounts' days, which are compared only. */
export const TOTALS = ALL.filter((file) => file.expected.control_totals !== undefined);

/** The answers the seller gives, as texts. */
export function answersOf({ asks }: ExpectedFile): ReadonlyMap<string, string> {
  return new Map(
    asks.map(({ what, answer }) => [what, typeof answer === 'string' ? answer : JSON.stringify(answer)]),
  );
}
