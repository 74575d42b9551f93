import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCellText } from './cell-text.ts';
import { readCount } from './read-count.ts';
import { orderEvidence, readDay } from './read-day.ts';
import { readMoment } from './read-moment.ts';
import { writeNumber } from './number-text.ts';
import { readMoney, readPlainMoney, signEvidence } from './read-money.ts';
import { shareOut } from './share-out.ts';

test.each([
  ['="254000417"', '254000417'],
  ['\tHB BORD XL \t', 'HB BORD XL'],
  ['000417', '000417'],
  ['1E5', '1E5'],
  ['\u{a0}x\u{a0}', 'x'],
  ['="a ""b"""', 'a "b"'],
  ['\u202aB0X\u2069-1\u202e', 'B0X-1'],
])('the cell %j is the text %j', (cell, text) => {
  expect(readCellText(cell)).toBe(text);
});

test.each<[string, number | null]>([
  ['1,284', 1284],
  ['1.284', 1284],
  ['1 284', 1284],
  ['12', 12],
  ['2.0', 2],
  ['-1', -1],
  ['', 0],
  ['--', 0],
  ['N/A', 0],
  ['two', null],
  ['12.5', null],
  ['1,28', null],
  ['12%', null],
  ['1e5', null],
  ['100000000000', null],
])('the count %j is %j', (cell, count) => {
  expect(readCount(cell)).toBe(count);
});

describe('money', () => {
  test.each([
    ['$1,189.66', 'point', 11_896_600],
    ['1.189,66 $', 'comma', 11_896_600],
    ['$ 3.50', 'point', 35_000],
    ['US$3.5', 'point', 35_000],
    ['-$4.00', 'point', -40_000],
    ['(4.00)', 'point', -40_000],
    ['1,234', 'point', 12_340_000],
    ['1,234', 'comma', 12_340],
    ['0.00005', 'point', 1],
    ['.5', 'point', 5000],
    ['--', 'point', 0],
  ] as const)('%j with a decimal %s is %d ten-thousandths', (cell, sign, value) => {
    expect(readMoney(cell, sign)).toMatchObject({ kind: 'money', value });
  });

  test.each([
    ['£12.00', 'point', 'GBP'],
    ['12,00 €', 'comma', 'EUR'],
    ['CA$12.00', 'point', 'CAD'],
    ['12.00 CAD', 'point', 'CAD'],
    ['¥12', 'point', 'JPY'],
    ['$12.00', 'point', 'USD'],
    ['12.00', 'point', undefined],
  ] as const)('%j with a decimal %s is 12 of %s', (cell, sign, currency) => {
    expect(readMoney(cell, sign)).toEqual({
      kind: 'money',
      value: 120_000,
      isRounded: false,
      ...(currency === undefined ? {} : { currency }),
    });
  });

  test.each(['12.00 kr', '₿12.00'])('%j is of no currency that is known', (cell) => {
    expect(readMoney(cell, 'point')).toMatchObject({ kind: 'foreign' });
  });

  test.each(['abc', '1.2.3', '12,34', 'free', '$', '1,23,456'])('%j is none with a decimal point', (cell) => {
    expect(readMoney(cell, 'point')).toEqual({ kind: 'bad' });
  });

  test.each(['34,99', '$34.99', '1,234.50', '1e3'])('%j is none in a flat file', (cell) => {
    expect(readPlainMoney(cell)).toEqual({ kind: 'bad' });
  });

  test.each([
    ['12.50', 'point'],
    ['12,5', 'comma'],
    ['1.189,66', 'comma'],
    ['1,234,567', 'point'],
    ['0.123', 'point'],
    ['1,234', 'doubtful'],
    ['1.234', 'doubtful'],
    ['1234', 'none'],
    ['', 'none'],
  ])('%j says of the decimal sign: %s', (cell, evidence) => {
    expect(signEvidence(cell)).toBe(evidence);
  });
});

test.each([
  [12.345, '12.3450', 123_450],
  [-1.5, '-1.5', -15_000],
  [1189, '1189', 11_890_000],
  [3e-15, '0', 0],
])('the number %j of a workbook becomes %j, in which nothing is doubtful', (value, text, money) => {
  expect(writeNumber(value)).toBe(text);
  expect(signEvidence(text)).not.toBe('doubtful');
  expect(readMoney(text, 'point')).toMatchObject({ value: money });
});

describe('days', () => {
  test.each([
    ['2026-10-05', '2026-10-05'],
    ['20261005', '2026-10-05'],
    ['46300', '2026-10-05'],
    ['46300.75', '2026-10-05'],
    ['4630', null],
    ['Oct 05, 2026', '2026-10-05'],
    ['Oct-05-26', '2026-10-05'],
    ['5 Oct 2026', '2026-10-05'],
    ['Oct 18, 2026 11:40:07 PM PDT', '2026-10-18'],
    ['10/13/2026 11:58:01 PM', '2026-10-13'],
    ['10/5/26', '2026-10-05'],
    ['02/30/2026', null],
    ['Oct 2026', null],
    ['2026-10-05 to 2026-10-06', null],
  ])('%j is %j with the month first', (cell, day) => {
    expect(readDay(cell, 'month first')).toBe(day);
  });

  test.each([
    ['05.10.26', '2026-10-05'],
    ['30/10/2026 23:10:11', '2026-10-30'],
    ['Oct 05, 2026', '2026-10-05'],
  ])('%j is %j with the day first', (cell, day) => {
    expect(readDay(cell, 'day first')).toBe(day);
  });

  test.each([
    ['10/05/2026', 'doubtful'],
    ['10/10/2026', 'none'],
    ['13/10/2026', 'day first'],
    ['10/13/2026', 'month first'],
    ['Oct 05, 2026', 'none'],
  ])('%j says of the order: %s', (cell, evidence) => {
    expect(orderEvidence(cell)).toBe(evidence);
  });

  test.each([
    ['2026-10-08T06:59:58+00:00', '2026-10-07'],
    ['2026-10-08T07:00:01Z', '2026-10-08'],
    ['2026-10-08 00:30:00 -0400', '2026-10-07'],
    ['2026-11-02T07:59:59Z', '2026-11-01'],
    ['2026-11-02T08:00:00Z', '2026-11-02'],
    ['2026-10-05', null],
    ['2026-10-05T12:00:00', null],
    ['2026-09-31T12:00:00Z', null],
    ['9999-12-31T23:00:00-12:00', null],
    ['0001-01-01T00:00:00Z', null],
  ])('the moment %j is on %j in Los Angeles', (cell, day) => {
    expect(readMoment(cell, 'America/Los_Angeles')).toBe(day);
  });

  test.each([
    ['2026-10-24T21:59:59Z', 'Europe/Paris', '2026-10-24'],
    ['2026-10-24T22:00:00Z', 'Europe/Paris', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Paris', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Paris', '2026-10-26'],
    ['2026-10-24T23:00:00Z', 'Europe/London', '2026-10-25'],
    ['2026-10-25T23:30:00Z', 'Europe/London', '2026-10-25'],
    ['2026-10-25T18:29:59Z', 'Asia/Kolkata', '2026-10-25'],
    ['2026-10-25T18:30:00Z', 'Asia/Kolkata', '2026-10-26'],
  ])('the moment %j is by the clock of %s on %s', (cell, timeZone, day) => {
    expect(readMoment(cell, timeZone)).toBe(day);
  });
});

describe('shares of whole cents', () => {
  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [100, [6400, 0, 3600], [64, 0, 36]],
    [5, [0, 0], [5, 0]],
    [0, [1, 2], [0, 0]],
    [1, [1, 2], [0, 1]],
  ])('of %d by %j are %j', (total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares);
  });

  test('add up to what was shared, none a cent away from its exact part', () => {
    const weights = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        const shares = shareOut(total, parts);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        const isNear = shares.every(
          (share, index) => Math.abs(share * sum - total * (parts[index] ?? 0)) < sum,
        );
        expect(sum === 0 || isNear).toBe(true);
      }),
    );
  });
});
