/**
 * How fast a year of All Orders is taken in, how much memory that takes, and what composing its days costs beside it:
 * `npm run bench -- reports [--lines 1000000]`. The file is made on the fly. The same catalog is then imported, which
 * composes every day again, and the dashboard's sums are read before and after.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, toDateKey } from '@skuline/domain/calendar';
import { openSkuline } from '@skuline/server/src/app/compose.ts';
import { parseConfig } from '@skuline/server/src/platform/config/config.ts';
import { importFile } from '@skuline/server/src/features/files/index.ts';
import { wholeTenant } from '../apps/server/src/stores/reader.ts';
import { parseTenantId } from '@skuline/server/src/identity/parse-tenant-id.ts';
import { performanceQuery } from '@skuline/server/src/read-model/index.ts';
import pino from 'pino';
import { MEGABYTE, watchMemory } from './memory.ts';

const DAYS = 365;
const SKUS = 3000;
const FIRST_DAY = Date.UTC(2025, 9, 1, 12);
const DAY_MS = 86_400_000;
/** The last day in Los Angeles of what is imported. */
const LAST_DAY = toDateKey('2026-09-30');
const READS = 15;
const LINES_A_PIECE = 2000;
const TENANT = parseTenantId('reports');

const HEADER =
  'amazon-order-id\tmerchant-order-id\tpurchase-date\tlast-updated-date\torder-status\tfulfillment-channel\tsales-channel\torder-channel\tship-service-level\tproduct-name\tsku\tasin\titem-status\tquantity\tcurrency\titem-price\titem-tax\tshipping-price\tshipping-tax\tgift-wrap-price\tgift-wrap-tax\titem-promotion-discount\tship-promotion-discount\tship-city\tship-state\tship-postal-code\tship-country\tpromotion-ids\tis-business-order\tpurchase-order-number\tprice-designation\tis-iba\torder-item-id\n';

const { values } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } });
const lines = Number(values.lines);

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-bench-'));
const skuline = await openSkuline({
  config: parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/'),
  clock: { now: () => new Date('2026-11-21T12:00:00Z') },
  log: pino({ level: 'silent' }),
});
try {
  const idle = process.memoryUsage.rss();
  const memory = watchMemory();
  let size = 0;
  const orders = await timed(() =>
    take(
      'all-orders.txt',
      allOrders((bytes) => (size += bytes)),
    ),
  );
  console.log(`All Orders:    ${lines.toLocaleString('en-US')} lines, ${Math.round(size / MEGABYTE)} MB`);
  console.log(`Import:        ${orders.seconds.toFixed(1)} s (limit 60)`);
  console.log(`Memory:        ${Math.round((memory.stop() - idle) / MEGABYTE)} MB above idle (limit 400)`);
  await take('catalogue.csv', catalogue('Brand'));
  const before = await readDashboard();
  const composed = await timed(() => take('catalogue.csv', catalogue('House')));
  console.log(`Composing:     ${composed.seconds.toFixed(1)} s for ${DAYS} days of ${SKUS} SKUs (limit 20)`);
  const after = await readDashboard();
  const [was, is] = [before, after].map((ms) => ms.toFixed(0));
  console.log(`Dashboard:     ${is} ms, ${was} ms before: ${(after / before).toFixed(2)} times`);
} finally {
  await skuline.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function take(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const source = { bytes, totalBytes: null };
  const about = { tenantId: TENANT, fileName, answers: new Map(), importedBy: 'bench' };
  const taken = await importFile(skuline.imports, { ...about, source, replace: false, dropId: undefined });
  if (taken.status === 'taken' && taken.outcome.status === 'published') return;
  throw new Error(`The import ended wrongly: ${JSON.stringify(taken).slice(0, 500)}`);
}

/** The median of what the cards and the chart of 30 days and those before take, each time of other days, in ms. */
async function readDashboard(): Promise<number> {
  const { performance: reader, readSnapshot } = skuline.readModel;
  const snapshot = await readSnapshot(wholeTenant(TENANT));
  const times: number[] = [];
  for (let read = 0; read < READS; read++) {
    const end = addDays(LAST_DAY, -read);
    const current = { start: addDays(end, -29), end };
    const previous = { start: addDays(end, -59), end: addDays(end, -30) };
    const chart = {
      groupBy: ['date_key', 'parent_sku_name'],
      top: { count: 5, rankBy: 'net_sales' },
    } as const;
    const { seconds } = await timed(() =>
      Promise.all([
        reader.read(snapshot, performanceQuery({ periods: [current, previous], groupBy: ['date_key'] })),
        reader.read(snapshot, performanceQuery({ periods: [current], ...chart })),
      ]),
    );
    times.push(seconds * 1000);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(READS / 2)] ?? 0;
}

async function* allOrders(onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let from = 0; from < lines; from += LINES_A_PIECE) {
    let text = from === 0 ? HEADER : '';
    for (let line = from; line < Math.min(lines, from + LINES_A_PIECE); line++) text += orderLine(line);
    const bytes = encoder.encode(text);
    onBytes(bytes.length);
    yield bytes;
  }
}

function orderLine(line: number): string {
  const mixed = Math.imul(line, 2_654_435_761) >>> 0;
  const moment = new Date(FIRST_DAY + Math.floor((line * DAYS) / lines) * DAY_MS).toISOString();
  const sku = mixed % SKUS;
  const quantity = 1 + (mixed % 3);
  const order = `111-${String(mixed).padStart(10, '0')}-${String(line % 10_000_000).padStart(7, '0')}`;
  const status = mixed % 25 === 0 ? 'Cancelled' : 'Shipped';
  const price = ((999 + (sku % 90) * 100) * quantity) / 100;
  return `${order}\t\t${moment}\t${moment}\t${status}\tAmazon\tAmazon.com\t\tExpedited\tA product with a name of ordinary length, number ${sku}, in a box\tSKU-${sku}\tB0${String(sku).padStart(8, '0')}\t${status}\t${quantity}\tUSD\t${price.toFixed(2)}\t0.99\t0.00\t0.00\t0.00\t0.00\t${(mixed % 3).toFixed(2)}\t0.00\tSEATTLE\tWA\t98101-1234\tUS\tPAWS-V2-4\tfalse\t\t\tfalse\t${line}\n`;
}

async function* catalogue(brand: string): AsyncGenerator<Uint8Array> {
  const rows = Array.from(
    { length: SKUS },
    (_, sku) =>
      `SKU-${sku},B0${String(sku).padStart(8, '0')},Parent ${Math.floor(sku / 4)},${brand} ${sku % 60}\n`,
  );
  yield new TextEncoder().encode(`sku,asin,parent_sku_name,brand_name\n${rows.join('')}`);
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1000, result };
}
