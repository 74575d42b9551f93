/**
 * How what is asked most often grows with a seller's rows, first time and again, beside one plain statement of the engine
 * over the raw rows in the same run; and what a row takes on the disk. `npm run bench -- growth [millions of rows …]`
 */
import os from 'node:os';
import path from 'node:path';
import type { Skuline } from '@skuline/server/src/app/compose.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import { z } from 'zod';
import { wholeTenant } from '../apps/server/src/stores/reader.ts';
import { buildOnce } from './dashboard/build-once.ts';
import { LAST_DAY, openBenchStores, openSellerClient, startServer, USER } from './dashboard/dataset.ts';
import { askAll } from './dashboard/http-times.ts';
import { kilobytes, ms, printTable } from './dashboard/print-table.ts';
import type { Question } from './dashboard/questions.ts';
import { span, timeEach, timeOne, timingOf } from './dashboard/timing.ts';
import { type DiskUse, diskUse, readDiskUse } from './growth/disk.ts';
import { growthQuestions } from './growth/questions.ts';
import { parseCount } from './parse-count.ts';
import { MEGABYTE, memoryOf } from './memory.ts';

const DEFAULT_MILLIONS = [1, 10];
/** 11 of 12 SKUs sell on a day: in 36 months a thousand of them have a million rows. */
const SKUS_A_MILLION = 1000;
const MONTHS = 36;
const RUNS = 15;
const WARM_UP = 40;
/** Days that no measurement asks for. */
const WARM_UP_SHIFT = 300;
const PLAIN_RUNS = 3;

const noted = z.object({ rows: z.number(), imported: diskUse, summed: diskUse });

interface Asked {
  readonly first: number;
  readonly again: number;
  /** On the wire. */
  readonly bytes: number;
}

interface Grown {
  readonly rows: number;
  readonly imported: DiskUse;
  readonly summed: DiskUse;
  readonly asked: ReadonlyMap<string, Asked>;
  /** What one plain statement took, before and after the server ran. */
  readonly plain: ReadonlyMap<string, readonly number[]>;
  readonly memory: Awaited<ReturnType<typeof memoryOf>>;
}

const questions = growthQuestions(LAST_DAY);
const millions =
  process.argv.length > 2
    ? process.argv.slice(2).map((text) => parseCount(text, 'A size in million rows'))
    : DEFAULT_MILLIONS;
const sizes: Grown[] = [];
for (const size of millions) sizes.push(await measure(size));
printAnswers();
printDisk();
for (const { rows, memory } of sizes) {
  if (memory === null) continue;
  const [allocated, files] = [memory.allocated, memory.files].map((bytes) => Math.round(bytes / MEGABYTE));
  console.log(
    `Memory of the app, ${inMillions(rows)}: ${allocated} MB allocated, ${files} MB of mapped files.`,
  );
}
console.log(`Load: ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.availableParallelism()} cores`);

async function measure(size: number): Promise<Grown> {
  const dataDir = path.resolve(import.meta.dirname, `../.cache/bench/growth-${size}`);
  const plan = { name: 'Growing seller', skus: size * SKUS_A_MILLION, months: MONTHS };
  const built = await buildOnce(dataDir, plan, noted, note);
  const plain = new Map(questions.map(({ name }) => [name, [] as number[]]));
  await measurePlain(dataDir, built.tenantId, plain);
  const served = await measureServer(dataDir);
  await measurePlain(dataDir, built.tenantId, plain);
  return { ...built.noted, ...served, plain };
}

async function measureServer(dataDir: string): Promise<Pick<Grown, 'asked' | 'memory'>> {
  const server = await startServer(dataDir);
  const client = await openSellerClient(server);
  try {
    const asked = new Map<string, Asked>();
    for (const question of questions) {
      const ask = (shift: number) => askAll(client, question.requests(shift));
      await timeEach(span(WARM_UP_SHIFT, WARM_UP), ask);
      const first = (await timeEach(span(0, RUNS), ask)).p50;
      const again = (await timeEach(span(0, RUNS), ask)).p50;
      asked.set(question.name, { first, again, bytes: await ask(0) });
    }
    return { asked, memory: await memoryOf(server.pid) };
  } finally {
    client.close();
    await server.stop();
  }
}

async function note(skuline: Skuline, tenantId: TenantId): Promise<z.output<typeof noted>> {
  const imported = await readDiskUse(skuline, tenantId);
  await skuline.identity.directory.createUser({ ...USER, tenantId });
  const { readModel } = skuline;
  const snapshot = await readModel.readSnapshot(wholeTenant(tenantId));
  await readModel.skuSums.prepare(snapshot);
  const { rowCount: rows } = await readModel.readPublishedDays(snapshot);
  return { rows, imported, summed: await readDiskUse(skuline, tenantId) };
}

/** The engine in this process, which it can only while no server has the directory. */
async function measurePlain(
  dataDir: string,
  tenantId: TenantId,
  plain: ReadonlyMap<string, number[]>,
): Promise<void> {
  const skuline = await openBenchStores(dataDir);
  try {
    for (const question of questions) {
      const ask = (shift: number) =>
        Promise.all(
          question.rawSql(shift).map((sql) => skuline.analytics.select(wholeTenant(tenantId), sql)),
        );
      for (const shift of span(0, PLAIN_RUNS))
        plain.get(question.name)?.push(await timeOne(() => ask(shift)));
    }
  } finally {
    await skuline.close();
  }
}

function inMillions(rows: number): string {
  return `${Math.round(rows / 1_000_000)} M`;
}

function printAnswers(): void {
  const columns = sizes.flatMap(({ rows }) => [inMillions(rows), 'again', '÷ plain', 'on the wire']);
  printTable(
    ['first time, again, ms p50', ...columns],
    questions.map(({ name }: Question) => [
      name,
      ...sizes.flatMap(({ asked, plain }) => {
        const { first = 0, again = 0, bytes = 0 } = asked.get(name) ?? {};
        const beside = first / timingOf(plain.get(name) ?? []).p50;
        return [ms(first), ms(again), beside.toFixed(2), kilobytes(bytes)];
      }),
    ]),
  );
  console.log(
    '÷ plain: the first time beside one plain statement of the engine over the raw rows, without HTTP; a busy',
    'machine makes both longer.\n',
  );
}

function printDisk(): void {
  const tables = [...new Set(sizes.flatMap(({ summed }) => summed.map(({ table }) => table)))];
  const rowOf = (name: string, of: readonly string[]) => [
    name,
    ...sizes.flatMap(({ rows, imported, summed }) => [
      bytesARow(({ used }) => used, { use: summed, rows, of }),
      bytesARow(({ used, replaced }) => used + replaced, { use: imported, rows, of }),
    ]),
  ];
  printTable(
    ['bytes a row on the disk', ...sizes.flatMap(({ rows }) => [inMillions(rows), 'after an import'])],
    [...tables.map((table) => rowOf(table, [table])), rowOf('all', tables)],
  );
  console.log(
    'After an import: with the parts that were merged, which the engine removes after 8 minutes.\n',
  );
}

function bytesARow(
  bytesOf: (use: DiskUse[number]) => number,
  { use, rows, of }: { readonly use: DiskUse; readonly rows: number; readonly of: readonly string[] },
): string {
  const ofTables = use.filter(({ table }) => of.includes(table));
  return (ofTables.reduce((sum, each) => sum + bytesOf(each), 0) / rows).toFixed(1);
}
