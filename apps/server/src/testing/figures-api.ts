import { FACT_IDS, sumFacts, type FactSums } from '@skuline/domain/metrics';
import { toQueryString } from '@skuline/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const facts = z.object(Object.fromEntries(FACT_IDS.map((fact) => [fact, z.number()])));
const answer = z.object({
  data: z.array(z.looseObject({})),
  isEmpty: z.boolean(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  dateRange: z.object({ start: z.string(), end: z.string() }),
});
export type BreakdownAnswer = z.output<typeof answer>;

/** Asks the API as one user does: through HTTP, with an ID token. */
export interface ApiUser {
  get(path: string, query?: Readonly<Record<string, unknown>>): Promise<{ status: number; text: string }>;
  /** The JSON of a 200; throws at any other status. */
  getJson(path: string, query?: Readonly<Record<string, unknown>>): Promise<ReturnType<typeof JSON.parse>>;
  breakdown(query: Readonly<Record<string, unknown>>): Promise<BreakdownAnswer>;
}

export function apiUser(app: FastifyInstance, token: string): ApiUser {
  const get: ApiUser['get'] = async (path, query = {}) => {
    const response = await app.inject({
      url: `${path}${toQueryString(query)}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.statusCode, text: response.payload };
  };
  const getJson: ApiUser['getJson'] = async (path, query) => {
    const { status, text } = await get(path, query);
    if (status !== 200) throw new Error(`The API answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    get,
    getJson,
    breakdown: async (query) => answer.parse(await getJson('/api/daily-performance-breakdown', query)),
  };
}

/** The exact sums of an answer's rows. */
export function totalsOf(data: BreakdownAnswer): FactSums {
  // `facts` holds every fact id, so its output is a FactSums.
  return sumFacts(data.data.map((row) => facts.parse(row) as FactSums));
}
