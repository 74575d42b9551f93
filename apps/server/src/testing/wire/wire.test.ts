import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWire, type Wire } from './index.ts';

let wire: Wire;
beforeAll(async () => {
  wire = await startWire({ clock: '2026-11-20T18:00:00Z', scale: 50 });
});
afterAll(() => wire.close());

function seller() {
  const [first] = wire.sellers;
  if (first === undefined) throw new Error('The wire has no seller.');
  return first;
}

async function tokenOf(app: 'keys' | 'adsKeys'): Promise<string> {
  const { clientId, clientSecret, refreshToken } = seller()[app];
  const form = {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  };
  const response = await fetch(`${wire.urls.lwa}/auth/o2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return String((await objectOf(response))['access_token']);
}

async function objectOf(response: Response): Promise<Record<string, unknown>> {
  return { ...Object(await response.json()) };
}

async function sp(path: string, body?: object) {
  const headers = { 'x-amz-access-token': await tokenOf('keys') };
  return fetch(
    `${wire.urls.spApi}${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
}

async function until(path: string, ended: readonly string[]): Promise<Record<string, unknown>> {
  for (;;) {
    const report = await objectOf(await sp(path));
    if (ended.includes(String(report['processingStatus']))) return report;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a report is asked for, waits, and is downloaded from an address that ends', async () => {
  const asked = {
    reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
    marketplaceIds: ['ATVPDKIKX0DER'],
    dataStartTime: '2026-11-18T08:00:00Z',
    dataEndTime: '2026-11-19T08:00:00Z',
  };
  const { reportId } = await objectOf(await sp('/reports/2021-06-30/reports', asked));
  const report = await until(`/reports/2021-06-30/reports/${String(reportId)}`, ['DONE']);
  const document = await objectOf(
    await sp(`/reports/2021-06-30/documents/${String(report['reportDocumentId'])}`),
  );
  const file = await fetch(String(document['url']));
  const lines = gunzipSync(new Uint8Array(await file.arrayBuffer()))
    .toString()
    .trim()
    .split('\r\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines[0]).toContain('amazon-order-id\t');
});
