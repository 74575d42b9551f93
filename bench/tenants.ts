/**
 * Many small companies on one machine: how long the start takes, what memory, and what the first page of a company takes that
 * nobody has asked about; then what pages of the others take while one company imports a large file and asks for all rows of
 * a year again and again. `npm run bench -- tenants [--tenants 2000] [--rows 10000000]`
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { importFileProcedure } from '@skuline/server/src/cli/import-file.ts';
import { tokenCommand } from '@skuline/server/src/cli/commands/tokens.command.ts';
import { makePasswordsQuick } from '@skuline/server/src/identity/testing/quick-passwords.ts';
import type { SkulineProcess } from '@skuline/server/src/testing/skuline-process.ts';
import {
  buildSmallSeller,
  currentBuild,
  LAST_DAY,
  openBenchStores,
  startServer,
} from './dashboard/dataset.ts';
import { ms, printTable } from './dashboard/print-table.ts';
import { timeOne, type Timing, timingOf } from './dashboard/timing.ts';
import { writeDailyFile } from './import-file.ts';
import { type Person, type Sent, takeStep, WHOLE_YEAR } from './load/clients.ts';
import { MEGABYTE, memoryOf } from './memory.ts';
import { parseCount } from './parse-count.ts';

const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '2000' },
    rows: { type: 'string', default: '10000000' },
  },
});
const tenants = parseCount(values.tenants, '--tenants');
const rows = parseCount(values.rows, '--rows');

/** 11 of 12 SKUs sell on a day: 20,000 rows in a year. */
const SMALL = { skus: 60, months: 12 };
const LOUD = { name: 'Loud company', skus: 500, months: 13 };
/** So many companies are looked at, each by one person. */
const VISITED = 40;
/** A step of each of them, so long apart. */
const PACE_MS = 2000;
const QUIET_STEPS = 10;
/** How much later others may have their page while one company is loud. */
const NOISE_AIM = 3;

const dataDir = path.resolve(import.meta.dirname, `../.cache/bench/tenants-${tenants}`);
const file = path.resolve(import.meta.dirname, `../.cache/bench/daily-${rows}.csv`);
await build();
if (!existsSync(file)) await writeDailyFile(file, rows);

let server: SkulineProcess | null = null;
const startedAfter = await timeOne(async () => {
  server = await startServer(dataDir);
});
if (server === null) throw new Error('The server did not start.');
await measure(server);
process.exit();

async function measure(app: SkulineProcess): Promise<void> {
  console.log(`${tenants} companies of 20,000 rows: ready after ${ms(startedAfter)} ms`);
  await printMemory(app, 'after the start');
  try {
    const people = await Promise.all(
      Array.from({ length: VISITED }, (_, at) => personOf(app, `person${at}@tenants.example`)),
    );
    const cold: number[] = [];
    for (const person of people) cold.push(await timeOne(() => takeStep(app.url, 'dashboard', person, 0)));
    const quiet = await visit(app, people, 1, (round) => round < QUIET_STEPS);
    await printMemory(app, `after pages of ${VISITED} companies`);
    const { besideNoise, importSeconds } = await visitBesideNoise(app, people);
    printTable(
      ['pages of 31 days', 'p50 ms', 'p95 ms'],
      [
        line('first of a company', timingOf(cold)),
        line('of days not asked for, quiet', quiet),
        line('of days not asked for, beside the noise', besideNoise),
      ],
    );
    console.log(
      `Beside the noise p95 is ${(besideNoise.p95 / quiet.p95).toFixed(1)} times as long (aim ${NOISE_AIM}); ${rows.toLocaleString('en-US')} rows were imported in ${importSeconds.toFixed(0)} s.`,
    );
    await printMemory(app, 'after the noise');
  } finally {
    await app.stop();
  }
}

function line(name: string, { p50, p95 }: Timing): string[] {
  return [name, ms(p50), ms(p95)];
}

/** Pages of all of them, a round each two seconds, as long as `isOn` says so. */
async function visit(
  { url }: SkulineProcess,
  people: readonly Person[],
  firstStep: number,
  isOn: (round: number) => boolean,
): Promise<Timing> {
  const durations: number[] = [];
  for (let round = 0; isOn(round); round += 1) {
    await Promise.all(
      people.map(async (person, at) => {
        await wait((at * PACE_MS) / people.length);
        durations.push(
          await timeOne(async () =>
            requireAnswers(await takeStep(url, 'dashboard', person, firstStep + round)),
          ),
        );
      }),
    );
  }
  return timingOf(durations);
}

function requireAnswers(sent: readonly Sent[]): void {
  const refused = sent.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(`A page was answered with ${refused.status}.`);
}

/** One company imports a file and asks for all rows of a year, until the import has ended. */
async function visitBesideNoise(app: SkulineProcess, people: readonly Person[]) {
  const loud = await personOf(app, 'loud@tenants.example');
  const imported = new AbortController();
  const isImporting = () => !imported.signal.aborted;
  const importing = timeOne(() => importFile(app)).finally(() => imported.abort());
  const [importMs, besideNoise] = await Promise.all([
    importing,
    visit(app, people, 1 + QUIET_STEPS, isImporting),
    askForRows(app, loud, isImporting),
  ]);
  return { besideNoise, importSeconds: importMs / 1000 };
}

async function importFile(app: SkulineProcess): Promise<void> {
  const { outcome } = await app.run(importFileProcedure, { tenant: LOUD.name, file, replace: true });
  if (outcome.status !== 'published') throw new Error(`The import ended ${outcome.status}.`);
}

async function askForRows({ url }: SkulineProcess, loud: Person, isOn: () => boolean): Promise<void> {
  while (isOn()) await takeStep(url, 'full rows', loud, WHOLE_YEAR);
}

async function personOf(app: SkulineProcess, email: string): Promise<Person> {
  const { token } = await app.run(tokenCommand, { email });
  return { token, lastDay: LAST_DAY };
}

async function printMemory({ pid }: SkulineProcess, when: string): Promise<void> {
  const memory = await memoryOf(pid);
  if (memory === null) return;
  const [allocated, files] = [memory.allocated, memory.files].map((bytes) => Math.round(bytes / MEGABYTE));
  console.log(`Memory ${when}: ${allocated} MB allocated, ${files} MB of mapped files.`);
}

/** Builds the companies unless they are there. */
async function build(): Promise<void> {
  const noted = path.join(dataDir, 'built.txt');
  const wanted = await currentBuild();
  if (existsSync(noted) && (await readFile(noted, 'utf8')) === wanted) return;
  console.log(`Building ${dataDir}, once …`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  makePasswordsQuick();
  const skuline = await openBenchStores(dataDir);
  const password = 'a password for benchmarks only';
  try {
    for (let at = 0; at < tenants; at += 1) {
      const tenantId = await buildSmallSeller(skuline, { name: `Company ${at}`, ...SMALL });
      // Those that are looked at lie anywhere among the others.
      const visited = (at * VISITED) / tenants;
      if (Number.isInteger(visited)) {
        await skuline.identity.directory.createUser({
          email: `person${visited}@tenants.example`,
          password,
          tenantId,
        });
      }
    }
    const tenantId = await buildSmallSeller(skuline, LOUD);
    await skuline.identity.directory.createUser({ email: 'loud@tenants.example', password, tenantId });
  } finally {
    await skuline.close();
  }
  await writeFile(`${noted}.new`, wanted);
  await rename(`${noted}.new`, noted);
}
