import type { KeywordLayerRow, LayerRow } from '@skuline/domain/report-formats';
import type { Catalogue, ExpectedTable } from './expected-reports.ts';

const MONEY: ReadonlySet<string> = new Set([
  'gross_sales',
  'promotions',
  'refunds',
  'ad_spend',
  'ad_sales',
  'net_sales',
]);
const TEN_THOUSANDTHS = 10_000;

/** The SKU a row's facts belong to: by its SKU, in ads also with spaces for '+', else by its ASIN. */
function nameOf({ kind, sku, asin }: LayerRow, { skus, firstSkuOfAsin }: Catalogue): string {
  if (sku !== '') {
    const spaced = sku.replaceAll('+', ' ');
    return kind === 'ads' && !skus.has(sku) && skus.has(spaced) ? spaced : sku;
  }
  return asin === '' ? 'Unknown SKU' : (firstSkuOfAsin.get(asin) ?? asin);
}

/** Facts by day and SKU, as the expected tables have them: orders once a SKU and day, rows of zeros left out. */
export function sumRows(
  rows: readonly LayerRow[],
  catalogue: Catalogue,
  columns: readonly string[],
): ExpectedTable {
  const facts = columns.filter((column) => column !== 'date_key' && column !== 'sku_name');
  const sums = new Map<
    string,
    { day: string; name: string; orders: Set<string>; sums: Map<string, number> }
  >();
  for (const row of rows) {
    const name = nameOf(row, catalogue);
    const key = `${row.day} ${name}`;
    const sum = sums.get(key) ?? { day: row.day, name, orders: new Set(), sums: new Map<string, number>() };
    sums.set(key, sum);
    if (row.orderRef !== '') sum.orders.add(row.orderRef);
    for (const [fact, value] of Object.entries({ ...row.counts, ...row.money })) {
      sum.sums.set(fact, (sum.sums.get(fact) ?? 0) + value);
    }
  }
  const table = [...sums.values()]
    .map((sum) => [sum.day, sum.name, ...facts.map((fact) => valueOf(fact, sum))])
    .filter((row) => row.slice(2).some((value) => value !== 0));
  return { columns: [...columns], rows: sortRows(table) };
}

function valueOf(fact: string, { orders, sums }: { orders: Set<string>; sums: Map<string, number> }): number {
  const sum = (sums.get(fact) ?? 0) + (fact === 'orders' ? orders.size : 0);
  return MONEY.has(fact) ? sum / TEN_THOUSANDTHS : sum;
}

export function sortRows<Row extends readonly (string | number)[]>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));
}

/** The flags of rows by day and SKU, each once. */
export function flagsOf(rows: readonly LayerRow[], catalogue: Catalogue): string[] {
  const flags = rows.flatMap((row) =>
    row.flags.map((flag) => `${row.day} ${nameOf(row, catalogue)} ${flag}`),
  );
  return [...new Set(flags)].toSorted();
}

/** Keyword rows under the parent SKU their ASIN names. */
export function keywordsOf(rows: readonly KeywordLayerRow[], { parentOfAsin }: Catalogue): string[] {
  return rows
    .map(({ week, asin, parent, query, volume }) =>
      [week, parent === '' ? (parentOfAsin.get(asin) ?? '') : parent, query, volume].join(' '),
    )
    .toSorted();
}
