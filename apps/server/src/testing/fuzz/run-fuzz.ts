import { createDice } from './dice.ts';
import { type Drawn, drawRequest } from './draw-request.ts';
import type { House } from './furnish.ts';
import type { Judge } from './judge-answer.ts';
import { createKnownIds } from './known-ids.ts';
import { type Operation, OTHER_ENTRANCES, readOperations } from './read-operations.ts';
import { type FuzzRequest, sendRequest } from './send-request.ts';

export interface FuzzOptions {
  readonly origin: string;
  readonly house: House;
  /** The OpenAPI document of the app. */
  readonly document: object;
  readonly judge: Judge;
  readonly requests: number;
  readonly seed: number;
  /** So many are under way at once. */
  readonly clients: number;
  /** A request without an answer after this time hangs. */
  readonly limitMs: number;
  /** Called after each request; what it throws ends the run. */
  readonly onRequest?: (sent: number) => Promise<void>;
}

export interface Violation {
  readonly operation: string;
  /** What is wrong with the answer. */
  readonly what: string;
  readonly request: FuzzRequest;
}

export interface FuzzReport {
  readonly sent: number;
  /** How many were answered with a status, or not answered, by status or by what came instead. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** The operations that were never answered with a success, with how they were answered. */
  readonly refused: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The first of each kind by operation, and how many there were of it. */
  readonly violations: readonly (Violation & { readonly times: number })[];
}

/** The people whose tokens have ended are replaced this often. */
const RENEW_EVERY = 250;

/** Sends seeded requests to every operation of an app in turn, and says which answers are wrong. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { origin, house, document, judge, requests, seed, clients, limitMs } = options;
  const operations: readonly Operation[] = [...readOperations(document), ...OTHER_ENTRANCES];
  const ids = createKnownIds();
  const outcomes = new Map<string, number>();
  const refused = new Map(operations.map(({ id }) => [id, new Map<string, number>()]));
  const violations = new Map<string, Violation & { times: number }>();
  let sent = 0;
  const sendOne = async (number: number) => {
    const dice = createDice(seed, number);
    const operation = operations[number % operations.length] ?? dice.pick(operations);
    const { actor, request }: Drawn = drawRequest(operation, { dice, house, ids });
    const first = await sendRequest(origin, request, limitMs);
    // A machine that is busy with something else lets any request wait: one that hangs does so twice.
    const outcome = first === 'hang' ? await sendRequest(origin, request, limitMs) : first;
    const status = typeof outcome === 'string' ? outcome : String(outcome.status);
    count(outcomes, status);
    count(refused.get(operation.id) ?? new Map(), status);
    if (typeof outcome !== 'string' && outcome.status < 400) {
      refused.delete(operation.id);
      if (actor !== null) ids.learn(operation, actor.tenant, outcome.text);
    }
    const what = judge({ operation, request, hidden: actor?.hidden ?? house.secret }, outcome);
    if (what !== null) keep(violations, { operation: operation.id, what, request });
  };
  const client = async () => {
    while (sent < requests) {
      const number = sent;
      sent += 1;
      if (number % RENEW_EVERY === 0) await house.renew();
      await sendOne(number);
      await options.onRequest?.(number);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    sent,
    outcomes,
    refused,
    violations: [...violations.values()],
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** One of a kind is enough to see what is wrong: of a status, or of what stands before the first colon. */
function keep(violations: Map<string, Violation & { times: number }>, found: Violation): void {
  const kind = `${found.operation} ${found.what.split(':', 1)[0] ?? ''}`;
  const known = violations.get(kind);
  violations.set(kind, known === undefined ? { ...found, times: 1 } : { ...known, times: known.times + 1 });
}
