import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import { withoutBoundValues } from './bound-values.ts';

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
    formatters: { log: describeErrors },
    hooks: { logMethod: writeWithoutValues },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Errors have no bound values under any name, and in lists of them neither. */
function describeErrors(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => describeError(one)) : describeError(value),
    ]),
  );
}

/** The same for the message, which is the error's where none is given. */
function writeWithoutValues(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest] = args.map((arg: unknown) =>
    typeof arg === 'string' ? withoutBoundValues(arg) : arg,
  );
  const error = first instanceof Error ? first : errorIn(first);
  const message = rest.length === 0 && error !== null ? [withoutBoundValues(error.message)] : rest;
  // As they came, but for what was taken out of texts.
  method.apply(this, [first, ...message] as Parameters<LogFn>);
}

function errorIn(fields: unknown): Error | null {
  const has = typeof fields === 'object' && fields !== null && 'err' in fields;
  return has && fields.err instanceof Error ? fields.err : null;
}

function describeError(error: unknown, depth = 0): unknown {
  return error instanceof Error ? loggedError(error, depth) : error;
}

function loggedError(error: Error, depth: number): LoggedError {
  const { cause, stack } = error;
  return {
    type: error.name,
    message: withoutBoundValues(error.message),
    ...('code' in error && { code: error.code }),
    stack: stack === undefined ? undefined : framesOf(stack, error.message),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: loggedError(cause, depth + 1) }),
  };
}

/** The message stands in the stack's first lines once more, with whatever a value in it looks like. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message);
  const rest = at === -1 ? stack : stack.slice(at + message.length);
  return rest.slice(rest.indexOf('\n    at ') + 1);
}
