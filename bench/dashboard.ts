/**
 * How fast the dashboard is on 10 million rows of a seller, over HTTP and in a browser, next to what the engine
 * alone needs for the same questions over the raw rows. `npm run bench -- dashboard`
 */
import os from 'node:os';
import { addDays } from '@skuline/domain/calendar';
import { measureBrowser, printBrowserTimes } from './dashboard/browser-times.ts';
import { openSellerClient, prepareDataset, startServer } from './dashboard/dataset.ts';
import { measureEngine, noEngineTimes } from './dashboard/engine-times.ts';
import {
  type AfterImport,
  askAll,
  type BulkTimes,
  type HttpTimes,
  measureAfterImports,
  measureBulk,
  measureHttp,
} from './dashboard/http-times.ts';
import { kilobytes, ms, printTable } from './dashboard/print-table.ts';
import { dashboardQuestions, LIST_QUESTION, type Question } from './dashboard/questions.ts';
import { MEGABYTE, memoryOf } from './memory.ts';
import { span, timeEach, timeOne, timingOf } from './dashboard/timing.ts';

/** Days that no measurement asks for: the benchmark's own begin at a shift of 0. */
const WARM_UP_SHIFT = 300;
const WARM_UP = 300;
const VERY_FIRST_SHIFT = 850;
const FIRST_LOAD_AIM = 30_000;
const BULK_AIM = 1.5;
/** MB. */
const MEMORY_AIM = 700;

const dataset = await prepareDataset();
const questions = dashboardQuestions(dataset.lastDay);
const pages = questions.filter((question) => question.name.startsWith('page'));
const [page] = pages;
if (page === undefined) throw new Error('The page is one of the questions.');
const bulkRange = { start: addDays(dataset.lastDay, -29), end: dataset.lastDay };
console.log(`${dataset.rows.toLocaleString('en-US')} rows of one seller beside two others; times in ms`);
console.log(
  `Sums by SKU of all months: ${dataset.skuSumsSeconds.toFixed(1)} s of work in the background, once`,
);
printLoad('before');
console.log('');

const engine = noEngineTimes([...questions, LIST_QUESTION]);
await measureEngine(dataset, engine, bulkRange);
const served = await measureServer(page);
await measureEngine(dataset, engine, bulkRange);
printQuestions(served.http);
printAfterImport(served.afterImport);
console.log(
  `\nServer ready after ${ms(served.readyAfter)} ms; its first page, after a command, took ${ms(served.veryFirst)} ms.`,
);
printBulk(served.bulk, served.http.get(page)?.bytes ?? 0);
printBrowserTimes(served.browser);
printMemory(served.memory);
printLoad('after');

/** A machine that is busy with something else makes every time longer: only the ratios of a run hold then. */
function printLoad(when: string): void {
  const [load = 0] = os.loadavg();
  console.log(`Load ${when}: ${load.toFixed(1)} on ${os.availableParallelism()} cores`);
}

/** Everything that is asked of a server of its own. */
async function measureServer(pageQuestion: Question) {
  const startedAt = performance.now();
  const server = await startServer();
  const readyAfter = performance.now() - startedAt;
  const client = await openSellerClient(server);
  try {
    const veryFirst = await timeOne(() => askAll(client, pageQuestion.requests(VERY_FIRST_SHIFT)));
    // A server that has been at work for a while: its code is compiled.
    await timeEach(span(WARM_UP_SHIFT, WARM_UP), (shift) => askAll(client, pageQuestion.requests(shift)));
    const http = new Map<Question, HttpTimes>();
    for (const question of questions) http.set(question, await measureHttp(client, question));
    const afterImport = await measureAfterImports(client, dataset, [...pages, LIST_QUESTION]);
    const bulk = await measureBulk(client, bulkRange);
    const browser = await measureBrowser(server.url, dataset);
    const memory = await memoryOf(server.pid);
    return { memory, readyAfter, veryFirst, http, afterImport, bulk, browser };
  } finally {
    client.close();
    await server.stop();
  }
}

function rawOf(question: Question): number {
  return timingOf(engine.raw.get(question) ?? []).p50;
}

function printQuestions(http: ReadonlyMap<Question, HttpTimes>): void {
  const rows = [...http].map(([question, times]) => [
    question.name,
    ms(rawOf(question)),
    ...[times.first, times.repeated, times.firstOfEight, times.repeatedOfEight].flatMap(({ p50, p95 }) => [
      ms(p50),
      ms(p95),
    ]),
    (times.first.p50 / rawOf(question)).toFixed(2),
    kilobytes(times.bytes),
    aimOf(times.first.p50, question.aim),
  ]);
  const clients = ['first p50', 'p95', 'again p50', 'p95'];
  const ofEight = clients.map((title) => `8× ${title}`);
  printTable(['', 'engine, raw', ...clients, ...ofEight, 'HTTP/raw', 'on the wire', 'aim'], rows);
  console.log(
    '\nengine, raw: the engine alone over the raw rows, a statement for each part. first: days never asked for before.',
    '\nagain: the same answers from memory, never out of date. 8×: eight clients at once.',
  );
}

function printAfterImport(times: ReadonlyMap<Question, AfterImport>): void {
  console.log('\nRight after an import, when nothing is known:');
  printTable(
    ['', 'engine, raw', 'first p50', 'worst', 'again p50', 'HTTP/raw'],
    [...times].map(([question, { first, again }]) => [
      question.name,
      ...[rawOf(question), first.p50, first.p95, again.p50].map(ms),
      (first.p50 / rawOf(question)).toFixed(2),
    ]),
  );
}

function printBulk({ plain, compressed, compressedBytes }: BulkTimes, pageBytes: number): void {
  const alone = timingOf(engine.bulk).p50;
  const row = (name: string, time: number, bytes: number, aim = '') => [
    name,
    ms(time),
    kilobytes(bytes),
    (time / alone).toFixed(2),
    aim,
  ];
  console.log('\nThe full rows of 30 days, as without grouping:');
  printTable(
    ['', 'ms', 'size', 'to the engine', 'aim'],
    [
      row('formatted by the engine', alone, engine.bulkBytes),
      row('over HTTP', plain.p50, engine.bulkBytes, aimOf(plain.p50 / alone, BULK_AIM)),
      row('over HTTP, compressed', compressed.p50, compressedBytes),
    ],
  );
  console.log(
    `The page's data: ${kilobytes(pageBytes)} on the wire (aim ${kilobytes(FIRST_LOAD_AIM)}),`,
    `${Math.round(compressedBytes / pageBytes)} times less than the ungrouped rows of 30 days.`,
  );
}

function printMemory(memory: Awaited<ReturnType<typeof memoryOf>>): void {
  if (memory === null) return;
  const [allocated, files] = [memory.allocated, memory.files].map((bytes) => Math.round(bytes / MEGABYTE));
  const sum = (allocated ?? 0) + (files ?? 0);
  console.log(
    `Memory of the server at the end: ${sum} MB (${aimOf(sum, MEMORY_AIM)}): ${allocated} MB allocated, ${files} MB of mapped files.`,
  );
}

function aimOf(value: number, aim: number): string {
  return value <= aim ? `≤ ${aim} met` : `≤ ${aim} MISSED`;
}
