import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chartNote, insight } from '../../stores/transactional/schema/index.ts';
import { apiCaller, refusalOf } from '../../testing/api-caller.ts';
import { SAMPLE_ROWS, sampleCsv } from '../../testing/sample-rows.ts';
import { storeInsight } from '../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NOVEMBER = '/api/notes?start_date=2026-11-01&end_date=2026-11-30';

let app: TestApp;
const ask = apiCaller(() => app);
const now = new Date();
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  for (const name of ['Alder', 'Briskway', 'Cedar']) await app.userOfNewTenant(name);
});
beforeEach(async () => {
  await app.skuline.transactional.db.delete(chartNote);
  await app.skuline.transactional.db.delete(insight);
});
afterAll(() => app.close());

const add = (tenant: string, date_key: string, text: string) =>
  ask(tenant, 'POST', '/api/notes', { date_key, text });
const notesOf = (body: unknown) =>
  z.object({ data: z.array(z.looseObject({ text: z.string() })) }).parse(body).data;

describe('own notes', () => {
  test('are everybody’s of the tenant, by day', async () => {
    const later = await add('Alder', '2026-11-20', ' New picture\nof the Kettle ');
    const id = expect.stringMatching(/^\d+$/);
    const picture = {
      id,
      kind: 'own',
      date_key: '2026-11-20',
      text: 'New picture\nof the Kettle',
      link: null,
    };
    expect(later).toEqual({ status: 200, body: picture });
    await add('Alder', '2026-11-01', 'Price up');
    await add('Alder', '2026-12-01', 'Out of the range');
    await add('Briskway', '2026-11-02', 'Another tenant’s');
    expect((await ask('Alder', 'GET', NOVEMBER)).body).toEqual({
      data: [{ id, kind: 'own', date_key: '2026-11-01', text: 'Price up', link: null }, picture],
    });
  });

  test('are deleted once, by their own tenant', async () => {
    const { id } = z.looseObject({ id: z.string() }).parse((await add('Alder', '2026-11-20', 'x')).body);
    for (const [tenant, of] of [
      ['Briskway', id],
      ['Alder', 'x'],
      ['Alder', '0'],
      ['Alder', '99999999'],
    ] as const) {
      const answer = await ask(tenant, 'DELETE', `/api/notes/${of}`);
      expect([of, answer.status, refusalOf(answer).code]).toEqual([of, 404, 'note_not_found']);
    }
    expect(await ask('Alder', 'DELETE', `/api/notes/${id}`)).toEqual({ status: 200, body: true });
    expect((await ask('Alder', 'DELETE', `/api/notes/${id}`)).status).toBe(404);
  });

  test.each([
    [{ date_key: '2026-11-20', text: '  ' }, 'text'],
    [{ date_key: '2026-11-20', text: 'x'.repeat(501) }, 'text'],
    [{ date_key: '2026-11-20', text: 'nul \u0000' }, 'text'],
    [{ date_key: '2026-11-20' }, 'text'],
    [{ date_key: '2026-02-30', text: 'x' }, 'date_key'],
    [{ text: 'x' }, 'date_key'],
  ])('%o is refused', async (body, field) => {
    const answer = await ask('Alder', 'POST', '/api/notes', body);
    expect([answer.status, refusalOf(answer).fields]).toEqual([400, [field]]);
  });
});

test('insights stand on their last day, else on the day they were raised, with the reason somebody gave', async () => {
  const id = await storeInsight(app, 'Cedar', {
    firstDay: '2026-11-10',
    lastDay: '2026-11-16',
    firedAt: new Date('2026-11-19T18:00:00Z'),
    narrative: { title: 'Kettle ran out', description: null, recommendations: [] },
  });
  // Still the 17th in Los Angeles.
  const other = await storeInsight(app, 'Cedar', { firedAt: new Date('2026-11-18T07:00:00Z') });
  const feedback = { is_helpful: false, reason: 'stock_out' };
  expect((await ask('Cedar', 'POST', `/api/insights/${id}/feedback`, feedback)).status).toBe(200);
  const common = { id: null, kind: 'insight' };
  const link = `/insights/history?insight=${id}`;
  expect((await ask('Cedar', 'GET', NOVEMBER)).body).toEqual({
    data: [
      { ...common, date_key: '2026-11-16', text: 'Kettle ran out', link },
      { ...common, date_key: '2026-11-16', text: 'Stock-out: Kettle ran out', link },
      { ...common, date_key: '2026-11-17', text: 'conversion', link: `/insights/history?insight=${other}` },
    ],
  });
});

test('imports stand on the day they were taken in, costs on the day they begin to count', async () => {
  await app.importCsv('Cedar', sampleCsv(SAMPLE_ROWS));
  const cost = (sku_name: string, effective_from: string, unit_cost: number | null, version = 0) => ({
    kind: 'unit_cost',
    sku_name,
    effective_from,
    unit_cost,
    version,
  });
  const saved = await ask('Cedar', 'PUT', '/api/costs', {
    edits: [
      cost('K-1', '2026-11-05', 5),
      cost('K-2', '2026-11-05', 6),
      cost('K-1', '2026-11-09', 7),
      { kind: 'marketplace_fee', brand_name: 'Oak', effective_from: '2026-11-05', percent: 8, version: 0 },
    ],
  });
  const { change } = z.looseObject({ change: z.looseObject({ change_id: z.number() }) }).parse(saved.body);
  const takenAway = [cost('K-1', '2026-11-09', null, change.change_id)];
  expect((await ask('Cedar', 'PUT', '/api/costs', { edits: takenAway })).status).toBe(200);
  const texts = notesOf((await ask('Cedar', 'GET', NOVEMBER)).body).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['New unit costs of 2 SKUs', 'New marketplace fee of Oak']));
  const all = notesOf(
    (await ask('Cedar', 'GET', '/api/notes?start_date=2020-01-01&end_date=2099-12-31')).body,
  );
  expect(all.filter(({ text }) => text.startsWith('Imported test.csv: '))).toHaveLength(1);
  expect(all.filter(({ kind }) => kind === 'cost')).toHaveLength(2);
});

test('at most 500 are listed, own ones before all others', async () => {
  const values = Array.from({ length: 501 }, (_, index) => ({
    tenantId: app.tenantIdOf('Alder'),
    dateKey: '2026-11-20',
    text: `${index}`,
    createdBy: 'u',
    createdByName: 'U',
    createdAt: now,
  }));
  await app.skuline.transactional.db.insert(chartNote).values(values);
  await storeInsight(app, 'Alder');
  const notes = notesOf((await ask('Alder', 'GET', NOVEMBER)).body);
  expect([notes.length, notes.every(({ kind }) => kind === 'own')]).toEqual([500, true]);
});

test.each([
  ['start_date=2026-11-01', 400],
  ['start_date=2026-11-02&end_date=2026-11-01', 400],
  ['start_date=x&end_date=2026-11-01', 400],
  ['start_date=2026-11-01&end_date=2026-11-01&tenant_id=another', 403],
])('GET /api/notes?%s is refused with %i', async (query, status) => {
  expect((await ask('Alder', 'GET', `/api/notes?${query}`)).status).toBe(status);
});
