import * as z from 'zod/mini';
import { nameSchemas } from './endpoint.ts';

/** The body of every error response. */
const errorBody = z.object({
  error: z.object({
    /** One of ERRORS' codes; a newer server may know more. */
    code: z.string(),
    message: z.string(),
    details: z.optional(z.unknown()),
    requestId: z.optional(z.string()),
  }),
});

/** A response that is not 2xx, with the server's own code and sentence where it gave them. */
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

/** The error in the body of a response that is not 2xx. */
export function parseApiError(status: number, text: string): ApiError {
  const parsed = errorBody.safeParse(parseJson(text));
  if (!parsed.success) return new ApiError(status, 'unknown', sentenceOf(status), null);
  const { code, message, requestId, details } = parsed.data.error;
  return new ApiError(status, code, message, requestId ?? null, details);
}

/** What the server calls the request that failed; null where another thing did. */
export function findRequestId(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

/** Whether whoever called has to sign in again: they may go on where one thing alone is not theirs to do. */
export function endsSession({ status, code }: ApiError): boolean {
  return status === 401 || (status === 403 && code !== 'forbidden');
}

/** Of a member of a company that requires a second factor, which they have not set up: nothing else can be done before. */
export const SECOND_FACTOR_MISSING = { needs: 'second_factor' } as const;

const missing = z.object({ needs: z.literal(SECOND_FACTOR_MISSING.needs) });

export function lacksSecondFactor({ code, details }: ApiError): boolean {
  return code === 'forbidden' && z.safeParse(missing, details).success;
}

/** For responses without a sentence of ours, such as a proxy's page while Skuline is down. */
function sentenceOf(status: number): string {
  if (status === 413) return 'This is too large to send.';
  if (status === 429) return 'Too many requests. Wait a moment and try again.';
  if (status >= 502 && status <= 504) return 'Skuline is not available right now. Try again in a minute.';
  if (status >= 500) return 'Something went wrong on our side. Try again in a minute.';
  return 'This request did not work. Reload the page and try again.';
}

/** Undefined where a text is no JSON, such as a proxy's page instead of our response: no schema takes it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

nameSchemas({ Error: errorBody });
