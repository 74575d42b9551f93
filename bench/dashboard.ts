/**
 * How fast the dashboard is on 10 million rows of a seller, over HTTP and in a browser, next to what the engine
 * alone needs for the same questions over the raw rows. `npm run bench -- dashboard`
 */
import { addDays } from '@skuline/domain/calendar';
import { printBrowserTimes } from './dashboard/browser-times.ts';
import { createDataVersions } from './dashboard/data-versions.ts';
import { openBenchStores, prepareDataset, USER } from './dashboard/dataset.ts';
import { type EngineTimes, measureEngine } from './dashboard/engine-times.ts';
import { type HttpTimes, measureAfterImport, measureHttp } from './dashboard/http-times.ts';
import { kilobytes, ms, printTable } from './dashboard/print-table.ts';
import { dashboardQuestions, fullRows, LIST_QUESTION, type Question } from './dashboard/questions.ts';
import { type ApiClient, findFreePort, openClient, startServer } from './dashboard/server-process.ts';
import { span, type Timing, timeEach } from './dashboard/timing.ts';

const WARM_UP = 300;
const FIRST_LOAD_AIM = 30_000;
const BULK_AIM = 1.5;

const dataset = await prepareDataset();
const questions = dashboardQuestions(dataset.lastDay);
const [page] = questions.slice(-1);
if (page === undefined) throw new Error('The page is one of the questions.');
const bulkRange = { start: addDays(dataset.lastDay, -29), end: dataset.lastDay };
console.log(`${dataset.rows.toLocaleString('en-US')} rows of one seller beside two others; times in ms\n`);

const engine = await measureEngine(dataset, [...questions, LIST_QUESTION], bulkRange);
const port = await findFreePort();
const token = await issueToken(port);
const startedAt = performance.now();
const server = await startServer(port);
const readyAfter = performance.now() - startedAt;
const client = openClient(server.url, token);
try {
  const coldPage = await timeEach([0], () => measureOnce(client, page));
  await warmUp(client, page);
  const http = new Map<Question, HttpTimes>();
  for (const question of questions) http.set(question, await measureHttp(client, question));
  printQuestions(http, engine);
  await printAfterImport(client, page);
  console.log(`\nServer ready after ${ms(readyAfter)} ms; its very first page took ${ms(coldPage.p50)} ms.`);
  await printBulk(client, engine, http.get(page)?.bytes ?? 0);
  await printBrowserTimes(server.url, dataset);
} finally {
  client.close();
  await server.stop();
}

async function issueToken(forPort: number): Promise<string> {
  const skuline = await openBenchStores(forPort);
  try {
    return await skuline.identity.directory.issueIdToken({ email: USER.email });
  } finally {
    await skuline.close();
  }
}

async function measureOnce(api: ApiClient, question: Question): Promise<void> {
  // Days that no other measurement asks for.
  await Promise.all(question.requests(850).map((request) => api.ask(request)));
}

/** A server that has been at work for a while: its code is compiled. The days asked for are not asked for again. */
async function warmUp(api: ApiClient, question: Question): Promise<void> {
  for (const shift of span(300, WARM_UP)) {
    await Promise.all(question.requests(shift).map((request) => api.ask(request)));
  }
}

function printQuestions(http: ReadonlyMap<Question, HttpTimes>, { raw }: EngineTimes): void {
  const rows = [...http].map(([question, times]) => {
    const alone = raw.get(question)?.p50 ?? 0;
    return [
      question.name,
      ms(alone),
      ms(times.first.p50),
      ms(times.first.p95),
      ms(times.repeated.p50),
      ms(times.repeated.p95),
      ms(times.firstOfEight.p50),
      ms(times.firstOfEight.p95),
      ms(times.repeatedOfEight.p50),
      ms(times.repeatedOfEight.p95),
      (times.first.p50 / alone).toFixed(2),
      kilobytes(times.bytes),
      verdictOf(times.first, question.aim),
    ];
  });
  const clients = ['first p50', 'p95', 'again p50', 'p95'];
  printTable(
    [
      '',
      'engine, raw',
      ...clients,
      ...clients.map((title) => `8× ${title}`),
      'HTTP/raw',
      'on the wire',
      'aim',
    ],
    rows,
  );
  console.log(
    '\nengine, raw: the engine alone over the raw rows, a statement for each part. first: days never asked for before.',
    '\nagain: the same answers from memory, never out of date. 8×: eight clients at once.',
  );
}

/** What is kept is kept for a data version: after an import everything is worked out anew. */
async function printAfterImport(api: ApiClient, pageQuestion: Question): Promise<void> {
  const versions = await createDataVersions(dataset.tenantId);
  try {
    const rows: string[][] = [];
    for (const question of [pageQuestion, LIST_QUESTION]) {
      const after = await measureAfterImport(api, question, () => versions.raise());
      const again = await timeEach(span(0, 15), () => measureAgain(api, question));
      const alone = engine.raw.get(question)?.p50 ?? 0;
      rows.push([
        question.name,
        ms(alone),
        ms(after.p50),
        ms(after.p95),
        ms(again.p50),
        (after.p50 / alone).toFixed(2),
      ]);
    }
    console.log('\nRight after an import, when nothing is known:');
    printTable(['', 'engine, raw', 'first p50', 'worst', 'again p50', 'HTTP/raw'], rows);
  } finally {
    await versions.close();
  }
}

async function measureAgain(api: ApiClient, question: Question): Promise<void> {
  await Promise.all(question.requests(0).map((request) => api.ask(request)));
}

async function printBulk(api: ApiClient, { bulk, bulkBytes }: EngineTimes, pageBytes: number): Promise<void> {
  const plain = await timeEach(span(0, 3), () => api.ask(fullRows(bulkRange), 'identity'));
  let compressedBytes = 0;
  const compressed = await timeEach(span(0, 3), async () => {
    compressedBytes = await api.ask(fullRows(bulkRange), 'br');
  });
  console.log('\nThe full rows of 30 days, as without grouping:');
  printTable(
    ['', 'ms', 'size', 'to the engine', 'aim'],
    [
      ['formatted by the engine', ms(bulk.p50), kilobytes(bulkBytes), '', ''],
      [
        'over HTTP',
        ms(plain.p50),
        kilobytes(bulkBytes),
        (plain.p50 / bulk.p50).toFixed(2),
        aimOf(plain.p50 / bulk.p50, BULK_AIM),
      ],
      [
        'over HTTP, compressed',
        ms(compressed.p50),
        kilobytes(compressedBytes),
        (compressed.p50 / bulk.p50).toFixed(2),
        '',
      ],
    ],
  );
  console.log(
    `The page's data: ${kilobytes(pageBytes)} on the wire (aim ${kilobytes(FIRST_LOAD_AIM)}), ${Math.round(compressedBytes / pageBytes)} times less than ungrouped rows of 30 days.`,
  );
}

function verdictOf({ p50 }: Timing, aim: number): string {
  return aimOf(p50, aim);
}

function aimOf(value: number, aim: number): string {
  return value <= aim ? `≤ ${aim} met` : `≤ ${aim} MISSED`;
}
