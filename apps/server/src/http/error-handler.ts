import { AppError, ERRORS, type ErrorCode } from '@skuline/contract';
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { findStoreProblem } from '../stores/store-problem.ts';

/** What is said of a file's content type that is none; any other is taken. */
const FILE_TYPE = 'Send the file with the content type application/octet-stream.';

interface Problem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
}

/** When it is worth asking again, where the error does not say. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Sends every failure in one shape; what isn't an AppError or a client's mistake is a bug: logged, its text hidden. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(request, reply, error));
}

/** Sends `error` as an error response; for handlers that catch by themselves. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body } = describeProblem(request, error);
  const own = error instanceof AppError ? error.retryAfterSeconds : null;
  const retryAfter = own ?? RETRY_AFTER_SECONDS[status];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // Headers that were set for the failed response do not apply to this one.
  return reply
    .status(status)
    .removeHeader('content-encoding')
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The status and the body that tell of `error`; one of ours is logged. */
export function describeProblem(request: FastifyRequest, error: unknown) {
  const { status, ...rest } = problemOf(error, request.routeOptions.config);
  if (status >= 500 && !hasGone(error)) request.log.error({ err: error }, 'request failed');
  return { status, body: { error: { ...rest, requestId: request.id } } };
}

/** Whether work was given up because its client had disconnected. */
function hasGone(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function problemOf(error: unknown, { takesFile }: FastifyContextConfig): Problem {
  if (error instanceof AppError) {
    return { status: error.status, code: error.code, message: error.message, details: error.details };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error.validation);
  const storeProblem = findStoreProblem(error);
  if (storeProblem !== null) return problem(storeProblem);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  switch (status) {
    case 404:
      return problem('not_found');
    case 413:
    case 414:
    case 431:
      return problem('request_too_large');
    case 415:
      return { ...problem('unsupported_media_type'), ...(takesFile === true ? { message: FILE_TYPE } : {}) };
    case 429:
      return problem('too_many_requests');
    case 503:
      return problem('not_ready');
    default: {
      // Fastify's own 4xx (malformed JSON, wrong content type) speak of the request; their text is safe to show.
      if (typeof status === 'number' && status >= 400 && status < 500 && error instanceof Error) {
        return { status, code: 'invalid_request', message: error.message };
      }
      return problem('internal_error');
    }
  }
}

function problem(code: ErrorCode): Problem {
  return { status: ERRORS[code].status, code, message: ERRORS[code].message };
}

/** Whoever mends a request mends these first; a hostile one has hundreds of thousands. */
const MOST_DETAILS = 20;

interface ValidationIssue {
  /** Zod's issue code. */
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  /** The rest of Zod's issue. */
  readonly params: Readonly<Record<string, unknown>>;
}

function validationProblem(issues: readonly ValidationIssue[]): Problem {
  const details = issues.slice(0, MOST_DETAILS).map((issue) => {
    const code = codeOf(issue.keyword, issue.params);
    return {
      parameter: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      code,
      message: sentenceOf(code, issue),
    };
  });
  const first = details.find((detail) => detail.code !== 'invalid_request') ?? details[0];
  if (first === undefined) return problem('invalid_request');
  const message = first.parameter === '' ? first.message : `${first.parameter}: ${first.message}`;
  return { status: ERRORS[first.code].status, code: first.code, message, details };
}

function sentenceOf(code: ErrorCode, { params, message }: ValidationIssue): string {
  if (code === 'unknown_parameter' && Array.isArray(params['keys'])) {
    return `This endpoint does not know ${params['keys'].join(', ')}.`;
  }
  if (code === 'too_many_filter_values') return ERRORS[code].message;
  return message ?? ERRORS[code].message;
}

function codeOf(keyword: string, issue: Readonly<Record<string, unknown>>): ErrorCode {
  if (keyword === 'unrecognized_keys') return 'unknown_parameter';
  if (keyword === 'invalid_union' && holdsTooLongList(issue['errors'])) return 'too_many_filter_values';
  const params = issue['params'];
  if (typeof params !== 'object' || params === null || !('code' in params)) return 'invalid_request';
  return isErrorCode(params.code) ? params.code : 'invalid_request';
}

/** Zod reports a list that is too long inside the branches of `one value or a list`. */
function holdsTooLongList(branches: unknown): boolean {
  return JSON.stringify(branches ?? null).includes('"origin":"array","code":"too_big"');
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
