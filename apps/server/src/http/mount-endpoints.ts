import { ENDPOINTS, type EndpointDefinition, type EndpointId } from '@skuline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { bearerOf, refuseOtherTenant, type Caller, type VerifyToken } from './authenticate.ts';

type QueryOf<K extends EndpointId> = (typeof ENDPOINTS)[K] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
type CallerOf<K extends EndpointId> = (typeof ENDPOINTS)[K]['auth'] extends 'token' ? Caller : null;

export interface EndpointCall<K extends EndpointId> {
  readonly query: QueryOf<K>;
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
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<unknown>;

/** Mounts every endpoint of the contract; throws when one has no handler, so that the server does not start. */
export function mountEndpoints(app: FastifyInstance, handlers: EndpointHandlers, verify: VerifyToken): void {
  for (const [id, endpoint] of Object.entries(ENDPOINTS)) {
    // The table pairs each id with the handler of its own types; mounting needs only what they share.
    const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[id];
    if (handler === undefined) throw new Error(`The endpoint ${id} has no handler.`);
    mountEndpoint(app, id, endpoint, handler, verify);
  }
}

function mountEndpoint(
  app: FastifyInstance,
  id: string,
  endpoint: EndpointDefinition,
  handler: AnyHandler,
  verify: VerifyToken,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(id, endpoint),
    // The token is checked before the parameters: a stranger learns nothing of what would be valid.
    onRequest: async (request) => {
      if (endpoint.auth === 'token') callers.set(request, await verify(bearerOf(request)));
    },
    preHandler: async (request) => {
      const caller = callers.get(request);
      if (caller !== undefined) refuseOtherTenant(request, caller.tenantId);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const answer = await handler({ query: request.query, caller, request, reply });
      return isReadyJson(answer)
        ? reply.type('application/json; charset=utf-8').send(answer.readyJson)
        : answer;
    },
  });
}

function schemaOf(id: string, endpoint: EndpointDefinition): FastifySchema {
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.auth === 'public' ? 'public' : 'data'],
    security: endpoint.auth === 'token' ? [{ idToken: [] }] : [],
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: { 200: endpoint.response },
  };
}

function isReadyJson(answer: unknown): answer is ReadyJson {
  return typeof answer === 'object' && answer !== null && 'readyJson' in answer;
}
