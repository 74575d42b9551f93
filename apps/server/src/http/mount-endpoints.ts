import { ENDPOINTS, type EndpointDefinition, type EndpointId } from '@skuline/contract';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import { z } from 'zod';
import { bearerOf, refuseOtherTenant, type Caller, type VerifyToken } from './authenticate.ts';

type PartOf<K extends EndpointId, Part extends 'query' | 'params' | 'body'> =
  (typeof ENDPOINTS)[K] extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined;
/** Always there where a token is needed, perhaps where it is optional, never on public calls. */
type CallerOf<K extends EndpointId> = {
  token: Caller;
  optional: Caller | null;
  public: null;
}[(typeof ENDPOINTS)[K]['auth']];

export interface EndpointCall<K extends EndpointId> {
  readonly query: PartOf<K, 'query'>;
  readonly params: PartOf<K, 'params'>;
  readonly body: PartOf<K, 'body'>;
  readonly caller: CallerOf<K>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer the handler has already written as JSON: bytes or a stream, sent as they are. */
export interface ReadyJson {
  readonly readyJson: Uint8Array | NodeJS.ReadableStream;
}

type Answer<K extends EndpointId> = z.output<(typeof ENDPOINTS)[K]['response']> | ReadyJson | FastifyReply;

/** One handler for each endpoint of the contract: the compiler asks for the missing ones. */
export type EndpointHandlers = {
  readonly [K in EndpointId]: (call: EndpointCall<K>) => Promise<Answer<K>>;
};

type AnyHandler = (call: {
  query: unknown;
  params: unknown;
  body: unknown;
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<unknown>;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Batches of events an address may send in a minute: an office's worth of open pages. */
const EVENT_BATCHES_A_MINUTE = 600;

/** Files an address may begin to send in a minute. */
const UPLOADS_A_MINUTE = 120;

export interface MountOptions {
  readonly verify: VerifyToken;
  /** How many of each form an address may send in an hour. */
  readonly formsPerHour: number;
}

/** Mounts every endpoint of the contract; throws when one has no handler, so that the server does not start. */
export function mountEndpoints(
  app: FastifyInstance,
  handlers: EndpointHandlers,
  { verify, formsPerHour }: MountOptions,
): void {
  for (const [id, endpoint] of Object.entries<EndpointDefinition>(ENDPOINTS)) {
    // The table pairs each id with the handler of its own types; mounting needs only what they share.
    const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[id];
    if (handler === undefined) throw new Error(`The endpoint ${id} has no handler.`);
    const mounting = { app, id, endpoint, handler, verify, config: configOf(endpoint, formsPerHour) };
    if (endpoint.upload === true) mountUpload(mounting);
    else mountEndpoint(mounting);
  }
}

function configOf({ limit }: EndpointDefinition, formsPerHour: number): FastifyContextConfig {
  const limits = {
    form: { max: formsPerHour, timeWindow: HOUR_MS },
    events: { max: EVENT_BATCHES_A_MINUTE, timeWindow: MINUTE_MS },
    upload: { max: UPLOADS_A_MINUTE, timeWindow: MINUTE_MS },
  };
  return limit === undefined ? {} : { rateLimit: limits[limit] };
}

interface Mounting {
  readonly app: FastifyInstance;
  readonly id: string;
  readonly endpoint: EndpointDefinition;
  readonly handler: AnyHandler;
  readonly verify: VerifyToken;
  /** Read by the rate limiter. */
  readonly config: FastifyContextConfig;
}

/** A body of any type reaches the handler as it arrives, in a scope of its own: everywhere else bodies are JSON. */
function mountUpload(mounting: Mounting): void {
  mounting.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    mountEndpoint({ ...mounting, app: scope });
    done();
  });
}

const FILE_TYPES = ['text/csv', 'application/gzip', 'application/octet-stream'];
/** What OpenAPI says of a file; whatever comes passes. */
const FILE_BODY = z.any().meta({ type: 'string', format: 'binary' });

function mountEndpoint({ app, id, endpoint, handler, verify, config }: Mounting): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config,
    schema: schemaOf(id, endpoint),
    // The token is checked before the parameters: a stranger learns nothing of what would be valid.
    onRequest: async (request) => {
      if (needsCaller(endpoint, request)) callers.set(request, await verify(bearerOf(request)));
    },
    preHandler: async (request) => {
      const caller = callers.get(request);
      if (caller !== undefined) refuseOtherTenant(request, caller.tenantId);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const { query, params, body } = request;
      const answer = await handler({ query, params, body, caller, request, reply });
      return isReadyJson(answer)
        ? reply.type('application/json; charset=utf-8').send(answer.readyJson)
        : answer;
    },
  });
}

/** An optional token is still a token: one that is sent and not valid is refused, not overlooked. */
function needsCaller({ auth }: EndpointDefinition, { headers }: FastifyRequest): boolean {
  return auth === 'token' || (auth === 'optional' && headers.authorization !== undefined);
}

/** As OpenAPI writes it: `{}` among the requirements says that none is needed. */
const SECURITY = { token: [{ idToken: [] }], optional: [{ idToken: [] }, {}], public: [] } as const;

function schemaOf(id: string, endpoint: EndpointDefinition): FastifySchema {
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.auth === 'token' ? 'data' : 'public'],
    security: SECURITY[endpoint.auth],
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(endpoint.upload === true ? { body: FILE_BODY, consumes: FILE_TYPES } : {}),
    response: { 200: endpoint.response },
  };
}

function isReadyJson(answer: unknown): answer is ReadyJson {
  return typeof answer === 'object' && answer !== null && 'readyJson' in answer;
}
