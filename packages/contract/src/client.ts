import { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';
import type { ENDPOINTS, EndpointId } from './endpoints.ts';
import { FIRST_ENDPOINTS } from './first-endpoints.ts';

/** The body of every error answer. */
export const errorBody = z.object({
  error: z.object({
    /** One of ERRORS' codes; a newer server may know more. */
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string().optional(),
  }),
});

/** An answer that is not 2xx, with the server's own code and sentence where it gave them. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** What the server says of the single fields of a request it refused. */
  readonly details: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string | null,
    details: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

type PartOf<K extends EndpointId, Part extends 'query' | 'params' | 'body'> =
  (typeof ENDPOINTS)[K] extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined;

type Given<Name extends string, Value> = Value extends undefined ? unknown : Readonly<Record<Name, Value>>;

/** What a call takes: its query alone, or its parts by name where it has a body or path parameters. */
type InputOf<K extends EndpointId> = PartOf<K, 'body'> | PartOf<K, 'params'> extends undefined
  ? PartOf<K, 'query'> extends undefined
    ? Readonly<Record<string, never>>
    : PartOf<K, 'query'>
  : Given<'body', PartOf<K, 'body'>> &
      Given<'params', PartOf<K, 'params'>> & { readonly query?: PartOf<K, 'query'> };
type AnswerOf<K extends EndpointId> = z.output<(typeof ENDPOINTS)[K]['response']>;

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Files are not sent by the typed client: whoever sends one shows how far it is. */
type CallId = { [K in EndpointId]: (typeof ENDPOINTS)[K] extends { upload: true } ? never : K }[EndpointId];

/** One typed method for each endpoint; answers are parsed, array parameters are sent as repeated keys (spec 7). */
export type ApiClient = {
  readonly [K in CallId]: (input: InputOf<K>, options?: CallOptions) => Promise<AnswerOf<K>>;
};

export interface ApiClientOptions {
  /** Scheme, host and port; '' for the page's own origin. */
  readonly baseUrl: string;
  /** The current ID token, or null when nobody is signed in. */
  readonly getIdToken: () => string | null | Promise<string | null>;
  /** Called once for every 401 or 403 answer (spec 8: the user is logged out). */
  readonly onUnauthorized: () => void;
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

/** The error an answer that is not 2xx tells in its body. */
export function parseApiError(status: number, text: string): ApiError {
  const parsed = errorBody.safeParse(parseJson(text));
  if (!parsed.success) return new ApiError(status, 'unknown', sentenceOf(status), null);
  const { code, message, requestId, details } = parsed.data.error;
  return new ApiError(status, code, message, requestId ?? null, details);
}

/** For answers that carry no sentence of ours, such as a proxy's page while Skuline is down. */
function sentenceOf(status: number): string {
  if (status === 413) return 'This is too large to send.';
  if (status === 429) return 'Too many requests. Wait a moment and try again.';
  if (status >= 502 && status <= 504) return 'Skuline is not available right now. Try again in a minute.';
  if (status >= 500) return 'Something went wrong on our side. Try again in a minute.';
  return 'This request did not work. Reload the page and try again.';
}

const UNREACHABLE = 'Skuline could not be reached. Check your connection and try again.';
const UNREADABLE = 'Skuline received an answer it could not read. Reload the page and try again.';

/** What `work` comes to over the network; a lost connection stays a TypeError, with a sentence for a person. */
async function overNetwork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(UNREACHABLE, { cause: error }) : error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page instead of our JSON: no schema takes it.
    return undefined;
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

async function headersOf(
  endpoint: EndpointDefinition,
  { getIdToken }: ApiClientOptions,
): Promise<Record<string, string>> {
  const token = endpoint.auth === 'public' ? null : await getIdToken();
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

async function call(
  endpoint: EndpointDefinition,
  options: ApiClientOptions,
  { query = {}, params = {}, body }: CallParts,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const headers = await headersOf(endpoint, options);
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
  if (response.status === 401 || response.status === 403) options.onUnauthorized();
  const text = await overNetwork(response.text());
  if (!response.ok) throw parseApiError(response.status, text);
  const answer = endpoint.response.safeParse(parseJson(text));
  if (!answer.success) throw new Error(UNREADABLE, { cause: answer.error });
  return answer.data;
}

/** The definition of a call: at hand for the first page's, fetched once for all others. */
async function getEndpoint(id: string): Promise<EndpointDefinition> {
  const first: Readonly<Record<string, EndpointDefinition>> = FIRST_ENDPOINTS;
  const known = first[id];
  if (known !== undefined) return known;
  const all: Readonly<Record<string, EndpointDefinition>> = (await overNetwork(import('./endpoints.ts')))
    .ENDPOINTS;
  const endpoint = all[id];
  if (endpoint === undefined || endpoint.upload === true) throw new Error(`The client has no call ${id}.`);
  return endpoint;
}

/**
 * Makes the client of all endpoints. It rejects with an ApiError, a TypeError for a lost connection, an abort, or an
 * Error for a malformed answer; but for the abort, the message is a sentence for a person.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const methodOf =
    (id: string) =>
    async (input: Fields, { signal }: CallOptions = {}) => {
      const endpoint = await getEndpoint(id);
      return call(endpoint, options, partsOf(endpoint, input), signal);
    };
  // The methods are made by name, since the names of the later calls are not known here; each has the type of its
  // endpoint. A promise that answers the client must not take it for another promise.
  const get = (_client: object, id: string | symbol) =>
    typeof id === 'symbol' || id === 'then' ? undefined : methodOf(id);
  return new Proxy({}, { get }) as ApiClient;
}
