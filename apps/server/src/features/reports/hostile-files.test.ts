import { readRecords } from '@skuline/domain/import-formats';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { FileRefused } from '../imports/index.ts';
import { ReportAsks } from './index.ts';
import { measureZip } from './measure-zip.ts';
import {
  answersOf,
  ASKED,
  type ExpectedReport,
  REFUSED,
  REPORTS,
  TAKEN,
} from './testing/expected-reports.ts';
import { expectedParts, partsOf } from './testing/parts-of-reading.ts';
import { openBytes, readWhole } from './testing/read-whole.ts';

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
    const records = readRecords(bytesOf(report).toString('utf8'), { isWhole: true }).records;
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const text = shuffled(records.map(({ fields }) => fields))
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
  expect(await Promise.all([2000, 1999, 999].map((most) => measureZip(workbook, most)))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await measureZip(workbook.subarray(0, -40), 2000)).toBe(false);
});
