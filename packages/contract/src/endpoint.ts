import * as z from 'zod/mini';
import type { Ability } from './access.ts';
import type { AuditAction } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';

/** One call of the API: everything the server, the client and the OpenAPI page need to know of it. */
export type EndpointDefinition = EndpointParts & (OpenToAll | OpenToAble);

interface OpenToAll {
  /** Anyone may call. */
  readonly auth: 'public';
  readonly ability?: undefined;
}

interface OpenToAble {
  /** `token`, when left out: needs a valid Bearer token; `optional`: a token counts when there is one. */
  readonly auth?: 'token' | 'optional';
  /** What whoever calls with a token has to be able to. */
  readonly ability: Ability;
}

interface EndpointParts {
  /**
   * What the audit log says of a call that is answered; `in-transaction`: what changes something says it there, by
   * `recordAudit`.
   */
  readonly audit?: AuditAction | 'in-transaction';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A path below the base URL, with `:name` for path parameters. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** It goes on as it is, and its summary names what takes its place. */
  readonly isDeprecated?: true;
  readonly query?: z.core.$ZodObject;
  /** The path's `:name` parts. */
  readonly params?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  /** What travels; `json` when left out. */
  readonly kind?: EndpointKind;
  /** The largest request body in bytes, for all but uploads; {@link BODY_LIMIT} when left out. */
  readonly bodyLimit?: number;
  /** The response; of `events` each event's data. */
  readonly response: z.core.$ZodType;
  /**
   * Counted apart from other calls. `form`: something people fill in, an address may send a few of each an hour;
   * `events`: what pages send by themselves, hundreds a minute; `upload`: files, some a minute.
   */
  readonly limit?: 'form' | 'events' | 'upload';
  /**
   * The errors this call can return besides those of every call (401, 403 `forbidden`, 429, 500, 503); those of
   * {@link REQUEST_ERRORS} when left out.
   */
  readonly errors?: readonly ErrorCode[];
}

/**
 * - `json`: JSON in the request and in the response;
 * - `bytes`: JSON in the request, the response is a file;
 * - `upload`: the request is a file, handed on as it arrives, the response JSON. The typed client sends none: code that
 *   sends a file shows how far it is;
 * - `events`: JSON in the request, the response is a stream of server-sent events.
 */
export type EndpointKind = 'json' | 'bytes' | 'upload' | 'events';

/** The largest body of a request in bytes, unless its endpoint names another limit. */
export const BODY_LIMIT = 1024 * 1024;

/** What is wrong with a request that names a tenant, whatever it asks for. */
export const REQUEST_ERRORS = ['invalid_request', 'unknown_parameter', 'tenant_mismatch'] as const;

/** What a response has where there may be none. */
export const nullableNumber = z.nullable(z.number());
export const nullableText = z.nullable(z.string());

/** Endpoints by the name of their call. */
export type Endpoints = Readonly<Record<string, EndpointDefinition>>;

/** Declares an endpoint and keeps its exact types. */
export function defineEndpoint<const T extends EndpointDefinition>(definition: T): T {
  return definition;
}

/** Says what the API's document calls shapes of requests and responses; generated clients take these names. */
export function nameSchemas(schemas: Readonly<Record<string, z.core.$ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}
