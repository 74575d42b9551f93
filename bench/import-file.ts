import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const COUNT = 'Int64';
const MONEY = 'Decimal(18, 4)';

/** The columns of a daily file with the engine's types. */
export const DAILY_COLUMNS = [
  ['date_key', 'Date'],
  ['brand_name', 'String'],
  ['parent_sku_name', 'String'],
  ['sku_name', 'String'],
  ['sessions', COUNT],
  ['orders', COUNT],
  ['units_sold', COUNT],
  ['gross_sales', MONEY],
  ['promotions', MONEY],
  ['net_sales', MONEY],
  ['ad_spend', MONEY],
  ['contribution', MONEY],
  ['ad_impressions', COUNT],
  ['ad_clicks', COUNT],
  ['ad_orders', COUNT],
  ['ad_sales', MONEY],
] as const;

const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MAX_DAYS = 730;
const ROWS_PER_PIECE = 5000;

/** Writes a daily file of that many rows: at most two years, as many SKUs as that takes, sorted by day. */
export async function writeDailyFile(file: string, rows: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.part`;
  await pipeline(Readable.from(pieces(rows), { objectMode: false }), createWriteStream(unfinished));
  await rename(unfinished, file);
}

function* pieces(rows: number): Generator<string> {
  yield `${DAILY_COLUMNS.map(([name]) => name).join(',')}\n`;
  const skus = Math.ceil(rows / MAX_DAYS);
  for (let from = 0; from < rows; from += ROWS_PER_PIECE) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + ROWS_PER_PIECE); row++) {
      text += line(Math.floor(row / skus), row % skus);
    }
    yield text;
  }
}

function line(day: number, sku: number): string {
  const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
  const mixed = Math.imul(day * 7919 + sku, 2_654_435_761) >>> 0;
  const orders = mixed % 40;
  const gross = (orders * (1000 + (sku % 90) * 37)) / 100;
  const net = gross * 0.93;
  const spend = (mixed % 9000) / 100;
  const facts = [
    orders * 9 + (mixed % 7),
    orders,
    orders + (mixed % 3),
    gross.toFixed(2),
    (gross - net).toFixed(4),
    net.toFixed(4),
    spend.toFixed(2),
    (net * 0.3 - spend).toFixed(4),
    mixed % 20_000,
    mixed % 300,
    mixed % 11,
    (net * 0.2).toFixed(2),
  ];
  const parent = Math.floor(sku / 4);
  return `${date},Brand ${parent % 60},Parent SKU ${parent},SKU-${sku}-${sku % 4},${facts.join(',')}\n`;
}
