/**
 * How fast the server says why a figure changed: 10 million rows of a seller, 31 days compared with the 31 before them,
 * by SKU. `npm run bench -- drivers`
 */
import { addDays, type DateKey } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import { openSellerClient, prepareDataset, startServer } from './dashboard/dataset.ts';
import { kilobytes, ms, printTable } from './dashboard/print-table.ts';
import type { ApiRequest } from './dashboard/questions.ts';
import { span, timeEach } from './dashboard/timing.ts';

const DAYS = 31;
const RUNS = 25;
const WARM_UP = 50;
/** Days that no measurement asks for. */
const WARM_UP_SHIFT = 300;
/** In ms, at one client: days never asked for before, and the same ones again. */
const FIRST_AIM = 60;
const AGAIN_AIM = 5;
/** A sum, one with costs, and a ratio, whose mix needs every SKU. */
const METRICS: readonly MetricId[] = ['net_sales', 'contribution', 'conversion'];

const dataset = await prepareDataset();
const server = await startServer();
const client = await openSellerClient(server);
try {
  console.log(`${dataset.rows.toLocaleString('en-US')} rows of one seller, ${DAYS} days by SKU; times in ms`);
  const rows: string[][] = [];
  for (const metric of METRICS) {
    const ask = (shift: number) => client.ask(changeDrivers(metric, addDays(dataset.lastDay, -shift)));
    await timeEach(span(WARM_UP_SHIFT, WARM_UP), ask);
    const first = await timeEach(span(0, RUNS), ask);
    const again = await timeEach(span(0, RUNS), ask);
    rows.push([
      metric,
      ...[first.p50, first.p95, again.p50, again.p95].map(ms),
      kilobytes(await ask(0)),
      first.p50 <= FIRST_AIM && again.p50 <= AGAIN_AIM ? 'met' : 'MISSED',
    ]);
  }
  const aim = `≤ ${FIRST_AIM}, ≤ ${AGAIN_AIM}`;
  printTable(['metric', 'first p50', 'p95', 'again p50', 'p95', 'on the wire', aim], rows);
} finally {
  client.close();
  await server.stop();
}

/** A range that ends on a day, and the one before it. */
function changeDrivers(metric: MetricId, end: DateKey): ApiRequest {
  const start = addDays(end, 1 - DAYS);
  return {
    path: '/api/change-drivers',
    query: {
      metric,
      by: 'sku_name',
      start_date: start,
      end_date: end,
      previous_start_date: addDays(start, -DAYS),
      previous_end_date: addDays(start, -1),
    },
  };
}
