import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface OutsideService {
  readonly url: string;
  close(): Promise<void>;
}

export interface PostHogEvent {
  readonly uuid: string;
  readonly event: string;
  readonly distinct_id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

async function serve(answer: Answer): Promise<OutsideService> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A geolocation service that responds like ipapi.co, for a browser in Porto, and counts its requests. */
export async function startGeoIp(): Promise<OutsideService & { readonly asked: () => number }> {
  let asked = 0;
  const service = await serve((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(
      JSON.stringify({
        ip: '192.0.2.7',
        city: 'Porto',
        region: 'Norte',
        country: 'PT',
        country_name: 'Portugal',
        timezone: 'Europe/Lisbon',
        org: 'Example Net',
      }),
    );
  });
  return { ...service, url: `${service.url}/json/`, asked: () => asked };
}

/** A PostHog server that accepts batches of its capture API and records them. */
export async function startPostHog(
  key: string,
): Promise<OutsideService & { readonly events: () => PostHogEvent[] }> {
  const events: PostHogEvent[] = [];
  const service = await serve(async (request, response) => {
    // The test asserts what was received, whatever it is.
    const body = (await json(request)) as { api_key?: string; batch?: PostHogEvent[] };
    const isBatch = request.method === 'POST' && request.url === '/batch/' && body.api_key === key;
    if (isBatch) events.push(...(body.batch ?? []));
    response.writeHead(isBatch ? 200 : 401, { 'content-type': 'application/json' }).end('{"status":1}');
  });
  return { ...service, events: () => events };
}
