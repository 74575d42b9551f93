/**
 * `npm run fuzz [-- --requests 50000] [-- --seed 1]`: starts the app with three tenants in a new data directory, sends it
 * hostile requests made of its own OpenAPI document, and prints what was answered and every answer that is wrong. Ends
 * with code 1 where one is.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { furnish } from '@skuline/server/src/testing/fuzz/furnish.ts';
import { createJudge } from '@skuline/server/src/testing/fuzz/judge-answer.ts';
import { type FuzzReport, runFuzz } from '@skuline/server/src/testing/fuzz/run-fuzz.ts';
import { NO_SOURCES } from '@skuline/server/src/testing/given-bodies.ts';
import { startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { MEGABYTE, memoryOf } from './memory.ts';
import { parseCount } from './parse-count.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '4' },
  },
});
const requests = parseCount(values.requests, '--requests');
const seed = parseCount(values.seed, '--seed');
const LIMIT_MS = 5000;
/** Of what the app has allocated once it has had a fifth of all requests, at rest after the last of them. */
const MOST_GROWTH_MB = 300;
const REST_MS = 10_000;
const STEPS = 10;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-fuzz-'));
const app = await startSkuline(dataDir, {
  ...NO_SOURCES,
  FORMS_PER_HOUR: '1000000',
  RATE_LIMIT_PER_MINUTE: '1000000',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
});
const memory: number[] = [];
try {
  const house = await furnish(app.url, (procedure, args) => app.run(procedure, args));
  const document = Object(await (await fetch(`${app.url}/api/openapi.json`)).json());
  const startedAt = performance.now();
  const report = await runFuzz({
    origin: app.url,
    house,
    document,
    judge: createJudge(document),
    requests,
    seed,
    clients: parseCount(values.clients, '--clients'),
    limitMs: LIMIT_MS,
    async onRequest(number) {
      if (number % Math.ceil(requests / STEPS) !== 0) return;
      memory.push(await allocated());
      console.log(`${number} requests sent, ${memory.at(-1)} MB allocated`);
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await wait(REST_MS);
  memory.push(await allocated());
  printReport(report, seconds);
  const growth = (memory.at(-1) ?? 0) - (memory[Math.ceil(STEPS / 5)] ?? 0);
  console.log(
    `Memory at rest: ${memory.at(-1)} MB, ${growth} MB more than after a fifth (limit ${MOST_GROWTH_MB})`,
  );
  const isOver = growth > MOST_GROWTH_MB || report.violations.length > 0;
  process.exitCode = isOver ? 1 : 0;
} finally {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

/** What the app has allocated, in MB. */
async function allocated(): Promise<number> {
  return Math.round(((await memoryOf(app.pid))?.allocated ?? 0) / MEGABYTE);
}

function printReport({ sent, outcomes, refused, violations }: FuzzReport, seconds: number): void {
  console.log(`\n${sent} requests in ${seconds.toFixed(0)} s with seed ${seed}: ${textOf(outcomes)}`);
  console.log('Never answered with a success:');
  for (const [operation, statuses] of refused) console.log(`  ${operation}: ${textOf(statuses)}`);
  console.log(`Violations: ${violations.length} kinds`);
  for (const { operation, what, times, request } of violations) {
    const { method, target, headers, body } = request;
    console.log(`\n${operation}: ${what} (${times} times)`);
    console.log(`  ${method} ${target.slice(0, 500)}`);
    for (const [name, value] of headers) console.log(`  ${name}: ${value.slice(0, 80)}`);
    if (body !== null) console.log(`  ${JSON.stringify(body.toString('utf8').slice(0, 500))}`);
  }
}

function textOf(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([outcome, times]) => `${outcome} ${times} times`)
    .join(', ');
}
