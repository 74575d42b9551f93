import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeZip, type ZipPart } from '../../../testing/make-zip.ts';
import { FileRefused } from './import-failure.ts';
import { readTextStart } from './text-records.ts';
import { findZipProblem } from './check-zip.ts';
import { ReportAsks } from './report-errors.ts';
import {
  answersOf,
  ASKED,
  type ExpectedReport,
  REFUSED,
  REPORTS,
  TAKEN,
} from './testing/expected-reports.ts';
import { expectedParts, partsOf } from './testing/parts-of-reading.ts';
import { openBytes, readWhole, refusalOf } from './testing/read-whole.ts';
import { findZipEnd, readZipDirectory, ZIP_LOCAL_BYTES, zipLocalLength } from './zip-directory.ts';

const NOBODYS = { skus: new Set<string>(), firstSkuOfAsin: new Map(), parentOfAsin: new Map(), parents: [] };
const SAMPLES = [
  ...new Map([...TAKEN, ...ASKED, ...REFUSED].map((report) => [report.file, report])).values(),
];

function bytesOf({ file }: ExpectedReport): Buffer {
  return readFileSync(path.join(REPORTS, file));
}

/** Numbers between 0 and 1 that are the same on each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** 'facts', 'questions' or a sentence; anything else is a crash and comes through. */
async function endOf(report: ExpectedReport, bytes: Uint8Array): Promise<string> {
  try {
    const opened = await openBytes(report, bytes, answersOf(report.expected));
    if (opened.what !== 'reading') return opened.what;
    await readWhole(opened);
    return 'facts';
  } catch (error) {
    if (error instanceof ReportAsks) return 'ask';
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}

/** Ends that a person can act on. */
const ENDS = /^(?:facts|ask|own|totals|.{20,}\.)$/su;

const SPOILED: readonly (readonly [string, (bytes: Buffer, roll: () => number) => Buffer])[] = [
  ['cut anywhere', (bytes, roll) => bytes.subarray(0, Math.floor(roll() * bytes.length))],
  ['without its beginning', (bytes, roll) => bytes.subarray(Math.floor(roll() * bytes.length))],
  ['with bytes changed', (bytes, roll) => changeBytes(bytes, roll)],
  ['as UTF-16 without a mark', (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le')],
  ['in Latin-1', (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('o', 'ö'), 'latin1')],
  [
    'with formulas',
    (bytes) =>
      Buffer.from(bytes.toString('utf8').replaceAll(/\d{2,}/g, '=HYPERLINK("http://x.example","1")')),
  ],
  [
    'with 10,000 columns',
    (bytes) => Buffer.from(bytes.toString('utf8').replace(/\n/, `${',\t;x'.repeat(10_000)}\n`)),
  ],
  ['with lone quotes', (bytes) => Buffer.from(bytes.toString('utf8').replaceAll(',', ',"'))],
  ['as a gzip that breaks off', (bytes) => gzipSync(bytes).subarray(0, -5)],
  ['twice, one behind the other', (bytes) => Buffer.concat([bytes, bytes])],
];

function changeBytes(bytes: Buffer, roll: () => number): Buffer {
  const changed = Buffer.from(bytes);
  for (let change = 0; change < 20; change++) {
    changed[Math.floor(roll() * changed.length)] = Math.floor(roll() * 256);
  }
  return changed;
}

describe.each(SPOILED)('a report %s', (_, spoil) => {
  test('ends in figures, questions or a sentence, never in a crash', async () => {
    const ends: string[] = [];
    for (const [index, report] of SAMPLES.entries()) {
      ends.push(await endOf(report, spoil(bytesOf(report), dice(index + 1))));
    }
    expect(ends.filter((end) => !ENDS.test(end))).toEqual([]);
  });
});

const FLAT = TAKEN.filter(({ file }) => file.endsWith('.txt') && !file.includes('utf-16'));
const QUOTED = TAKEN.filter(
  ({ file }) => file.endsWith('.csv') && !/search-query|date-range|ga4|ebay|semicolons/.test(file),
);

describe('the order of columns means nothing', () => {
  test.each(FLAT)('in $file', async (report) => {
    const lines = bytesOf(report)
      .toString('latin1')
      .split('\n')
      .map((line) => line.replace('\r', ''));
    const table = lines.filter((line) => line !== '').map((line) => line.split('\t'));
    const bytes = Buffer.from(
      shuffled(table)
        .map((cells) => cells.join('\t'))
        .join('\n'),
      'latin1',
    );
    await expectSame(report, bytes);
  });

  test.each(QUOTED)('in $file', async (report) => {
    const records = readTextStart(bytesOf(report).toString('utf8').replace('\u{feff}', ''), ',');
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const text = shuffled(records)
      .map((cells) => cells.map(quoted).join(','))
      .join('\r\n');
    await expectSame(report, Buffer.from(text));
  });
});

function shuffled(table: readonly (readonly string[])[]): string[][] {
  const roll = dice(7);
  const order = (table[0] ?? [])
    .map((_, index) => ({ index, place: roll() }))
    .toSorted((a, b) => a.place - b.place);
  return table.map((cells) => order.map(({ index }) => cells[index] ?? ''));
}

async function expectSame(report: ExpectedReport, bytes: Uint8Array): Promise<void> {
  const opened = await openBytes(report, bytes, answersOf(report.expected));
  // Lines of notices are those of the file as it was.
  const { facts } = partsOf(await readWhole(opened), report);
  expect({ facts }).toEqual({ facts: expectedParts(report)['facts'] });
}

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'picture'],
  ['a PDF', Buffer.from('%PDF-1.7 …'), 'PDF'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'CSV'],
  ['a zip without a workbook', Buffer.from('PK\u{3}\u{4}nothing'), 'workbook'],
  ['nothing', Buffer.alloc(0), 'empty'],
  ['JSON of something else', Buffer.from('{"a": [1]}'), 'none of the reports'],
  ['JSON that goes deep', Buffer.from(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`), '.'],
  ['JSON that breaks off', Buffer.from('[{"date": "2026-10'), 'breaks off'],
])('%s is refused in plain words', async (_, bytes, says) => {
  await expect(openBytes({ file: 'report.csv', catalogue: NOBODYS }, bytes, new Map())).rejects.toThrow(says);
});

test('the parts of a workbook are measured, not believed', async () => {
  const workbook = makeZip([
    { name: '[Content_Types].xml', bytes: Buffer.alloc(1000) },
    { name: 'xl/media/picture.png', bytes: Buffer.alloc(1000), isStored: true },
  ]);
  // What the directory says of the size of the first part.
  workbook.writeUInt32LE(1, workbook.indexOf('PK\u0001\u0002', 'latin1') + 24);
  const found = [2000, 1999, 999].map((most) => findZipProblem(workbook, most));
  expect(await Promise.all(found)).toEqual([null, 'too large', 'too large']);
  expect(await findZipProblem(workbook.subarray(0, -40), 2000)).toBe('incomplete');
});

const WORKBOOK = path.join(
  REPORTS,
  'amazon/sponsored-products_advertised-product_daily_oct-16_to_oct-18.xlsx',
);

/** The files of a zip that was made without descriptors behind its entries. */
function partsOfZip(zip: Buffer): ZipPart[] {
  const end = findZipEnd(zip);
  const entries = (end && readZipDirectory(zip.subarray(end.start), end)) ?? [];
  return entries.map(({ name, local, packed, method }) => {
    const start = local + zipLocalLength(zip.subarray(local, local + ZIP_LOCAL_BYTES));
    const bytes = zip.subarray(start, start + packed);
    return { name, bytes: method === 0 ? bytes : inflateRawSync(bytes) };
  });
}

test.each<[string, (part: ZipPart) => Partial<ZipPart>, RegExp]>([
  ['ends between two rows', ({ bytes }) => ({ bytes: cutBehind(bytes, '</row>') }), /sheet1\.xml$/],
  ['ends within a cell', ({ bytes }) => ({ bytes: cutBehind(bytes, '<v>') }), /sheet1\.xml$/],
  ['has other bytes than were packed', () => ({ crc32: 1 }), /sheet1\.xml$/],
])('a workbook whose sheet %s is refused as a whole', async (_, spoil, name) => {
  const parts = partsOfZip(readFileSync(WORKBOOK));
  const report = { file: 'ads.xlsx', catalogue: NOBODYS };
  const whole = await readWhole(await openBytes(report, makeZip(parts), new Map()));
  expect(whole.facts.length).toBeGreaterThan(0);
  const spoilt = parts.map((part) => (name.test(part.name) ? { ...part, ...spoil(part) } : part));
  const refused = await refusalOf(openBytes(report, makeZip(spoilt), new Map()));
  expect(refused.message).toContain('incomplete, and nothing of it is taken. Download the report again');
  expect(refused).toMatchObject({ reason: 'truncated' });
});

test.each([
  ['<x:worksheet></x:worksheet>', null],
  ['<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>', null],
  ['<workbook></workbook >\n<!-- made by a tool -->\n', null],
  ['<s-s:workbook></s-s:workbook><?made by a tool?>', null],
  [`<workbook></workbook>${' '.repeat(700)}\u0000`, null],
  ['<worksheet><sheetData>', 'incomplete'],
  [`<worksheet></worksheet>${'<!---->'.repeat(100)}<a`, 'incomplete'],
  ['<worksheet></worksheet><!-- made by', 'incomplete'],
] as const)('a part of a workbook that ends as %s has the problem %s', async (xml, problem) => {
  expect(await findZipProblem(makeZip([{ name: 'xl/workbook.xml', bytes: xml }]), 1000)).toBe(problem);
  // It is not looked at where no cells are read from.
  expect(
    await findZipProblem(makeZip([{ name: 'xl/embeddings/word/styles.xml', bytes: xml }]), 1000),
  ).toBeNull();
});

/** The first half of a text, up to the last place where this stands. */
function cutBehind(bytes: ZipPart['bytes'], text: string): string {
  const half = bytes.toString().slice(0, bytes.length / 2);
  return half.slice(0, half.lastIndexOf(text) + text.length);
}
