import fastifyStatic from '@fastify/static';
import { AppError, findPageAccess } from '@skuline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import path from 'node:path';
import { registerPublicPages } from './public-pages.ts';

export interface WebAppDependencies {
  /** Folder of the built web app, or null to serve the API alone. */
  readonly webRoot: string | null;
  /** The origin browsers use. */
  readonly baseUrl: string;
  /** Whether people sign in on a page of ours. */
  readonly hasOwnSignIn: boolean;
}

/**
 * Serves the built web app: hashed files for a year, public pages as documents of their own, the app's page for any other
 * path, with 404 where the app has no such page.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { webRoot, baseUrl, hasOwnSignIn }: WebAppDependencies,
): Promise<void> {
  if (webRoot !== null) {
    await registerPublicPages(app, { webRoot, baseUrl, hasOwnSignIn });
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
    // The app says on its own page that there is nothing here; the status says it to all other clients.
    const [pathname = ''] = request.url.split('?', 1);
    // What search engines may keep has a document of its own.
    return reply
      .status(findPageAccess(pathname) === null ? 404 : 200)
      .header('x-robots-tag', 'noindex')
      .sendFile('index.html');
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
