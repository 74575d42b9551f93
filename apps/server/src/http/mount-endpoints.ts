import { HOUR_MS, MINUTE_MS } from '@skuline/domain/calendar';
import {
  AppError,
  BODY_LIMIT,
  type ENDPOINTS,
  type EndpointDefinition,
  type EndpointId,
  type Endpoints,
  MAX_STAGED_FILES,
} from '@skuline/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AuditEntry } from '../audit/index.ts';
import type { CheckAbility } from './check-ability.ts';
import { schemaOf } from './endpoint-schema.ts';
import { createEventStreams, type EventStreams } from './event-stream.ts';
import { nameCaller } from './request-acting.ts';
import { refuseOtherCalls, refuseOtherFigures } from './shared-view.ts';
import type { NarrowToTags } from './tag-filter.ts';
import type { VerifiedUser } from '../identity/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import { keepWriting, type WriteAmountsOf } from '../platform/written-amounts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request's body is a file, which may take as long as it needs. */
    takesFile?: boolean;
  }
}

type PartOf<E extends EndpointDefinition, Part extends 'query' | 'params' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.core.$ZodType>> ? z.output<S> : undefined;
/** Always there where a token is needed, perhaps where it is optional, never on public calls. */
type CallerOf<E extends EndpointDefinition> = {
  token: VerifiedUser;
  optional: VerifiedUser | null;
  public: null;
}[E extends { readonly auth: infer Auth extends 'token' | 'optional' | 'public' } ? Auth : 'token'];

interface CallOf<E extends EndpointDefinition> {
  readonly query: PartOf<E, 'query'>;
  readonly params: PartOf<E, 'params'>;
  readonly body: PartOf<E, 'body'>;
  readonly caller: CallerOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts once the reader of a stream of events is gone; never on other calls. */
  readonly signal: AbortSignal;
}
export type EndpointCall<K extends EndpointId> = CallOf<(typeof ENDPOINTS)[K]>;

/** JSON the handler has already written: bytes or a stream, sent as they are. */
export interface ReadyJson {
  readonly readyJson: Uint8Array | NodeJS.ReadableStream;
}

type AnswerOf<E extends EndpointDefinition> = E extends { readonly kind: 'events' }
  ? AsyncIterable<z.input<E['response']>>
  : Promise<
      | FastifyReply
      | (E extends { readonly kind: 'bytes' }
          ? Uint8Array | NodeJS.ReadableStream
          : z.output<E['response']> | ReadyJson)
    >;

/** One handler for each endpoint: the compiler asks for the missing ones. */
export type HandlersOf<T extends Endpoints> = {
  readonly [K in keyof T]: (call: CallOf<T[K]>) => AnswerOf<T[K]>;
};
export type EndpointHandlers = HandlersOf<typeof ENDPOINTS>;

type AnyHandler = (call: {
  query: unknown;
  params: unknown;
  body: unknown;
  caller: VerifiedUser | null;
  request: FastifyRequest;
  reply: FastifyReply;
  signal: AbortSignal;
}) => unknown;

export type VerifyToken = (bearer: string) => Promise<VerifiedUser>;

/** Batches of events an address may send in a minute: an office's worth of open pages. */
const EVENT_BATCHES_A_MINUTE = 600;

/** Files an address may begin to send in a minute: a few drops of as many files as a drop may have. */
const UPLOADS_A_MINUTE = 6 * MAX_STAGED_FILES;

export interface EndpointsDependencies {
  readonly verify: VerifyToken;
  readonly checkAbility: CheckAbility;
  readonly recordAudit: (entry: AuditEntry) => Promise<void>;
  readonly writeAmountsOf: WriteAmountsOf;
  readonly narrowToTags: NarrowToTags;
  /** How many of each form an address may send in an hour. */
  readonly formsPerHour: number;
}

/** Mounts every endpoint; throws when one has no handler, so that the server does not start. */
export function mountEndpoints<T extends Endpoints>(
  app: FastifyInstance,
  endpoints: T,
  handlers: HandlersOf<T>,
  { formsPerHour, ...dependencies }: EndpointsDependencies,
): void {
  const events = createEventStreams(app);
  for (const [id, endpoint] of Object.entries(endpoints)) {
    // The table pairs each id with the handler of its own types; mounting needs only what they share.
    const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[id];
    if (handler === undefined) throw new Error(`The endpoint ${id} has no handler.`);
    const config = configOf(endpoint, formsPerHour);
    const mounting = { ...dependencies, app, id, endpoint, handler, events, config };
    if (endpoint.kind === 'upload') mountUpload(mounting);
    else mountEndpoint(mounting);
  }
}

function configOf({ kind, limit }: EndpointDefinition, formsPerHour: number): FastifyContextConfig {
  const limits = {
    form: { max: formsPerHour, timeWindow: HOUR_MS },
    events: { max: EVENT_BATCHES_A_MINUTE, timeWindow: MINUTE_MS },
    upload: { max: UPLOADS_A_MINUTE, timeWindow: MINUTE_MS },
  };
  return {
    takesFile: kind === 'upload',
    ...(limit === undefined ? {} : { rateLimit: limits[limit] }),
  };
}

interface Mounting extends Omit<EndpointsDependencies, 'formsPerHour'> {
  readonly app: FastifyInstance;
  readonly id: string;
  readonly endpoint: EndpointDefinition;
  readonly handler: AnyHandler;
  readonly events: EventStreams;
  /** Read by the rate limiter and where slow bodies are cut. */
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

/** Only the endpoints that stream events can tell that their reader is gone. */
const NEVER_ABORTED = new AbortController().signal;

function mountEndpoint({ app, id, endpoint, handler, events, config, ...dependencies }: Mounting): void {
  const callers = new WeakMap<FastifyRequest, VerifiedUser>();
  const identify = async (request: FastifyRequest) => {
    const caller = await dependencies.verify(bearerOf(request));
    callers.set(request, caller);
    refuseOtherCalls(id, caller);
    if (endpoint.ability !== undefined) await dependencies.checkAbility(endpoint.ability, caller);
    return caller;
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config,
    schema: schemaOf(id, endpoint),
    // The token is checked before the parameters: a stranger learns nothing of what would be valid.
    onRequest: async (request, reply) => {
      // What a token opens is kept by nobody, but where the response itself says how it is kept (cached-response.ts).
      if (endpoint.auth !== 'public') reply.header('cache-control', 'private, no-store');
      if (!needsCaller(endpoint, request)) return;
      nameCaller(request, reply, await identify(request));
    },
    preHandler: async (request) => {
      // A body may take its time to arrive: what its sender may do counts when it is there.
      if (endpoint.body !== undefined && callers.has(request)) await identify(request);
      const caller = callers.get(request);
      if (caller === undefined) return;
      refuseOtherTenant(request, caller.tenantId);
      refuseOtherFigures(id, request.query, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const { params, body } = request;
      const query =
        caller === null ? request.query : await dependencies.narrowToTags(request.query, caller.tenantId);
      const call = { query, params, body, caller, request, reply };
      const answer = async () => {
        if (endpoint.kind === 'events') {
          // The table's types hold it to an iterable for this kind.
          const begin = (signal: AbortSignal) =>
            keepWriting(handler({ ...call, signal }) as AsyncIterable<unknown>);
          return events.send(request, reply, endpoint.response, begin);
        }
        const result = await handler({ ...call, signal: NEVER_ABORTED });
        await recordAnswered(dependencies, endpoint, caller);
        return isReadyJson(result)
          ? reply.type('application/json; charset=utf-8').send(result.readyJson)
          : result;
      };
      return caller === null ? answer() : dependencies.writeAmountsOf(caller.tenantId, answer);
    },
  });
}

/** An answer that somebody takes away with them is none before it is in the audit log. */
async function recordAnswered(
  { recordAudit }: Pick<EndpointsDependencies, 'recordAudit'>,
  { audit, path }: EndpointDefinition,
  caller: VerifiedUser | null,
): Promise<void> {
  if (audit === undefined || audit === 'in-transaction' || caller === null) return;
  const subject = path.replace(/^\/api\//, '').replace(/\/file$/, '');
  await recordAudit({ of: caller.tenantId, action: audit, subject });
}

/** An optional token is still a token: one that is sent and not valid is refused, not overlooked. */
function needsCaller({ auth = 'token' }: EndpointDefinition, { headers }: FastifyRequest): boolean {
  return auth === 'token' || (auth === 'optional' && headers.authorization !== undefined);
}

/** The Bearer token of the request; throws `unauthorized` when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('unauthorized');
  return match[1];
}

/**
 * Refuses a `tenant_id` that isn't the token's, in the query or the body: the tenant comes from the token alone
 * (a parameter is never believed, only checked).
 */
export function refuseOtherTenant(request: FastifyRequest, tenantId: TenantId): void {
  for (const part of [request.query, request.body]) {
    if (typeof part !== 'object' || part === null || !('tenant_id' in part)) continue;
    if (part.tenant_id !== undefined && part.tenant_id !== tenantId) throw new AppError('tenant_mismatch');
  }
}

function isReadyJson(result: unknown): result is ReadyJson {
  return typeof result === 'object' && result !== null && 'readyJson' in result;
}
