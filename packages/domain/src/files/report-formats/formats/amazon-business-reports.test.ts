import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const HEADER =
  '(Parent) ASIN | (Child) ASIN | SKU | Sessions - Total | Page Views - Total | Page Views - Total - B2B | Featured Offer (Buy Box) Percentage | Units Ordered | Ordered Product Sales | Total Order Items';
const DAY = { day: '2026-10-20' };
const row = (views: string, featured: string) =>
  `B0PARENT00 | B0CHILD001 | KTL-1 | 83 | ${views} | 4 | ${featured} | 2 | $40.00 | 1`;
const viewsOf = (lines: readonly string[]) =>
  readLines(lines, DAY)
    .rows.filter(({ kind }) => kind === 'traffic')
    .map(({ views }) => views);

test('a business report by SKU tells the parent ASIN of its SKUs for the catalog, one by child item nothing', () => {
  expect(readLines([HEADER, row('110', '99.30%')], DAY).catalogue).toEqual([
    { line: 2, sku: 'KTL-1', asin: 'B0CHILD001', parentSku: 'B0PARENT00', brand: '' },
  ]);
  const byChild = HEADER.replace(' SKU |', '');
  expect(readLines([byChild, row('110', '99.30%').replace(' KTL-1 |', '')], DAY).catalogue).toEqual([]);
});

describe('page views of business reports', () => {
  test.each([
    // 110 × 99.30 % = 109.23
    [
      'are kept with the part that had the featured offer',
      '110',
      '99.30%',
      { all: 110, featured: 1_092_300 },
    ],
    ['may have thousands, and a decimal comma', '1,204', '99,10 %', { all: 1204, featured: 11_931_640 }],
    ['without a percentage have an unknown part', '110', '', { all: 110, featured: null }],
    ['that were none had no offer at all', '0', '0.00%', { all: 0, featured: 0 }],
    ['that the cell does not tell are unknown', '', '98.00%', undefined],
  ])('%s', (_, views, featured, expected) => {
    expect(viewsOf([HEADER, row(views, featured)])).toEqual([expected]);
  });

  test('are unknown in a report without their columns', () => {
    const header = '(Child) ASIN | SKU | Sessions | Units Ordered | Ordered Product Sales';
    const items = ' | Total Order Items';
    expect(viewsOf([header + items, 'B0CHILD001 | KTL-1 | 83 | 2 | $40.00 | 1'])).toEqual([undefined]);
  });

  test('go by the names of older and of foreign reports', () => {
    const older =
      '(Child) ASIN | SKU | Sessions | Page Views | Buy Box Percentage | Units Ordered | Ordered Product Sales | Total Order Items';
    expect(viewsOf([older, 'B0CHILD001 | KTL-1 | 52 | 70 | 99.20% | 1 | $24.99 | 1'])).toEqual([
      { all: 70, featured: 694_400 },
    ]);
    const german =
      '(Untergeordnete) ASIN | SKU | Sitzungen – Summe | Seitenaufrufe – Summe | Prozentsatz für Einkaufswagenfeld | Bestellte Einheiten | Durch bestellte Produkte erzielter Umsatz | Zahl der Bestellposten';
    expect(viewsOf([german, 'B0CHILD001 | KTL-1 | 52 | 1.070 | 50,00 % | 1 | 24,99 € | 1'])).toEqual([
      { all: 1070, featured: 5_350_000 },
    ]);
    const spanish =
      'ASIN (child) | SKU | Sesiones: total | Vistas de página: total | Porcentaje de ofertas destacadas (Buy Box) | Unidades encargadas | Ventas de productos encargados | Total de productos encargados';
    expect(viewsOf([spanish, 'B0CHILD001 | KTL-1 | 52 | 80 | 97,50 % | 1 | 24,99 € | 1'])).toEqual([
      { all: 80, featured: 780_000 },
    ]);
  });

  const SHARE = 'Featured Offer (Buy Box) Percentage';
  const VIEWS = 'Page Views - Total';
  test.each([
    [SHARE, '110', '100.01%', { all: 110, featured: null }],
    [SHARE, '110', '112%', { all: 110, featured: null }],
    [SHARE, '110', 'most', { all: 110, featured: null }],
    [SHARE, '110', '-3%', { all: 110, featured: null }],
    [VIEWS, 'many', '98.00%', undefined],
    [VIEWS, '-4', '98.00%', undefined],
    [VIEWS, '1.5', '98.00%', undefined],
  ])(
    'whose %s can not be read (%s, %s) are unknown, and the rest of the report is taken',
    (name, views, featured, expected) => {
      const lines = [HEADER, row(views, featured), row('110', '99.30%').replace('KTL-1', 'KTL-2')];
      const { end, rows, notices } = readLines(lines, DAY);
      expect(end).toEqual({ status: 'read' });
      expect(rows.map(({ kind, sku, views: of }) => [kind, sku, of])).toEqual([
        ['traffic', 'KTL-1', expected],
        ['sales', 'KTL-1', undefined],
        ['traffic', 'KTL-2', { all: 110, featured: 1_092_300 }],
        ['sales', 'KTL-2', undefined],
      ]);
      expect(rows[0]?.counts).toEqual({ sessions: 83 });
      expect(notices).toEqual([
        { code: 'cell_unknown', text: `'${name}' can't be read in line 2: it is unknown there.`, lines: 1 },
      ]);
    },
  );
});
