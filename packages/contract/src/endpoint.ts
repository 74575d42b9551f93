import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** One call of the API: everything the server, the client and the OpenAPI page need to know of it. */
export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A path below the base URL, with `:name` for path parameters. */
  readonly path: `/api/${string}`;
  /** `token`: needs a valid Bearer ID token; `optional`: a token counts when there is one; `public`: anyone may call. */
  readonly auth: 'token' | 'optional' | 'public';
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** The path's `:name` parts. */
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a file, handed on as it arrives; the typed client does not send those. */
  readonly upload?: true;
  readonly response: z.ZodType;
  /**
   * Counted apart from other calls. `form`: something people fill in, an address may send a few of each an hour;
   * `events`: what pages send by themselves, hundreds a minute; `upload`: files, some a minute.
   */
  readonly limit?: 'form' | 'events' | 'upload';
  /** The errors this call can answer besides those of every call (401, 429, 500, 503). */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint and keeps its exact types. */
export function defineEndpoint<const T extends EndpointDefinition>(definition: T): T {
  return definition;
}
