import { describe, expect, test } from 'vitest';
import { readLines } from '../testing/read-lines.ts';
import { readDay } from '../values/read-day.ts';
import { currencyInHeader, englishHeader, englishValue, monthNumber } from './read-words.ts';

test.each([
  ['Ausgaben (€)', 'spend', 'EUR'],
  ['Ventas totales de 7 días ($)', '7 day total sales', 'USD'],
  ['Total cost (USD)', 'total cost', 'USD'],
  ['7 Day Total Orders (#)', '7 day total orders (#)', ''],
  ['（子）ASIN', '(child) asin', ''],
  ['taxe sur les crédits d’expédition', 'shipping credits tax', ''],
  ['Sessions (Web)', 'sessions (web)', ''],
])('the column %j is %j, in %j', (name, english, currency) => {
  expect(englishHeader(name)).toBe(english);
  expect(currencyInHeader(name)).toBe(currency);
});

test('words of cells are known in other languages, and others left as they are', () => {
  expect(['Bestellung', 'Remboursement', '返金', 'Order', 'HB-1'].map(englishValue)).toEqual([
    'order',
    'refund',
    'refund',
    'Order',
    'HB-1',
  ]);
});

test.each([
  ['nov', 11],
  ['Sept', 9],
  ['févr', 2],
  ['fevr', 2],
  ['juil', 7],
  ['jui', 0],
  ['mag', 5],
  ['dic', 12],
  ['Dez', 12],
  ['nö', 0],
  ['foo', 0],
])('%j names the month %i', (word, month) => {
  expect(monthNumber(word)).toBe(month);
});

test.each([
  '3 nov. 2026',
  '3. November 2026',
  '03.11.2026',
  '3 de noviembre de 2026',
  '2026年11月3日',
  '2026年11月3日 上午8:12:33',
  '2026/11/03 0:13:20JST',
  '3 nov. 2026 à 08:12:33 UTC+1',
  '3 nov 2026 0.13.20 GMT+00:00',
  '03.11.2026 08:12:33 UTC',
  '２０２６-１１-０３',
  'nov 3, 2026',
])('%j is the third of November', (cell) => {
  expect(readDay(cell, 'day first')).toBe('2026-11-03');
});

const GERMAN_ADS =
  'Datum | Währung | Beworbene SKU | Impressionen | Klicks | Ausgaben | 7 Tage, Umsatz gesamt (€) | 7 Tage, Aufträge gesamt (#)';
const ENGLISH_ADS =
  'Date | Currency | Advertised SKU | Impressions | Clicks | Spend | 7 Day Total Sales | 7 Day Total Orders (#)';
const LINE = '03/11/2026 | EUR | HB-1 | 1.204 | 12 | 9,50 € | 1.049,90 € | 2';

describe('dates of figures that no line proves', () => {
  test('are read as the language of the header writes them', () => {
    expect(readLines([GERMAN_ADS, LINE])).toMatchObject({
      end: { status: 'read' },
      rows: [{ day: '2026-11-03', currency: 'EUR', money: { ad_spend: 95_000, ad_sales: 10_499_000 } }],
    });
  });

  test('are asked for under an English header', () => {
    expect(readLines([ENGLISH_ADS, LINE]).end).toMatchObject({ questions: [{ what: 'date_order' }] });
  });

  test('are what a line of the file proves, whatever its language', () => {
    const proof = LINE.replace('03/11/2026', '11/13/2026');
    expect(readLines([GERMAN_ADS, LINE, proof]).rows.map(({ day }) => day)).toEqual([
      '2026-03-11',
      '2026-11-13',
    ]);
  });
});

test('a column of amounts that names its currency says it for lines that do not', () => {
  const header = GERMAN_ADS.replace(' | Währung', '');
  const line = '03.11.2026 | HB-1 | 10 | 1 | 9,50 | 20,25 | 1';
  expect(readLines([header, line]).rows).toMatchObject([{ currency: 'EUR' }]);
});

describe('amounts of other places', () => {
  const ads = (spend: string) => readLines([GERMAN_ADS, `03.11.2026 | | HB-1 | 10 | 1 | ${spend} | 0 | 0`]);

  test.each([
    ['￥１，２３４', 'JPY', 12_340_000],
    ['1,234円', 'JPY', 12_340_000],
    ['JP¥1,234.00', 'JPY', 12_340_000],
    ["CHF 1'234.50", 'CHF', 12_345_000],
    ['1 234,50 €', 'EUR', 12_345_000],
    ['€ 1.234,50', 'EUR', 12_345_000],
    ['£1,234.50', 'GBP', 12_345_000],
  ])('%j', (cell, currency, spend) => {
    const answered = readLines([GERMAN_ADS, `03.11.2026 | | HB-1 | 10 | 1 | ${cell} | 0 | 0`], {
      decimal_sign: 'point',
    });
    expect(answered.rows).toMatchObject([{ currency, money: { ad_spend: spend } }]);
  });

  test('a thousand that could be one with three decimals is asked for', () => {
    expect(ads('1.234 €').end).toMatchObject({ questions: [{ what: 'decimal_sign' }] });
  });
});

describe('lines that hold totals', () => {
  test.each(['Gesamt', 'Totale', '合计', '合計', 'Total'])('%s is no SKU', (word) => {
    const total = `03.11.2026 | EUR | ${word} | 20 | 2 | 19,00 € | 0 | 0`;
    expect(readLines([GERMAN_ADS, LINE, total]).notices).toMatchObject([{ code: 'totals_line_ignored' }]);
  });
});
