import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LINE_BYTES } from './row-parser.ts';
import { MAX_USELESS_LINES } from './row-writer.ts';
import { COUNT, NAME, parse, refusalOf } from './testing/parse-rows.ts';

describe('lines', () => {
  test.each([
    ['\n', 'blank lines'],
    ['\r\n', 'blank lines'],
    ['x\n', 'invalid lines'],
  ])('a file of %j without end is given up after 100,000 lines', (line, what) => {
    const of = (count: number) => refusalOf(`a,1\n${line.repeat(count)}`, [NAME, COUNT]);
    expect(of(MAX_USELESS_LINES)).toBe('not refused');
    expect(of(MAX_USELESS_LINES + 1)).toBe(
      `The file has more than 100,000 ${what}. Remove or correct them and import it again.`,
    );
  });

  test.each([
    'a,1\nb,2\n',
    'a,1\r\nb,2\r\n',
    'a,1\nb,2',
    'a,1\r\nb,2\r\n\r\n\n',
    '\na,1\n\nb,2',
    '"a","1"\r\n"b",2',
  ])('%j has two rows', (csv) =>
    expect(parse(csv, { columns: [NAME, COUNT] }).rows).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]),
  );

  test('an ignored column may hold anything, in every row', () => {
    const csv = '"any\nthing, ""really""",a,1\n\xff,b,2\n';
    expect(parse(Buffer.from(csv, 'latin1'), { columns: [null, NAME, COUNT] }).rows).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  test('a bad line is named by its physical line, column, value and reason', () => {
    const { parsed } = parse('"a\n\nb",1\nc,oops\n\nd,-2\n', { columns: [NAME, COUNT] });
    expect(parsed.badLines).toEqual([
      { line: 5, column: 'count', value: 'oops', reason: 'is not a number' },
      { line: 7, column: 'count', value: '-2', reason: 'is negative; this column cannot be below 0' },
    ]);
  });

  test('a header in the middle is said to be one', () => {
    const { parsed } = parse('a,1\nname,count\nb,x\n', { columns: [NAME, COUNT] });
    expect(parsed.badLines).toEqual([
      { line: 3, column: 'count', value: 'count', reason: expect.stringContaining('header again') },
      { line: 4, column: 'count', value: 'x', reason: 'is not a number' },
    ]);
  });

  test('a line with too few or too many fields is a bad line', () => {
    const { parsed } = parse('a\na,1,2\n', { columns: [NAME, COUNT] });
    expect(parsed.badLines.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'has 1 field; the header has 2'],
      [3, 'has 3 fields; the header has 2'],
    ]);
  });

  test('text behind a closing quote is a bad line, and reading goes on at the next one', () => {
    const { parsed } = parse('"a"b,1\nc,x\n', { columns: [NAME, COUNT] });
    expect(parsed.badLines.map(({ line, column }) => [line, column])).toEqual([
      [2, 'name'],
      [3, 'count'],
    ]);
  });

  test('of many bad lines the first 100 are named and all are counted', () => {
    const { parsed } = parse('a,x\n'.repeat(250), { columns: [NAME, COUNT] });
    expect(parsed.badLines).toHaveLength(100);
    expect(parsed.badLineCount).toBe(250);
  });

  test('a long value is shortened and made printable', () => {
    const { parsed } = parse(`a,${'é\x01'.repeat(80)}\n`, { columns: [NAME, COUNT] });
    expect(parsed.badLines[0]?.value).toBe(`${'é\u{fffd}'.repeat(30)}…`);
  });

  test('a quote that is never closed refuses the file and names where it opens', () => {
    expect(refusalOf('a,1\n"b,2\nc,3\n', [NAME, COUNT])).toContain(
      "Line 3: the quote that opens the value of 'name'",
    );
    expect(refusalOf(`"${'x\n'.repeat(MAX_LINE_BYTES)}`, [NAME, COUNT])).toContain(
      'is not closed within 1 MiB',
    );
  });

  test('a line over 1 MiB refuses the file', () => {
    expect(refusalOf(`a,1\n${'x'.repeat(2 * MAX_LINE_BYTES)}`, [NAME, COUNT])).toContain(
      'Line 3 is longer than 1 MiB',
    );
    expect(refusalOf(`${'x'.repeat(MAX_LINE_BYTES + 1)},1\n`, [NAME, COUNT])).toContain('longer than 1 MiB');
  });

  test('a line of 1 MiB full of characters to escape still fits', () => {
    const csv = `"${'\\'.repeat(MAX_LINE_BYTES - 10)}",1\n`;
    expect(parse(csv, { columns: [NAME, COUNT] }).parsed.badLines[0]?.reason).toBe(
      'is longer than 500 characters',
    );
  });
});

describe('where the file is cut into pieces and blocks makes no difference', () => {
  const csv = 'a,1\r\n"b ""x"", y\nz",2\n"",3\r\n"日本",\n5" c,4\r\n\r\n"d",5';
  const whole = parse(csv, { columns: [NAME, COUNT] }).rows;

  test.each(Array.from({ length: 24 }, (_, index) => index + 1))('pieces and blocks of %i bytes', (size) => {
    expect(parse(csv, { columns: [NAME, COUNT], pieceBytes: size, blockBytes: size }).rows).toEqual(whole);
  });

  test('and chunks end between rows', () => {
    const { rows, chunks } = parse('abcdefgh,12345\n'.repeat(500), {
      columns: [NAME, COUNT],
      chunkBytes: 100,
    });
    expect(rows).toHaveLength(500);
    expect(chunks).toBeGreaterThan(50);
  });
});

test('any table written as CSV is read back, whatever the names, quoting, line ends and cuts', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', '\\', ' ', '\u00a0', '\u3000', 'é', '🎉'),
    maxLength: 8,
  });
  const table = fc.array(fc.tuple(name, fc.nat(1000), fc.boolean()), { maxLength: 12 });
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 40 }),
      (rows, lineEnd, size) => {
        const csv = rows.map(([text, count, quoted]) => `${quote(text, quoted)},${count}${lineEnd}`).join('');
        const read = parse(csv, {
          columns: [NAME, COUNT],
          pieceBytes: size,
          blockBytes: size,
          chunkBytes: 30,
        });
        expect(read.rows.map(([text = '', count]) => [unescapeTsv(text), count])).toEqual(
          rows.map(([text, count]) => [text.trim().replaceAll('\u00a0', ' ') || 'Unknown', String(count)]),
        );
      },
    ),
    { numRuns: 400 },
  );
});

function quote(text: string, always: boolean): string {
  return always || /["\n\r,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function unescapeTsv(text: string): string {
  const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  return text.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter);
}
