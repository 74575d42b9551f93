/**
 * How many questions the built-in analyst answers right: more than 250 about two real sellers and the invented one, with
 * the figures worked out from their files by plain sums. `npm run assistant-score`, `-- --show` with what went wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Plan, type QuestionContext, understandQuestion, writeAnswer } from '@skuline/domain/assistant';
import { comparisonRange, DEFAULT_PRESET, rangeOfPreset, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { buildHierarchy, NO_FILTERS } from '@skuline/domain/products';
import { openSkuline, type Skuline } from '@skuline/server/src/app/compose.ts';
import { parseConfig } from '@skuline/server/src/platform/config/config.ts';
import { wholeTenant } from '../apps/server/src/stores/reader.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import pino from 'pino';
import { holds, type Said } from './assistant/check-answer.ts';
import type { ScoreQuestion } from './assistant/score-question.ts';
import { questionsAbout } from './assistant/score-questions.ts';
import { readScoreSets, type ScoreSet } from './assistant/score-sets.ts';
import { printTable } from './dashboard/print-table.ts';

const AIM = 0.95;
const SHOW = process.argv.includes('--show');

/** What a question is understood with, from the rows themselves. */
function contextOf({ rows, today }: ScoreSet): QuestionContext {
  const days = rows
    .map(({ date }) => date)
    .filter((date) => date <= today)
    .toSorted();
  const range = rangeOfPreset(DEFAULT_PRESET, toDateKey(today));
  return {
    today: toDateKey(today),
    oldestDay: toDateKey(days[0] ?? today),
    newestDay: toDateKey(days.at(-1) ?? today),
    products: buildHierarchy(rows),
    factsPresent: FACT_IDS.filter((id) => rows.some((row) => row[id] !== 0)),
    screen: { range, comparison: comparisonRange(range, DEFAULT_PRESET), filters: NO_FILTERS },
    earlier: [],
    subject: null,
    insights: [],
  };
}

interface Seller {
  readonly skuline: Skuline;
  readonly tenantId: TenantId;
  readonly context: QuestionContext;
}

async function answer({ skuline, tenantId, context }: Seller, { turns }: ScoreQuestion): Promise<Said> {
  let [earlier, said]: [readonly Plan[], Said] = [[], { kind: 'declined', text: '' }];
  for (const question of turns) {
    const understood = understandQuestion(question, { ...context, earlier });
    if (understood.kind !== 'plans') {
      said = { kind: understood.kind === 'told' ? 'answer' : understood.kind, text: understood.text };
      continue;
    }
    const plans = understood.plans;
    earlier = plans;
    const results = [];
    for (const [index, plan] of plans.entries()) {
      const result = await skuline.assistant.planExecutor.run(
        wholeTenant(tenantId),
        plan,
        AbortSignal.timeout(60_000),
      );
      results.push({ ...result, callId: String(index) });
    }
    said = { kind: 'answer', text: writeAnswer({ question, plans, results, screen: context.screen }).text };
  }
  return said;
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** A seller in stores of its own, on a day that stands still. */
async function withSeller(set: ScoreSet, work: (seller: Seller) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-score-'));
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0' }, '/');
  // Files are taken in today, and asked about on the day of the set.
  let now = new Date();
  const clock = { now: () => now };
  const skuline = await openSkuline({ config, clock, log: pino({ level: 'silent' }) });
  try {
    const { id: tenantId } = await skuline.identity.directory.createTenant(set.name);
    const file = { tenantId, fileName: `${set.name}.csv`, source: oneChunk(set.csv) };
    const outcome = await skuline.imports.importStream(file);
    if (outcome.status === 'refused') throw new Error(`${set.name} was refused: ${outcome.message}`);
    now = new Date(`${set.today}T20:00:00Z`);
    await work({ skuline, tenantId, context: contextOf(set) });
  } finally {
    await skuline.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const scores = new Map<string, { asked: number; right: number }>();
for (const set of readScoreSets()) {
  await withSeller(set, async (seller) => {
    for (const question of questionsAbout(set)) {
      const said = await answer(seller, question);
      const missing = question.checks.filter((check) => !holds(said, check));
      const score = scores.get(question.topic) ?? { asked: 0, right: 0 };
      score.asked += 1;
      if (missing.length === 0) score.right += 1;
      scores.set(question.topic, score);
      if (SHOW && missing.length > 0) {
        console.log(
          `\n${set.name}: ${question.turns.join(' / ')}\n  missing ${missing.map((check) => JSON.stringify(check)).join(' ')}\n  ${said.kind}: ${said.text.replaceAll('\n', '\n  ')}`,
        );
      }
    }
  });
}

const all = [...scores.values()].reduce(
  (sum, { asked, right }) => ({ asked: sum.asked + asked, right: sum.right + right }),
  { asked: 0, right: 0 },
);
const rowOf = (topic: string, { asked, right }: { asked: number; right: number }) => [
  topic,
  String(asked),
  String(right),
  (right / asked).toFixed(3),
];
printTable(
  ['class', 'asked', 'right', 'score'],
  [...[...scores].map(([topic, score]) => rowOf(topic, score)), rowOf('all', all)],
);
console.log(`aim ${AIM}: ${all.right / all.asked >= AIM ? 'met' : 'MISSED'}`);
