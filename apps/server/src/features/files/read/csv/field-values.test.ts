import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyPerformanceFormat } from '@skuline/domain/import-formats';
import { encode } from './bytes.ts';
import { COUNT, DATE, MONEY, NAME, parse, SPEND, valueOf } from './testing/parse-rows.ts';

describe('counts are whole numbers from 0', () => {
  test.each([
    ['12', '12'],
    ['', '0'],
    ['  ', '0'],
    ['" 7 "', '7'],
    ['12.0', '12'],
    ['12.', '12'],
    ['1e3', '1000'],
    ['1.2E+2', '120'],
    ['+5', '5'],
    ['-0', '0'],
    ['99999999999', '99999999999'],
  ])('%j is %s', (field, expected) => expect(valueOf(COUNT, field)).toBe(expected));

  test.each([
    ['-1', 'is negative'],
    ['1.5', 'is not a whole number'],
    ['"1,234"', 'without thousands separators'],
    ['1 234', 'without thousands separators'],
    ['null', 'leave the value blank where there is none'],
    ['N/A', 'leave the value blank where there is none'],
    ['-', 'leave the value blank where there is none'],
    ['—', 'leave the value blank where there is none'],
    ['#DIV/0!', 'leave the value blank where there is none'],
    ['abc', 'is not a number'],
    ['NaN', 'is not a number'],
    ['inf', 'is not a number'],
    ['1e', 'is not a number'],
    ['.', 'is not a number'],
    ['0x10', 'is not a number'],
    ['12%', 'without a currency or percent sign'],
    ['100000000000', 'is too large'],
    ['1e999', 'is too large'],
    ['9'.repeat(500), 'is longer than'],
  ])('%j is refused', (field, reason) => expect(valueOf(COUNT, field)).toContain(reason));
});

describe('money is kept exactly to 4 decimals', () => {
  test.each([
    ['12.34', '12.34'],
    ['-12.3456', '-12.3456'],
    ['', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.00', '-0.00'],
    ['1.5e-3', '0.0015'],
    ['1.50000000', '1.5000'],
    ['-.5', '-0.5'],
    ['99999999999.9999', '99999999999.9999'],
  ])('%j is %s', (field, expected) => expect(valueOf(MONEY, field)).toBe(expected));

  test.each([
    ['0.00005', '0.0001'],
    ['-0.00005', '-0.0001'],
    ['0.00004999', '0.0000'],
    ['0.30000000000000004', '0.3000'],
    ['9.99995', '10'],
    ['19.99995', '20.0000'],
    ['1e-9', '0'],
  ])('%j is rounded half away from zero to %s and counted', (field, expected) => {
    const { rows, parsed } = parse(`x,${field}\n`, { columns: [NAME, MONEY] });
    expect(rows[0]?.[1]).toBe(expected);
    expect(parsed.rounded).toEqual({ count: 1, firstLine: 2, firstColumn: 'money' });
  });

  test('decimals that are all zero are no rounding', () => {
    expect(parse('x,1.500000\n', { columns: [NAME, MONEY] }).parsed.rounded).toBeNull();
  });

  test.each([
    ['-1', 'is negative'],
    ['-0.000001', 'is negative'],
    ['(12.50)', 'write a negative amount with a minus sign'],
    ['$5', 'without a currency or percent sign'],
    ['99999999999.99995', 'is too large'],
    ['1e11', 'is too large'],
    ['--1', 'is not a number'],
    ['1.2.3', 'is not a number'],
  ])('%j is refused where negative amounts are not legal', (field, reason) =>
    expect(valueOf(SPEND, field)).toContain(reason),
  );

  test('any decimal comes out as exact arithmetic says', () => {
    const decimal = fc.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 17n), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(decimal, ([isNegative, digits, places]) => {
        const text = digits.toString().padStart(places + 1, '0');
        const point = text.length - places;
        const field = `${isNegative ? '-' : ''}${text.slice(0, point)}${places === 0 ? '' : '.'}${text.slice(point)}`;
        const scale = 10n ** BigInt(places);
        const scaled = (digits * 20_000n + scale) / (2n * scale);
        const isTooLarge = digits / scale >= 10n ** 11n || scaled >= 10n ** 15n;
        const result = valueOf(MONEY, field);
        const expected = isNegative ? -scaled : scaled;
        expect(result.startsWith('!') ? null : toScaled(result)).toBe(isTooLarge ? null : expected);
      }),
      { numRuns: 500 },
    );
  });
});

function toScaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const scaled = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return text.startsWith('-') ? -scaled : scaled;
}

describe('dates are real days written YYYY-MM-DD', () => {
  test.each(['1990-01-01', '2026-11-21', '2024-02-29', '2000-02-29'])('%s', (day) => {
    const { parsed } = parse(`${day},x\n`, { columns: [DATE, NAME] });
    expect(parsed.days).toEqual([day]);
  });

  test.each([
    ['2023-02-29', 'is not a day of the calendar'],
    ['2100-02-29', 'is not a day of the calendar'],
    ['2024-13-01', 'is not a day of the calendar'],
    ['2024-04-31', 'is not a day of the calendar'],
    ['2024-00-10', 'is not a day of the calendar'],
    ['2026-11-22', 'is after today, 2026-11-21 in Los Angeles; a file holds only days that have begun'],
    ['2100-12-31', 'is after today, 2026-11-21 in Los Angeles; a file holds only days that have begun'],
    ['1989-12-31', 'is outside the years 1990 to 2100'],
    ['2101-01-01', 'is outside the years 1990 to 2100'],
    ['2024-1-1', 'is not a date; write it as YYYY-MM-DD'],
    ['01/02/2024', 'is not a date; write it as YYYY-MM-DD'],
    ['2024-01-01T00:00:00', 'is not a date; write it as YYYY-MM-DD'],
    ['20240101', 'is not a date; write it as YYYY-MM-DD'],
    ['', 'is blank; every row needs a date'],
  ])('%j: %s', (field, reason) => expect(valueOf(DATE, field)).toBe(`! ${reason}`));

  test('the days of a file are listed once each, ascending', () => {
    const { parsed } = parse('2024-03-01,a\n2023-12-31,b\n2024-03-01,c\n', { columns: [DATE, NAME] });
    expect(parsed.days).toEqual(['2023-12-31', '2024-03-01']);
  });
});

describe('names are kept as they look', () => {
  test.each([
    ['Alder & Oak', 'Alder & Oak'],
    ['" padded "', 'padded'],
    ['\u00a0Mats\u3000\u2009', 'Mats'],
    ['"\t Mats \r\n"', 'Mats'],
    ['Mats\u00a0long\u202fred', 'Mats long red'],
    ['Mats  long', 'Mats  long'],
    ['\ufeffMats\ufeff', 'Mats'],
    ['é', 'é'],
    ['\u2060x\u2060', '\u2060x\u2060'],
    ['"a,b"', 'a,b'],
    ['"say ""hi"""', 'say "hi"'],
    ['5" pan', '5" pan'],
    ["'=SUM(A1)", '=SUM(A1)'],
    ["x;'=1;''-y;'z", "x;=1;'-y;'z"],
    ["';=1", "';=1"],
    ["'＝SUM(A1)", '＝SUM(A1)'],
    ['＝1', '＝1'],
    ["''-5", "'-5"],
    ["'Kettle", "'Kettle"],
    ["'", "'"],
    ['=1', '=1'],
    ['"two\nlines"', 'two\\nlines'],
    ['"a\tb\\c\rd"', 'a\\tb\\\\c\\rd'],
    ['Größe 日本 🎉', 'Größe 日本 🎉'],
    ['', 'Unknown'],
    ['"   "', 'Unknown'],
    ['\u00a0\u3000', 'Unknown'],
    ['\u3042', '\u3042'],
  ])('%j is stored as %j', (field, expected) => expect(valueOf(NAME, field)).toBe(expected));

  test('up to 500 characters, of however many bytes', () => {
    expect(valueOf(NAME, 'é'.repeat(500))).toBe('é'.repeat(500));
    expect(valueOf(NAME, '🦊'.repeat(500))).toBe('🦊'.repeat(500));
    expect(valueOf(NAME, '🦊'.repeat(501))).toBe('! is longer than 500 characters');
    expect(valueOf(NAME, 'é'.repeat(501))).toBe('! is longer than 500 characters');
  });

  test.each(['a\0b', 'a\x07', 'a\x7f', 'a\u0085b'])('%j holds a control character', (field) =>
    expect(valueOf(NAME, field)).toBe('! holds a control character; remove it'),
  );

  test.each(['a\u202ab', '\u202eevil', 'a\u2066b', 'b\u2069'])('%j turns the direction of text', (field) =>
    expect(valueOf(NAME, field)).toBe(
      '! holds an invisible sign that turns the direction of text; remove it',
    ),
  );

  test.each(['\u2029', '\u2030', '\u2065', '\u206a'])(
    '%j, which stands beside those signs, is kept',
    (field) => expect(valueOf(NAME, `a${field}b`)).toBe(`a${field}b`),
  );

  test.each([[[0xe9]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xf5, 0x80, 0x80, 0x80]], [[0xe2, 0x82]]])(
    'the bytes %j are no UTF-8',
    (bytes) => {
      const csv = Buffer.concat([encode('a,'), Uint8Array.from(bytes), encode('\n')]);
      const { parsed } = parse(csv, { columns: [NAME, NAME] });
      expect(parsed.badLines[0]?.reason).toContain('is not UTF-8 text');
    },
  );

  test('any text is UTF-8 to the parser exactly when it is to the platform', () => {
    // Many lines at a time: a parser takes longer to make than a line to read.
    const texts = fc.array(fc.uint8Array({ min: 0x80, minLength: 1, maxLength: 8 }), { maxLength: 50 });
    fc.assert(
      fc.property(texts, (lines) => {
        const csv = Buffer.concat(lines.flatMap((bytes) => [encode('a,b'), bytes, encode('\n')]));
        const { parsed } = parse(csv, { columns: [NAME, NAME] });
        const refused = parsed.badLines.map(({ line, reason }) => {
          expect(reason).toMatch(/UTF-8|control|direction/);
          return line;
        });
        // The first line of a file is its header.
        const expected = lines.flatMap((bytes, at) => (isPlainUtf8(bytes) ? [] : [at + 2]));
        expect(refused).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });
});

function isPlainUtf8(bytes: Uint8Array): boolean {
  try {
    return !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
  } catch {
    // The platform's own way of saying no.
    return false;
  }
}

test('of the daily facts only net sales and contribution may be negative', () => {
  const negative = dailyPerformanceFormat.columns.filter(
    (column) => column.kind === 'money' && column.mayBeNegative,
  );
  expect(negative.map((column) => column.name)).toEqual(['net_sales', 'contribution']);
});
