import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';

const GERMAN =
  'Datum | Währung | Beworbene SKU | Beworbene ASIN | Impressionen | Klicks | Ausgaben | 14 Tage, Umsatz gesamt (€) | 14 Tage, Aufträge gesamt (#)';
const ENGLISH =
  'Date | Currency | Advertised SKU | Advertised ASIN | Impressions | Clicks | Spend | 14 Day Total Sales | 14 Day Total Orders (#)';
const LINE = '2026-11-13 | EUR | HB-1 | B0ALDER001 | 900 | 12 | 9.50 | 49.90 | 2';

describe('advertised products in another language', () => {
  test('are asked whether they are Products or Display where nothing tells', () => {
    expect(readLines([GERMAN, LINE]).end).toMatchObject({
      status: 'asks',
      questions: [
        { what: 'ad_product', choices: ['Sponsored Products', 'Sponsored Display'], problem: null },
      ],
    });
    expect(readLines([GERMAN, LINE], { ad_product: 'both' }).end).toMatchObject({
      questions: [{ problem: expect.stringContaining('Sponsored Display') as unknown }],
    });
  });

  test.each([
    ['sponsored display', 'sponsored_display'],
    ['Sponsored Products', 'sponsored_products'],
  ])('are of %s where that is answered', (answer, part) => {
    expect(readLines([GERMAN, LINE], { ad_product: answer })).toMatchObject({
      end: { status: 'read' },
      rows: [{ kind: 'ads', part, money: { ad_spend: 95_000, ad_sales: 499_000 } }],
    });
  });

  test.each([
    ['sales of seven days, which Display does not have', GERMAN.replaceAll('14 Tage', '7 Tage')],
    ['an English header', ENGLISH],
  ])('are Products by %s', (_, header) => {
    expect(readLines([header, LINE])).toMatchObject({
      end: { status: 'read' },
      rows: [{ part: 'sponsored_products' }],
    });
  });

  test('are asked as well where the seller named the columns', () => {
    const header = ENGLISH.replace('Advertised SKU', 'Reklamowane SKU');
    const columns = JSON.stringify({ 'Reklamowane SKU': 'Advertised SKU' });
    expect(readLines([header, LINE], { columns }).end).toMatchObject({ questions: [{ what: 'ad_product' }] });
  });
});
