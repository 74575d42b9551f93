import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const PAGES = ['/', '/api/tenant', '/api/auth/jwks', '/healthz', '/nothing-here'];

/** A header of each of the pages, as the app at this address answers it. */
async function headersOf(name: string, publicUrl: string): Promise<readonly unknown[]> {
  app = await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  const answers = await Promise.all(PAGES.map((url) => app.http.inject({ url })));
  return answers.map(({ headers }) => headers[name]);
}

test('HSTS is sent over https', async () => {
  expect(new Set(await headersOf('strict-transport-security', 'https://skuline.example'))).toEqual(
    new Set(['max-age=31536000']),
  );
});

test('HSTS is not sent over plain http', async () => {
  expect(new Set(await headersOf('strict-transport-security', 'http://skuline.example'))).toEqual(
    new Set([undefined]),
  );
});

test('no page may use a device of the person', async () => {
  for (const policy of await headersOf('permissions-policy', 'http://skuline.example')) {
    expect(policy).toMatch(/(^|, )camera=\(\)/);
    expect(policy).toMatch(/(^|, )geolocation=\(\)/);
    // The sign-in page asks for passkeys.
    expect(policy).not.toContain('publickey-credentials');
  }
});

test('a page over plain http has nothing fetched over https, the description of the API neither', async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'http://skuline.example' } });
  const policyOf = async (url: string) => (await app.http.inject({ url })).headers['content-security-policy'];
  const policy = await policyOf('/healthz');
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  for (const url of ['/api/docs/', '/api/docs/static/index.html', '/api/docs/static/swagger-ui.css']) {
    expect(await policyOf(url)).toBe(policy);
  }
});
