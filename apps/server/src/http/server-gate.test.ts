import fastify from 'fastify';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { createServerGate, type ServerGate } from './server-gate.ts';

const gates: ServerGate[] = [];
afterEach(async () => {
  for (const gate of gates.splice(0)) await gate.close(0);
});

async function listening(): Promise<{ gate: ServerGate; url: string }> {
  const gate = createServerGate();
  gates.push(gate);
  const { port } = await gate.listen({ host: '127.0.0.1', port: 0 });
  return { gate, url: `http://127.0.0.1:${port}` };
}

async function readyApp(answer: () => Promise<string>) {
  const app = fastify();
  for (const path of ['/healthz', '/readyz']) app.get(path, async () => ({ status: 'ready' }));
  app.get('/slow', answer);
  await app.ready();
  return app;
}

describe('the address before and after the application is ready', () => {
  test('GET /healthz says 503 before the application is ready and 200 after', async () => {
    const { gate, url } = await listening();
    const early = await fetch(`${url}/healthz`);
    expect([early.status, await early.json()]).toEqual([
      503,
      { error: { code: 'not_ready', message: expect.any(String) } },
    ]);
    gate.open(await readyApp(async () => ''));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('a port that is taken rejects with its code', async () => {
    const { url } = await listening();
    const second = createServerGate();
    await expect(second.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })).rejects.toMatchObject(
      {
        code: 'EADDRINUSE',
      },
    );
  });

  test('invalid HTTP gets a 400 in the shape of every error', async () => {
    const { gate, url } = await listening();
    gate.open(await readyApp(async () => ''));
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nthis is: no: header\u0001\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      error: { code: 'invalid_request' },
    });
  });

  test('closing waits for a running request and takes no new one', async () => {
    const { gate, url } = await listening();
    let finish = (_text: string) => {};
    const started = new Promise<void>((resolve) => {
      void readyApp(
        () =>
          new Promise<string>((done) => {
            finish = done;
            resolve();
          }),
      ).then((app) => gate.open(app));
    });
    while ((await fetch(`${url}/healthz`)).status !== 200);
    const answer = fetch(`${url}/slow`).then((response) => response.text());
    await started;
    const closed = gate.close(5000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    finish('the whole answer');
    await expect(answer).resolves.toBe('the whole answer');
    await closed;
  });

  test('GET /livez is answered by a process that turns, GET /readyz by one that is ready and does not end', async () => {
    const { gate, url } = await listening();
    const statuses = async () =>
      Promise.all(['/livez', '/readyz'].map(async (path) => (await fetch(`${url}${path}`)).status));
    expect(await statuses()).toEqual([200, 503]);
    const slow = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    gate.open(
      await readyApp(() => {
        started.resolve();
        return slow.promise;
      }),
    );
    expect(await statuses()).toEqual([200, 200]);
    const answer = fetch(`${url}/slow`).then((response) => response.text());
    await started.promise;
    const drained = gate.drain(0);
    expect(await statuses()).toEqual([200, 503]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    slow.resolve('the whole answer');
    await drained;
    await gate.close(5000);
    await expect(answer).resolves.toBe('the whole answer');
    await expect(fetch(`${url}/livez`)).rejects.toThrow('fetch failed');
  });

  test('a request that never ends is cut after the grace period', async () => {
    const { gate, url } = await listening();
    const started = Promise.withResolvers<void>();
    const app = await readyApp(() => {
      started.resolve();
      return new Promise(() => {});
    });
    gate.open(app);
    const answer = fetch(`${url}/slow`).catch(() => 'cut');
    await started.promise;
    await gate.close(20);
    await expect(answer).resolves.toBe('cut');
  });
});

describe('a connection that sends requests without waiting for their responses', () => {
  const ask = async (requests: number) => {
    const { gate, url } = await listening();
    let begun = 0;
    const app = await readyApp(async () => `answer ${(begun += 1)}`);
    gate.open(app);
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    const last = 'GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests - 1) + last);
    const answer = await text(socket).catch(() => 'cut');
    return { begun, answer };
  };

  test('gets all of them when they are few', async () => {
    const { begun, answer } = await ask(16);
    expect(begun).toBe(16);
    expect(answer).toMatch(/answer 16$/);
  });

  test('is ended when they are many, and most of them are not begun', async () => {
    const { begun, answer } = await ask(1000);
    expect(begun).toBe(16);
    expect(answer).not.toContain('answer 17');
  });
});
