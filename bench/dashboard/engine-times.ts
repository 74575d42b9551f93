import { type Dataset, openBenchStores } from './dataset.ts';
import type { Question } from './questions.ts';
import { fullRowsSql } from './questions.ts';
import { span, timeOne } from './timing.ts';
import { wholeTenant } from '../../apps/server/src/stores/reader.ts';

/** Durations in ms of what the engine alone does; added to by each measurement. */
export interface EngineTimes {
  /** By question: over the raw rows, the look-up of the visible days included. */
  readonly raw: ReadonlyMap<Question, number[]>;
  /** The full rows of a range as the engine formats them. */
  readonly bulk: number[];
  bulkBytes: number;
}

const RUNS = 5;

export function noEngineTimes(questions: readonly Question[]): EngineTimes {
  return { raw: new Map(questions.map((question) => [question, []])), bulk: [], bulkBytes: 0 };
}

/**
 * Measures the engine in this process, which it can only while no server has the directory: before the server runs
 * and after it, so that what else the machine does weighs on both alike.
 */
export async function measureEngine(
  { tenantId }: Dataset,
  times: EngineTimes,
  bulkRange: Parameters<typeof fullRowsSql>[0],
): Promise<void> {
  const skuline = await openBenchStores();
  /** Reads the result to its end; returns its size in bytes. */
  const read = async (sql: string) => {
    let bytes = 0;
    for await (const chunk of skuline.analytics.stream(wholeTenant(tenantId), sql)) bytes += chunk.length;
    return bytes;
  };
  try {
    for (const [question, durations] of times.raw) {
      for (const shift of span(0, question.isList ? 2 : RUNS)) {
        durations.push(await timeOne(() => Promise.all(question.rawSql(shift).map(read))));
      }
    }
    for (const _ of span(0, 3)) {
      times.bulk.push(
        await timeOne(async () => {
          times.bulkBytes = await read(fullRowsSql(bulkRange));
        }),
      );
    }
  } finally {
    await skuline.close();
  }
}
