import { gzipSync } from 'node:zlib';
import { makeZip } from '../make-zip.ts';
import { sampleCsv } from '../sample-rows.ts';
import type { Dice } from './dice.ts';

/** What a cell of a file may hold that no column expects. */
const CELLS = [
  '=1+1',
  '＝1+1',
  '@SUM(A1)',
  '\t=1',
  '"\u0000"',
  '"a""b"',
  '"',
  '1e308',
  '-1e308',
  'NaN',
  '0x10',
  '9999999999999999999999',
  '0.00001',
  '2026-02-29',
  '9999-12-31',
  '0000-00-00',
  '__proto__',
  'constructor',
  '🦊'.repeat(200),
  'x'.repeat(5000),
  '\u202Eabc',
  '',
];
/** So much of nothing that it is small only while it is packed. */
const MUCH = 5_000_000;

/** Draws the bytes of a file that is sent: days of these products, or of nothing anybody sells, packed or spoiled. */
export function drawFile(dice: Dice, names: readonly string[]): Buffer {
  const kinds: readonly (() => Buffer)[] = [
    () => Buffer.from(sampleCsv(drawRows(dice, names))),
    () => Buffer.from(sampleCsv(drawRows(dice, names))),
    () => Buffer.from('sku,effective_from,unit_cost\nA,2026-01-01,3\n=B,9999-12-31,-1\n'),
    () => Buffer.from('date_key,parent_sku_name,query,volume\n2026-11-06,A P1,kettle,10\n'),
    () => gzipSync(sampleCsv(drawRows(dice, names))),
    () => gzipSync(Buffer.alloc(MUCH)),
    () => gzipSync(gzipSync(Buffer.alloc(MUCH))),
    () => makeZip([{ name: '../a.csv', bytes: sampleCsv(drawRows(dice, names)) }]),
    () => makeZip([{ name: 'xl/workbook.xml', bytes: Buffer.alloc(MUCH) }]),
    () => Buffer.from(`{"${'a'.repeat(dice.whole(0, 9999))}":1}\n`.repeat(dice.whole(1, 50))),
    () =>
      Buffer.from(dice.pick(['', '\n', '\uFEFF', '\u0000', ',,,', '"', 'PK\u0003\u0004', '\u001f\u008b'])),
    () => Buffer.from('date_key'.repeat(dice.whole(1, 5000))),
  ];
  const bytes = dice.pick(kinds)();
  if (bytes.length === 0 || dice.hits(0.7)) return bytes;
  if (dice.hits(0.3)) return bytes.subarray(0, dice.whole(0, bytes.length));
  const spoiled = Buffer.from(bytes);
  for (let flips = dice.whole(1, 20); flips > 0; flips--) {
    spoiled[dice.whole(0, spoiled.length - 1)] = dice.whole(0, 255);
  }
  return spoiled;
}

function drawRows(dice: Dice, names: readonly string[]): string[] {
  return Array.from({ length: dice.whole(1, 20) }, (_, at) => {
    const name = dice.pick(names).replaceAll('"', '""');
    const facts = Array.from({ length: 12 }, () => String(dice.whole(0, 500)));
    const cells = [`2026-11-${dice.whole(10, 20)}`, `"${name}"`, `"${name} P"`, `"${name} S${at}"`, ...facts];
    if (dice.hits(0.2)) cells[dice.whole(0, cells.length - 1)] = dice.pick(CELLS);
    return cells.join(',');
  });
}
