import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findPlace, parsePlace } from './find-place.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // A listening server's address is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/json/`;
}

const PORTO = {
  country: 'Portugal',
  city: 'Porto',
  region: 'Norte',
  timezone: 'Europe/Lisbon',
  organisation: 'Example Net',
};

describe('where a browser is', () => {
  test.each([
    [
      'ipapi.co',
      {
        ip: '192.0.2.1',
        city: 'Porto',
        region: 'Norte',
        country: 'PT',
        country_name: 'Portugal',
        timezone: 'Europe/Lisbon',
        org: 'Example Net',
        latitude: 41,
      },
    ],
    [
      'a service that has no country_name',
      { country: 'Portugal', city: 'Porto', region: 'Norte', timezone: 'Europe/Lisbon', org: 'Example Net' },
    ],
    [
      'a service with other names',
      {
        country: 'Portugal',
        city: 'Porto',
        regionName: 'Norte',
        timezone: 'Europe/Lisbon',
        organization: 'Example Net',
      },
    ],
  ])('is understood as %s says it', async (_service, answer) => {
    const url = await serve((_request, response) => response.end(JSON.stringify(answer)));
    expect(await findPlace(url)).toEqual(PORTO);
  });

  test('is known in part when the answer is', () => {
    expect(parsePlace({ country_name: 'Portugal', city: null, region: 7 })).toEqual({
      ...PORTO,
      city: '',
      region: '',
      timezone: '',
      organisation: '',
    });
  });

  test.each([
    ['too many requests', { error: true, reason: 'RateLimited' }],
    ['a reserved address', { error: true, reason: 'Reserved IP Address', ip: '127.0.0.1', city: 'x' }],
    ['nothing', {}],
    ['a list', []],
    ['text', 'Porto'],
    ['null', null],
  ])('stays unknown when the answer is %s', (_what, answer) => {
    expect(parsePlace(answer)).toBeNull();
  });

  test('is cut where a name has no end, and holds no control characters', () => {
    const place = parsePlace({ city: `Por\u0007to${'o'.repeat(500)}` });
    expect(place?.city).toMatch(/^Por to+$/);
    expect(place?.city).toHaveLength(200);
  });

  test.each([
    ['a failure', (_request, response) => response.writeHead(429).end('{"city":"Porto"}')],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['a broken connection', (request) => request.socket.destroy()],
  ] satisfies [string, RequestListener][])('stays unknown after %s', async (_what, listener) => {
    expect(await findPlace(await serve(listener))).toBeNull();
  });

  test('stays unknown when nobody answers within three seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const url = await serve(() => limit.abort());
    expect(await findPlace(url)).toBeNull();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3000);
  });
});
