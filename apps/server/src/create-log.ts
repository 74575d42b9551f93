import pino, { type DestinationStream, type Logger } from 'pino';

/** What drizzle writes behind a statement that failed: names, addresses and whatever else was bound to it. */
const BOUND_VALUES = /\nparams: [^]*$/;
const MAX_CAUSES = 5;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: LoggedError;
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly ip: string;
}

/**
 * Codes and ID tokens travel in addresses during a sign-in and sign-out, names of products in those of the data calls: of
 * any address the path alone is written.
 */
function describeRequest({ method, url, host, ip }: LoggedRequest) {
  return { method, url: url.replace(/[?#][^]*$/, ''), host, remoteAddress: ip };
}

/** The log of the server: no tokens, no cookies, no query strings, and errors without the values and connections that hang on them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: { req: describeRequest, err: describeError, error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function describeError(error: unknown, depth = 0): unknown {
  return error instanceof Error ? loggedError(error, depth) : error;
}

function loggedError(error: Error, depth: number): LoggedError {
  const { cause, stack } = error;
  return {
    type: error.name,
    message: error.message.replace(BOUND_VALUES, ''),
    ...('code' in error && { code: error.code }),
    // The message stands in the stack's first lines once more.
    stack: stack?.slice(stack.indexOf('\n    at ') + 1),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: loggedError(cause, depth + 1) }),
  };
}
