import fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerWebApp } from './web-app.ts';

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'skuline-web-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'index.html'), '<title>Skuline</title>');
  await writeFile(path.join(root, 'assets', 'index-abc.js'), 'export {};');
  await mkdir(path.join(root, 'pages'));
  const pages = ['/terms-of-service', '/signin'].map((url) => ({ path: url, file: `pages${url}.html` }));
  await writeFile(path.join(root, 'pages.json'), JSON.stringify(pages));
  for (const { file } of pages) {
    await writeFile(path.join(root, file), `<link rel="canonical" href="__ORIGIN__/${file}">`);
  }
  app = fastify();
  registerErrorHandler(app);
  await registerWebApp(app, { webRoot: root, baseUrl: 'https://skuline.example', hasOwnSignIn: true });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

describe('the built web app', () => {
  test.each([
    ['/', 200],
    ['/dashboard?range=today', 200],
    ['/terms-of-service/', 200],
    ['/nowhere/at/all', 404],
    ['/constructor', 404],
  ])('%s is the page, checked each time, with %i', async (url, status) => {
    const response = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([response.statusCode, response.payload]).toEqual([status, '<title>Skuline</title>']);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('a public page is a document of its own, which knows the address it is served at', async () => {
    const response = await app.inject({ url: '/terms-of-service?x=1' });
    expect(response.payload).toBe(
      '<link rel="canonical" href="https://skuline.example/pages/terms-of-service.html">',
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const again = await app.inject({
      url: '/terms-of-service',
      headers: { 'if-none-match': response.headers.etag ?? '' },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('where people sign in elsewhere no form is drawn ahead', async () => {
    const outside = fastify();
    await registerWebApp(outside, { webRoot: root, baseUrl: 'https://skuline.example', hasOwnSignIn: false });
    expect((await outside.inject({ url: '/signin', headers: { accept: 'text/html' } })).payload).toBe(
      '<title>Skuline</title>',
    );
    expect((await app.inject({ url: '/signin' })).payload).toContain('pages/signin.html');
    await outside.close();
  });

  test('a file named by its content is kept for a year', async () => {
    const response = await app.inject({ url: '/assets/index-abc.js' });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  test.each(['/assets/index-old.js', '/api/nothing', '/../package.json', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s is not the page, and nothing outside the build is served',
    async (url) => {
      const response = await app.inject({ url, headers: { accept: '*/*' } });
      expect(response.payload).not.toContain('root:');
      expect(response.payload).not.toContain('workspaces');
      expect(url.startsWith('/assets/') || url.startsWith('/api/') ? response.statusCode : 404).toBe(404);
    },
  );
});
