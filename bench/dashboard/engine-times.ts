import type { Skuline } from '@skuline/server/src/compose.ts';
import { type Dataset, openBenchStores } from './dataset.ts';
import type { Question } from './questions.ts';
import { fullRowsSql } from './questions.ts';
import { span, type Timing, timeEach } from './timing.ts';

export interface EngineTimes {
  /** By question: the engine alone over the raw rows, its own look-up of visible days included. */
  readonly raw: ReadonlyMap<Question, Timing>;
  /** The full rows of a range as the engine formats them, in ms. */
  readonly bulk: Timing;
  readonly bulkBytes: number;
}

const RUNS = 7;

/** What the engine alone needs, in this process, before the server takes the directory over. */
export async function measureEngine(
  dataset: Dataset,
  questions: readonly Question[],
  bulkRange: Parameters<typeof fullRowsSql>[0],
): Promise<EngineTimes> {
  const skuline = await openBenchStores();
  try {
    const raw = new Map<Question, Timing>();
    for (const question of questions) {
      raw.set(
        question,
        await timeEach(span(0, question.isList ? 3 : RUNS), (shift) =>
          Promise.all(
            question.rawSql(shift).map((sql) => skuline.analytics.selectBytes(dataset.tenantId, sql)),
          ),
        ),
      );
    }
    let bulkBytes = 0;
    const bulk = await timeEach(span(0, 3), async () => {
      bulkBytes = await countBytes(skuline, dataset, fullRowsSql(bulkRange));
    });
    return { raw, bulk, bulkBytes };
  } finally {
    await skuline.close();
  }
}

async function countBytes(skuline: Skuline, { tenantId }: Dataset, sql: string): Promise<number> {
  return (await skuline.analytics.selectBytes(tenantId, sql)).length;
}
