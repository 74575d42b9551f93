/**
 * Runs Lighthouse on the built app as served: the public pages on a phone, the dashboard signed in, with a year of
 * sample data. Prints the scores; exits with 1 when one is below its target. `npm run lighthouse -- [/path] [device]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fillSampleData } from '@skuline/server/src/cli/commands/generate-sample.command.ts';
import { createUser } from '@skuline/server/src/cli/commands/user.command.ts';
import { startSkuline, type SkulineProcess } from '@skuline/server/src/testing/skuline-process.ts';
import { parseWish, type Wish } from './lighthouse/command-line.ts';
import { measurePage } from './lighthouse/measure-page.ts';
import { CATEGORIES, type MeasuredPage, nameOf } from './lighthouse/measured-pages.ts';
import { FIGURE_TITLES, findShortfalls, middleRun, type PageScores } from './lighthouse/page-scores.ts';
import { openBrowser } from './lighthouse/signed-in-browser.ts';

const SELLER = { tenant: 'Measured', email: 'measured@example.com', password: 'a seller who is measured' };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function measureAll({ pages, runs }: Wish): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-lighthouse-'));
  const skuline = await startSkuline(path.join(folder, 'data'));
  try {
    if (pages.some((page) => page.isSignedIn)) await createSeller(skuline);
    const shortfalls: string[] = [];
    say(tableLine('', [...CATEGORIES, ...FIGURE_TITLES]));
    for (const page of pages) {
      const scores = await measureMiddle(skuline.url, page, runs);
      const missed = findShortfalls(page, scores);
      say(tableLine(nameOf(page), [...CATEGORIES.map((id) => String(scores.scores[id])), ...scores.figures]));
      if (missed.length > 0) sayLosses(scores);
      shortfalls.push(...missed);
    }
    say(shortfalls.length === 0 ? '\nEvery aim is met.' : `\n${shortfalls.join('\n')}`);
    return shortfalls.length === 0 ? 0 : 1;
  } finally {
    await skuline.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function createSeller(skuline: SkulineProcess): Promise<void> {
  await skuline.run(fillSampleData, { tenant: SELLER.tenant, months: 13 });
  await skuline.run(createUser, SELLER);
}

async function measureMiddle(url: string, page: MeasuredPage, runs: number): Promise<PageScores> {
  const found: PageScores[] = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await openBrowser(url, page.isSignedIn ? SELLER : null);
    try {
      found.push(await measurePage(url, page, browser.debuggingPort));
    } finally {
      await browser.close();
    }
  }
  return middleRun(found);
}

function sayLosses({ losses }: PageScores): void {
  for (const { category, text, points } of losses) say(`    −${points.toFixed(1)} ${category}: ${text}`);
}

function tableLine(name: string, cells: readonly string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(15)).join('');
}

try {
  process.exitCode = await measureAll(parseWish(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
