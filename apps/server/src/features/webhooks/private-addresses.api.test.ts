import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config/config.ts';
import { apiCaller } from '../../testing/api-caller.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { openWebhooks } from './index.ts';

const OURS = 'Alder & Oak';
const added = z.looseObject({ id: z.string() });

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp();
  await app.userOfNewTenant(OURS);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
const ask = apiCaller(() => app);

test.each([
  ['http', 'http://hooks.example.com/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine by another name', 'https://0x7f.1/'],
  ['a private network', 'https://192.168.0.1/'],
  ['another port', 'https://hooks.example.com:5432/'],
])('%s is refused, when it is added and when it is changed', async (_what, url) => {
  expect((await ask(OURS, 'POST', '/api/webhooks', { url })).status).toBe(400);
  const { body } = await ask(OURS, 'POST', '/api/webhooks', { url: 'https://hooks.example.com/' });
  const { id } = added.parse(body);
  expect((await ask(OURS, 'PUT', `/api/webhooks/${id}`, { url })).status).toBe(400);
  await ask(OURS, 'DELETE', `/api/webhooks/${id}`);
});

test('what was stored while it was allowed is not sent', async () => {
  const { service } = openWebhooks({
    config: parseConfig({ DATA_DIR: app.dataDir, DEMO: '0', WEBHOOK_PRIVATE_ADDRESSES: 'true' }, '/'),
    transactional: app.skuline.transactional,
    notices: { tellAdmins: async () => undefined },
    clock: systemClock,
  });
  const tenantId = app.tenantIdOf(OURS);
  const of = { tenantId, kind: 'webhook', name: '', url: receiver.url, events: null, by: 'test' } as const;
  const { id } = await service.add(of);
  const { body } = await ask(OURS, 'POST', `/api/webhooks/${id}/test`);
  expect(body).toMatchObject({ is_delivered: false, status: null });
  expect(receiver.received).toEqual([]);
});
