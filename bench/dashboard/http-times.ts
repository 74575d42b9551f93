import type { ApiClient } from './server-process.ts';
import type { ApiRequest, Question } from './questions.ts';
import { span, type Timing, timeEach, timeTogether, timingOf } from './timing.ts';

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

/** The time of a question right after an import: `makeNew` raises the data version before each run. */
export async function measureAfterImport(
  client: ApiClient,
  question: Question,
  makeNew: () => Promise<void>,
): Promise<Timing> {
  const durations: number[] = [];
  for (const shift of span(0, AFTER_IMPORTS)) {
    await makeNew();
    const start = performance.now();
    await askAll(client, question.requests(shift));
    durations.push(performance.now() - start);
  }
  return timingOf(durations);
}
