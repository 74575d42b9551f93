import { z } from 'zod';
import type { TestApp } from './test-app.ts';

const problem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.array(z.looseObject({ parameter: z.string() }))),
  }),
});

export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Asks the API as the user of a tenant; `body` left out sends none. */
export function apiCaller(app: () => TestApp) {
  return async (tenant: string, method: Method, url: string, body?: unknown): Promise<ApiAnswer> => {
    const response = await app().http.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${app().tokenOf(tenant)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: JSON.parse(response.payload) };
  };
}

/** The code of a refusal, and the fields it names, each once. */
export function refusalOf({ body }: ApiAnswer): { code: string; fields: string[] } {
  const { code, details = [] } = problem.parse(body).error;
  return { code, fields: [...new Set(details.map(({ parameter }) => parameter))] };
}
