import { addDays, type DateKey, type DateRange } from '@skuline/domain/calendar';
import { dashboardQuestions, fullRows, type ApiRequest } from '../dashboard/questions.ts';

/** What a person does again and again; each step is one request or several together. */
export type Kind = 'dashboard' | 'insights' | 'chat' | 'mcp' | 'full rows';

export interface Sent {
  readonly kind: Kind;
  readonly status: number;
  /** Until the last byte, in ms. */
  readonly ms: number;
  /** An answer of 503 that does not say when to come back. */
  readonly isSilentRefusal: boolean;
}

export interface Person {
  readonly token: string;
  readonly lastDay: DateKey;
}

/** The step at which somebody asks for the rows of a year, and not of a month. */
export const WHOLE_YEAR = -1;
/** Whoever waits longer has gone. */
const PATIENCE_MS = 120_000;

/** Sends one request and reads its answer to the end; a status of 0 stands for no answer. */
async function send(url: string, kind: Kind, token: string, call: Call): Promise<Sent> {
  const startedAt = performance.now();
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const body = call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) };
  const answered = await fetch(`${url}${call.path}`, {
    headers,
    ...body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (response) => {
      await response.body?.pipeTo(new WritableStream());
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    })
    .catch(() => ({ status: 0, retryAfter: null }));
  const { status, retryAfter } = answered;
  const isSilentRefusal = status === 503 && retryAfter === null;
  return { kind, status, ms: performance.now() - startedAt, isSilentRefusal };
}

interface Call {
  readonly path: string;
  readonly body?: unknown;
}

const get = ({ path, query }: ApiRequest): Call => {
  const fields = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return { path: `${path}?${new URLSearchParams(fields)}` };
};

const QUESTIONS = [
  'Why did net sales change?',
  'Top 10 SKUs by orders',
  'ROAS by brand',
  'Net sales by month',
];

interface Step {
  readonly lastDay: DateKey;
  readonly step: number;
  /** Thirty days, other ones at each step. */
  readonly range: DateRange;
}

/** The requests of one step, which go out together. */
const CALLS: Readonly<Record<Kind, (step: Step) => readonly Call[]>> = {
  dashboard: ({ lastDay, step }) =>
    dashboardQuestions(lastDay)
      .find(({ name }) => name.startsWith('page'))
      ?.requests((step % DAYS) - PAGE_SHIFT)
      .map(get) ?? [],
  insights: () => ['/api/insights', '/api/today', '/api/notifications'].map((path) => ({ path })),
  chat({ step, range }) {
    const dashboardData = { dateRange: { from: range.start, to: range.end } };
    const message = QUESTIONS[step % QUESTIONS.length];
    return [{ path: '/api/agentic-chat', body: { message, dashboardData } }];
  },
  mcp({ step, range }) {
    const args = { kind: 'figures', metrics: ['net_sales', 'roas'], date_range: range };
    const params = { name: 'fetch_data_insights', arguments: args };
    return [{ path: '/mcp', body: { jsonrpc: '2.0', id: step, method: 'tools/call', params } }];
  },
  'full rows': ({ lastDay, step, range }) => [
    get(fullRows(step === WHOLE_YEAR ? { start: addDays(lastDay, -364), end: lastDay } : range)),
  ],
};
/** Of the year that the companies have, the days that steps begin at. */
const DAYS = 200;
/** The page of the benchmark of speed is of days that lie so far back. */
const PAGE_SHIFT = 140;

/** Sends the requests of one step and gives what came of each. */
export function takeStep(url: string, kind: Kind, person: Person, step: number): Promise<Sent[]> {
  const { lastDay, token } = person;
  const shift = Math.abs(step) % DAYS;
  const range = { start: addDays(lastDay, -30 - shift), end: addDays(lastDay, -shift) };
  const calls = CALLS[kind]({ lastDay, step, range });
  return Promise.all(calls.map((call) => send(url, kind, token, call)));
}
