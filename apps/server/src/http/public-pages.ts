import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** What the web app's build says of the documents it wrote. */
const pageList = z.array(z.object({ path: z.string().startsWith('/'), file: z.string() }));
const ORIGIN_PLACEHOLDER = '__ORIGIN__';
const SIGN_IN = '/signin';

export interface PublicPagesDependencies {
  readonly webRoot: string;
  readonly baseUrl: string;
  readonly hasOwnSignIn: boolean;
}

/**
 * Serves each public page as the document the build wrote for it, with its own head and first paint. Where people sign in
 * with an outside issuer there is no form to prerender: that page is drawn by the app.
 */
export async function registerPublicPages(
  app: FastifyInstance,
  options: PublicPagesDependencies,
): Promise<void> {
  const list = path.join(options.webRoot, 'pages.json');
  if (!existsSync(list)) return;
  for (const { path: url, file } of pageList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    if (url === SIGN_IN && !options.hasOwnSignIn) continue;
    const text = await readFile(path.join(options.webRoot, file), 'utf8');
    const send = prepareDocument(text.replaceAll(ORIGIN_PLACEHOLDER, options.baseUrl));
    app.get(url, { schema: { hide: true } }, async (request, reply) => send(request, reply));
  }
}

/** The document is always revalidated, and not sent again when the browser has it. */
function prepareDocument(html: string) {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  };
}
