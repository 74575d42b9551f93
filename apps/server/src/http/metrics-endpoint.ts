import { AppError } from '@skuline/contract';
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { countRejectedSignIn, type Metrics, noteRequest } from '../metrics/index.ts';
import { bearerOf } from './mount-endpoints.ts';

const SIGN_IN = '/api/auth/sign-in/email';
const METRICS = '/metrics';

/** Notes every answer, by the template of its route. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { method, routeOptions } = request;
    noteRequest({ method, route: routeOptions.url, status, seconds: elapsedTime / 1000 });
    if (routeOptions.url === SIGN_IN && status >= 400) countRejectedSignIn();
  });
}

export interface MetricsEndpointDependencies {
  readonly metrics: Metrics;
  /** What opens them; null: nothing does. */
  readonly token: string | null;
}

/** GET /metrics, for whoever has the token; without one there is no such address. */
export function registerMetrics(app: FastifyInstance, { metrics, token }: MetricsEndpointDependencies): void {
  app.get(METRICS, { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    if (token === null) throw new AppError('not_found');
    if (!isSame(bearerOf(request), token)) throw new AppError('unauthorized');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.render());
  });
}

/** Texts of any length take the same time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** GET /metrics alone, at a port that only those reach who may read it. */
export function createMetricsServer(metrics: Metrics, onError: (error: unknown) => void): http.Server {
  return http.createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (request.method !== 'GET' || path !== METRICS) {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
}
