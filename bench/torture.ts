/**
 * Uses the app, kills it at random moments, and compares what stands after each start with what it had acknowledged.
 * `npm run torture [-- --kills 200] [-- --seed N] [-- --disk FOLDER]`; with a folder on a small file system of its own
 * (`mount -t tmpfs -o size=1500m tmpfs FOLDER`) the disk is filled between the kills as well.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseCount } from './parse-count.ts';
import { runTorture } from './torture/run-torture.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    disk: { type: 'string' },
  },
});
const [kills, seed] = [parseCount(values.kills, '--kills'), parseCount(values.seed, '--seed')];
const dataDir = await mkdtemp(path.join(values.disk ?? os.tmpdir(), 'skuline-torture-'));
console.log(`Seed ${seed}, ${kills} kills, on ${dataDir}.`);
const disk = values.disk === undefined ? {} : { disk: values.disk };
const report = await runTorture({ dataDir, kills, seed, ...disk, say: (line) => console.log(line) });
console.log('\nKilled, or out of room, while this was under way:');
for (const [operation, count] of [...report.kills].toSorted(([, a], [, b]) => b - a))
  console.log(`  ${operation.padEnd(30)} ${count}`);
console.log(`Violations:    ${report.violations.length}`);
for (const violation of report.violations) console.log(`  ${violation}`);
const slowest = Math.max(0, ...report.starts);
console.log(`Slowest start: ${(slowest / 1000).toFixed(1)} s of ${report.starts.length} (aim 5 s)`);
if (report.violations.length === 0) await rm(dataDir, { recursive: true });
process.exit(report.violations.length === 0 ? 0 : 1);
