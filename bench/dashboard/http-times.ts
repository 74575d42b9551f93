import type { DateRange } from '@skuline/domain/calendar';
import { createDataVersions } from './data-versions.ts';
import type { Dataset } from './dataset.ts';
import { type ApiRequest, fullRows, type Question } from './questions.ts';
import type { ApiClient } from './api-client.ts';
import { span, type Timing, timeEach, timeOne, timeTogether, timingOf } from './timing.ts';

export interface HttpTimes {
  readonly first: Timing;
  readonly repeated: Timing;
  readonly firstOfEight: Timing;
  readonly repeatedOfEight: Timing;
  /** Bytes of the question's answers on the wire. */
  readonly bytes: number;
}

const CLIENTS = 8;
const RUNS = 25;
const RUNS_OF_EIGHT = 80;
const AFTER_IMPORTS = 9;

/** Asks a question over HTTP: other days each time, then the same ones again; by one client and by eight. */
export async function measureHttp(client: ApiClient, question: Question): Promise<HttpTimes> {
  const ask = (shift: number) => askAll(client, question.requests(shift));
  const eight = span(RUNS, RUNS_OF_EIGHT);
  return {
    first: await timeEach(span(0, RUNS), ask),
    repeated: await timeEach(span(0, RUNS), ask),
    firstOfEight: await timeTogether(eight, CLIENTS, ask),
    repeatedOfEight: await timeTogether(eight, CLIENTS, ask),
    bytes: await ask(0),
  };
}

/** Sends the requests of a question together and gives the bytes of all answers. */
export async function askAll(client: ApiClient, requests: readonly ApiRequest[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => client.ask(request)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export interface AfterImport {
  readonly first: Timing;
  readonly again: Timing;
}

/** What is kept is kept for a data version: after an import everything is computed again. */
export async function measureAfterImports(
  client: ApiClient,
  { tenantId }: Dataset,
  questions: readonly Question[],
): Promise<ReadonlyMap<Question, AfterImport>> {
  const versions = await createDataVersions(tenantId);
  try {
    const times = new Map<Question, AfterImport>();
    for (const question of questions) {
      const durations: number[] = [];
      for (const shift of span(0, AFTER_IMPORTS)) {
        await versions.raise();
        durations.push(await timeOne(() => askAll(client, question.requests(shift))));
      }
      const last = span(AFTER_IMPORTS - 1, 1).flatMap((shift) => Array<number>(RUNS).fill(shift));
      const again = await timeEach(last, (shift) => askAll(client, question.requests(shift)));
      times.set(question, { first: timingOf(durations), again });
    }
    return times;
  } finally {
    await versions.close();
  }
}

export interface BulkTimes {
  readonly plain: Timing;
  readonly compressed: Timing;
  readonly compressedBytes: number;
}

/** The full rows of a range, with and without compression. */
export async function measureBulk(client: ApiClient, range: DateRange): Promise<BulkTimes> {
  const rows = fullRows(range);
  let compressedBytes = 0;
  return {
    plain: await timeEach(span(0, 5), () => client.ask(rows, 'identity')),
    compressed: await timeEach(span(0, 3), async () => {
      compressedBytes = await client.ask(rows, 'br');
    }),
    compressedBytes,
  };
}
