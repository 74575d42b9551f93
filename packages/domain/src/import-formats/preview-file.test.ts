import { describe, expect, test } from 'vitest';
import { toDateKey } from '../calendar/index.ts';
import { describeColumns, listReportFormats, matchHeader, previewFile, templateText } from './index.ts';

const KEYWORDS = 'date_key,parent_sku_name,query,volume';
const today = toDateKey('2026-11-21');
const row = '2026-11-15,Kettle,electric kettle,1200';

function previewOf(file: string | Uint8Array, isWhole = true, limit = 5) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return previewFile({ bytes, text: new TextDecoder().decode(bytes), isWhole }, { rowLimit: limit, today });
}

describe('the preview of a file', () => {
  test('shows the header and the first rows, and knows the format by the header', () => {
    const preview = previewOf(`${KEYWORDS}\n${row}\n${row}\n${row}\n`, true, 2);
    expect(preview.header).toEqual(['date_key', 'parent_sku_name', 'query', 'volume']);
    expect(preview.rows).toEqual([
      ['2026-11-15', 'Kettle', 'electric kettle', '1200'],
      ['2026-11-15', 'Kettle', 'electric kettle', '1200'],
    ]);
    expect(preview.match).toMatchObject({ isKnown: true, layout: { format: { id: 'keyword_volume' } } });
  });

  test.each([
    ['a byte order mark', `\u{feff}${KEYWORDS}\n${row}\n`],
    ['CRLF line ends', `${KEYWORDS}\r\n${row}\r\n`],
    ['blank lines', `${KEYWORDS}\n\n${row}\n\n`],
    ['no line end at the end', `${KEYWORDS}\n${row}`],
    ['quotes', `"date_key","parent_sku_name","query","volume"\n2026-11-15,"Kettle",electric kettle,"1200"\n`],
  ])('reads a file with %s', (_, text) => {
    expect(previewOf(text).rows).toEqual([['2026-11-15', 'Kettle', 'electric kettle', '1200']]);
  });

  test('keeps commas, quotes and line ends inside quotes', () => {
    const preview = previewOf(`${KEYWORDS}\n2026-11-15,"Kettle, 1.7 L","12"" pan\nred",3\n`);
    expect(preview.rows).toEqual([['2026-11-15', 'Kettle, 1.7 L', '12" pan\nred', '3']]);
  });

  test('keeps an empty last field', () => {
    expect(previewOf(`${KEYWORDS},note\n${row},`).rows).toEqual([[...row.split(','), '']]);
  });

  test('of the start of a longer file leaves out the line that is cut', () => {
    expect(previewOf(`${KEYWORDS}\n${row}\n2026-11-15,Ket`, false).rows).toHaveLength(1);
    expect(previewOf(`${KEYWORDS}\n${row}\n2026-11-15,"Ket`, false).rows).toHaveLength(1);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'The file is empty'],
    ['a header alone', `${KEYWORDS}\n`, 'a header but no rows'],
    ['a quote never closed', `"date_key,volume\n${row}`, 'a quote that is not closed'],
    ['an Excel file', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'ZIP or Excel file'],
    ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'an Excel file. Save the sheet'],
    ['a PDF', '%PDF-1.7\n', 'a PDF, whatever its name says. Export the report as CSV'],
    ['a web page', '<!doctype html>\n<title>Sign in</title>', 'a web page or XML, not a CSV'],
    ['JSON', '[{"date_key":1}]\n', 'The file is JSON. Export the report as CSV'],
    ['a JSON object', '{"rows":[]}\n', 'The file is JSON. Export the report as CSV'],
    ['blank lines', '\n\n\n', 'The file is empty'],
    ['a header without names', ',,,\n1,2,3,4\n', 'The first line is blank. Begin the file with the names'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x64, 0), 'UTF-16'],
    ['UTF-16 without a mark', Uint8Array.of(0x64, 0, 0x61, 0), 'UTF-16'],
    ['a Latin-1 header', Uint8Array.of(0x67, 0xf6, 0x2c, 0x62, 0x0a), 'not UTF-8'],
    ['binary', Uint8Array.of(1, 2, 3, 0x0a, 5), 'not text'],
    ['carriage returns alone', `${KEYWORDS}\r${row}\r`, 'carriage return alone'],
    ['semicolons', `${KEYWORDS.replaceAll(',', ';')}\n${row}\n`, 'separated by semicolons'],
    ['another header', 'a,b,c\n1,2,3\n', 'names none of the columns'],
  ])('of %s says what to do', (_, file, says) => {
    const { match } = previewOf(file);
    expect(match).toMatchObject({ isKnown: false, reason: expect.stringContaining(says) });
  });

  test('of columns separated by semicolons shows them as columns, decimal commas and all', () => {
    const preview = previewOf('date_key;brand_name;sku_name;net_sales\n2026-11-15;"A; B";S-1;12,50\n');
    expect(preview.header).toEqual(['date_key', 'brand_name', 'sku_name', 'net_sales']);
    expect(preview.rows).toEqual([['2026-11-15', 'A; B', 'S-1', '12,50']]);
    expect(preview.match).toMatchObject({ reason: expect.stringContaining('separated by semicolons') });
  });

  const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  test.each<[string, string | Uint8Array, string]>([
    [
      'Latin-1 in a row',
      latin1(`${KEYWORDS}\n${row}\n2026-11-15,Kettle,caf\u00e9,3\n`),
      'Line 3: query is not UTF-8',
    ],
    [
      'Latin-1 behind a name of two lines',
      latin1(`${KEYWORDS}\n2026-11-15,"a\nb",c,1\n2026-11-15,\u00fc,c,1\n`),
      'Line 4: parent_sku_name is not UTF-8',
    ],
    [
      'a day after today',
      `${KEYWORDS}\n${row}\n 2027-11-20 ,Kettle,pan,3\n`,
      'Line 3: date_key 2027-11-20 is after today, 2026-11-21',
    ],
  ])('of a file with %s says so before it is sent', (_, file, says) => {
    const preview = previewOf(file, true, 1);
    expect(preview.match).toMatchObject({ isKnown: false, reason: expect.stringContaining(says) });
    expect(preview.rows).toHaveLength(1);
  });

  test.each<[string, string | Uint8Array]>([
    ['other letters in UTF-8', `${KEYWORDS}\n2026-11-15,K\u00fchler,caf\u00e9,3\n`],
    ['the replacement character itself', `${KEYWORDS}\n2026-11-15,Kettle,a\u{fffd}b,3\n`],
    ['Latin-1 in a column that is ignored', latin1(`${KEYWORDS},note\n${row},caf\u00e9\n`)],
    ['today', `${KEYWORDS}\n2026-11-21,Kettle,pan,3\n`],
  ])('of a file with %s lets it pass', (_, file) => {
    expect(previewOf(file).match.isKnown).toBe(true);
  });

  test('of a very long first line says so', () => {
    expect(previewOf('x'.repeat(5000), false).match).toMatchObject({
      reason: expect.stringContaining('very long'),
    });
  });

  test('names the columns that are missing and those that are ignored', () => {
    expect(previewOf('date_key,query,volume,note\n1,2,3,4\n').match).toMatchObject({
      isKnown: false,
      closest: { format: { id: 'keyword_volume' }, missing: ['parent_sku_name'] },
    });
    expect(matchHeader([...KEYWORDS.split(','), 'note', ' '])).toMatchObject({
      layout: { ignoredColumns: ['note', 'column 6 (no name)'] },
    });
  });
});

describe.each(listReportFormats().map((format) => [format.label, format] as const))(
  'the template of %s',
  (_, format) => {
    test('is a header of that format, without a row', () => {
      const { header, match } = previewOf(`${templateText(format)}x\n`);
      expect(header).toEqual(format.columns.map(({ name }) => name));
      expect(match).toMatchObject({ isKnown: true, layout: { format: { id: format.id } } });
      expect(previewOf(templateText(format)).match).toMatchObject({
        reason: expect.stringContaining('no rows'),
      });
    });

    test('comes with words for every column', () => {
      const guides = describeColumns(format);
      expect(guides.map(({ name }) => name)).toEqual(format.columns.map(({ name }) => name));
      for (const { meaning, writing, example } of guides) {
        expect([meaning, writing, example]).toEqual(Array(3).fill(expect.stringMatching(/\S/)));
      }
    });
  },
);
