import * as z from 'zod/mini';
import { endsSession, lacksSecondFactor, parseApiError, parseJson } from './api-error.ts';
import type { EndpointDefinition, EndpointKind } from './endpoint.ts';

type PartOf<E extends EndpointDefinition, Part extends 'query' | 'params' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.core.$ZodType>> ? z.input<S> : undefined;

/** A part that may be left out is named all the same, as undefined. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Readonly<Record<Name, Value>>;

/** What a call takes: its query alone, or its parts by name where it has a body or path parameters. */
type InputOf<E extends EndpointDefinition> = PartOf<E, 'body'> | PartOf<E, 'params'> extends undefined
  ? PartOf<E, 'query'> extends undefined
    ? Readonly<Record<string, never>>
    : PartOf<E, 'query'>
  : Given<'body', PartOf<E, 'body'>> &
      Given<'params', PartOf<E, 'params'>> & { readonly query?: PartOf<E, 'query'> };

/** What a call returns: parsed JSON, a file, or the data of one event after another as they arrive. */
type AnswerOf<E extends EndpointDefinition> = E extends { readonly kind: 'events' }
  ? AsyncIterable<z.output<E['response']>>
  : Promise<E extends { readonly kind: 'bytes' } ? Blob : z.output<E['response']>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** An endpoint that is asked by a call; code that uploads a file shows how far it is. */
type CalledEndpoint = EndpointDefinition & { readonly kind?: SentKind };

/** How an endpoint is asked, and what of. */
export type CallOf<E extends EndpointDefinition> = (input: InputOf<E>, options?: CallOptions) => AnswerOf<E>;

/**
 * Asks an endpoint; array parameters are sent as repeated keys (spec 7). Rejects with an ApiError, a TypeError for a lost
 * connection, an abort, or an Error for a malformed response; but for the abort, the message is a sentence for a person.
 */
export type ApiCall = <E extends CalledEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => AnswerOf<E>;

export interface ApiCallOptions {
  /** Scheme, host and port; '' for the page's own origin. */
  readonly baseUrl: string;
  /** The current ID token, or null when nobody is signed in. */
  readonly getIdToken: () => string | null | Promise<string | null>;
  /** Called once for every response that ends the session (spec 8: the user is logged out). */
  readonly onUnauthorized: () => void;
  /** Called for every response that only a second factor would open. */
  readonly onSecondFactorMissing?: () => void;
  readonly fetch?: typeof globalThis.fetch;
}

/** Writes a query string with array values as repeated keys; null and undefined are left out. */
export function toQueryString(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

const UNREACHABLE = 'Skuline could not be reached. Check your connection and try again.';
const UNREADABLE = 'Skuline received an answer it could not read. Reload the page and try again.';

/** Spec 8. */
const NO_STREAM = 'No response stream available';

/** What `work` comes to over the network; a lost connection stays a TypeError, with a sentence for a person. */
async function overNetwork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(UNREACHABLE, { cause: error }) : error;
  }
}

type Fields = Readonly<Record<string, unknown>>;

interface CallParts {
  readonly query?: Fields;
  readonly params?: Fields;
  readonly body?: unknown;
}

/** A call without body and path parameters is given its query alone; see InputOf. */
function partsOf(endpoint: EndpointDefinition, input: Fields): CallParts {
  return endpoint.body === undefined && endpoint.params === undefined ? { query: input } : input;
}

/** The path with its `:name` parts filled in. */
function pathOf(path: string, params: Fields): string {
  return path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(params[name])));
}

type SentKind = Exclude<EndpointKind, 'upload'>;

const ACCEPTS: Readonly<Record<SentKind, string>> = {
  json: 'application/json',
  bytes: '*/*',
  events: 'text/event-stream',
};

async function headersOf(
  kind: SentKind,
  endpoint: EndpointDefinition,
  { getIdToken }: ApiCallOptions,
): Promise<Record<string, string>> {
  const token = endpoint.auth === 'public' ? null : await getIdToken();
  return {
    accept: ACCEPTS[kind],
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

interface Call {
  readonly endpoint: EndpointDefinition;
  readonly options: ApiCallOptions;
  readonly parts: CallParts;
  readonly signal: AbortSignal | undefined;
}

/** The response, where it is 2xx; else throws the ApiError it tells. */
async function send(
  kind: SentKind,
  { endpoint, options, parts: { query = {}, params = {}, body }, signal }: Call,
): Promise<Response> {
  const headers = await headersOf(kind, endpoint, options);
  const response = await overNetwork(
    (options.fetch ?? globalThis.fetch)(
      `${options.baseUrl}${pathOf(endpoint.path, params)}${toQueryString(query)}`,
      {
        method: endpoint.method,
        headers,
        ...(endpoint.body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      },
    ),
  );
  if (response.ok) return response;
  const error = parseApiError(response.status, await overNetwork(response.text()));
  if (endsSession(error)) options.onUnauthorized();
  if (lacksSecondFactor(error)) options.onSecondFactorMissing?.();
  throw error;
}

/** JSON as the endpoint's schema knows it. */
function parseAnswer(endpoint: EndpointDefinition, text: string): unknown {
  const parsed = z.safeParse(endpoint.response, parseJson(text));
  if (!parsed.success) throw new Error(UNREADABLE, { cause: parsed.error });
  return parsed.data;
}

/**
 * Ends when the server ends the stream; an event named `error` throws the ApiError it tells. An event that cannot be read
 * is ignored (spec 7): a newer server may tell more.
 */
async function* readEvents(call: Call): AsyncGenerator<unknown, void, undefined> {
  const { body, status } = await send('events', call);
  if (body === null) throw new Error(NO_STREAM);
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- events come one after another
      const { done, value } = await overNetwork(reader.read());
      if (done) return;
      if (value.event === 'error') throw parseApiError(status, value.data);
      const event = z.safeParse(call.endpoint.response, parseJson(value.data));
      if (event.success) yield event.data;
    }
  } finally {
    // A caller that stops reading ends the request; one that failed has ended already.
    await reader.cancel().catch(() => undefined);
  }
}

const SENDERS = {
  json: async (call: Call) =>
    parseAnswer(call.endpoint, await overNetwork((await send('json', call)).text())),
  bytes: async (call: Call) => overNetwork((await send('bytes', call)).blob()),
  events: readEvents,
} satisfies Record<SentKind, (call: Call) => unknown>;

/** Makes what asks the endpoints of the API. */
export function createApiCall(options: ApiCallOptions): ApiCall;
// What each kind answers has the type of its endpoint, as AnswerOf says.
export function createApiCall(options: ApiCallOptions): object {
  return (endpoint: CalledEndpoint, input: Fields, { signal }: CallOptions = {}): unknown =>
    SENDERS[endpoint.kind ?? 'json']({ endpoint, options, parts: partsOf(endpoint, input), signal });
}

/** An endpoint and what answers it without a server. */
export function answered<E extends CalledEndpoint>(endpoint: E, answer: CallOf<E>) {
  return [endpoint, answer] as const;
}

/** Asks these without a server, and the others by `otherwise`. */
export function answerBy(
  answers: Iterable<readonly [EndpointDefinition, (...call: never[]) => unknown]>,
  otherwise: ApiCall,
): ApiCall {
  const own = new Map(answers);
  return (endpoint, ...call) => {
    // It was put there for this endpoint.
    const answer = own.get(endpoint) as CallOf<typeof endpoint> | undefined;
    return answer === undefined ? otherwise(endpoint, ...call) : answer(...call);
  };
}
