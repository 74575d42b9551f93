import fastifyStatic from '@fastify/static';
import { AppError } from '@skuline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import path from 'node:path';

/** Serves the built web app: hashed files for a year, the page itself always checked; any other path is the page. */
export async function registerWebApp(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cacheControlOf(webRoot, file));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (webRoot === null || !wantsPage(request)) throw new AppError('not_found');
    return reply.sendFile('index.html');
  });
}

function cacheControlOf(webRoot: string, file: string): string {
  const isHashed = path.relative(webRoot, file).startsWith(`assets${path.sep}`);
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function wantsPage(request: FastifyRequest): boolean {
  // A missing file of the build is missing: a page in its place would be run as a script.
  const isFile = request.url.startsWith('/assets/');
  const isApi = request.url === '/api' || request.url.startsWith('/api/');
  const isPage = (request.headers.accept ?? '*/*').includes('html') || request.headers.accept === '*/*';
  return !isApi && !isFile && (request.method === 'GET' || request.method === 'HEAD') && isPage;
}
