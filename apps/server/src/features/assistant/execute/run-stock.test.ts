import { type StockPlan, writeAnswer } from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { storeInsight } from '../../../testing/stored-insight.ts';
import { importedReport } from '../../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { REPORTS } from '../../files/read/testing/expected-reports.ts';

const SELLER = 'Alder and Birch';
const today = toDateKey('2026-09-01');
const SCREEN = {
  range: { start: toDateKey('2026-08-01'), end: toDateKey('2026-08-30') },
  comparison: null,
  filters: NO_FILTERS,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-09-01T20:00:00Z') } });
  for (const name of [SELLER, 'Nothing']) await app.userOfNewTenant(name);
  for (const file of ['daily.csv', 'inventory-ledger-summary.csv']) {
    const content = createReadStream(path.join(REPORTS, 'stock', file));
    await importedReport(app, SELLER, { fileName: file, content });
  }
}, 60_000);
afterAll(() => app.close());

async function answered(given: Partial<StockPlan>, tenant = SELLER): Promise<string> {
  const plan: StockPlan = { kind: 'stock', ...SCREEN, view: 'all', limit: 10, ...given };
  const reader = wholeTenant(app.tenantIdOf(tenant));
  const result = await app.skuline.assistant.planExecutor.run(reader, plan, new AbortController().signal);
  const results = [{ ...result, callId: 'call' }];
  return writeAnswer({ question: '', plans: [plan], results, screen: SCREEN, today }).text;
}

// The figures are those of make_stock.py.
test('the days of cover of a SKU are told', async () => {
  const text = await answered({ filters: { ...NO_FILTERS, sku_name: ['KET-1'] } });
  expect(text).toContain(
    'KET-1 had **150** units on hand on Aug 30, which last **10** days from then, until Sep 10.',
  );
  expect(text).toContain('The newest count of stock is of Aug 30.');
  expect(text).toContain('| KET-1 | Aug 30 | 150 | 13.68 | 10 | Sep 10 | — |');
});

test('what is out of stock, and what was lost', async () => {
  expect(await answered({ view: 'out' })).toContain('| KET-2 | Aug 30 | 0 | 3.43 | 0 | Aug 30 | — |');
  const lost = await answered({ view: 'lost' });
  expect(lost).toContain('| KET-2 | 11 | 40 | 27 | 55 | $1,388 |');
  const ofOne = await answered({ view: 'lost', filters: { ...NO_FILTERS, sku_name: ['KET-2'] } });
  expect(ofOne).toContain(
    'KET-2 was out of stock on **11** days, which cost about **40** units (27 to 55) and net sales of **$1,388**.',
  );
  expect(lost).toContain('in 95 of 100 cases');
});

// The report tells June 1 – August 30.
test('nothing is said never to be out of stock on days that nobody told', async () => {
  const filters = { ...NO_FILTERS, sku_name: ['KET-1'] };
  const of = (start: string, end: string) =>
    answered({ view: 'lost', filters, range: { start: toDateKey(start), end: toDateKey(end) } });
  const partly = await of('2026-08-24', '2026-09-01');
  expect(partly).toContain('No SKU was out of stock on the days that reports tell.');
  expect(partly).toContain('Reports tell the stock of 7 of these 9 days');
  expect(await of('2026-08-01', '2026-08-30')).not.toContain('of these');
  expect(await of('2026-05-01', '2026-05-31')).toBe('No report tells the stock of these days.');
  const out = await answered({ view: 'out', filters });
  expect(out).toContain('No SKU was out of stock when it was last counted.');
  expect(out).toContain('The newest count of stock is of Aug 30.');
});

test('where reports tell of other SKUs alone, that is said', async () => {
  const text = await answered({ filters: { ...NO_FILTERS, sku_name: ['Never counted'] } });
  expect(text).toBe('Reports of stock are imported, and none of the last 84 days names this.');
});

test('what must be reordered needs lead times, and no report says what to import', async () => {
  const reorder = await answered({ view: 'reorder' });
  expect(reorder).toContain('no lead times are entered on the page Stock');
  expect(reorder).toContain('| KET-1 | Aug 30 | 150 | 13.68 | 10 | Sep 10 | — |');
  expect(await answered({}, 'Nothing')).toContain('No report tells of stock: import FBA inventory');
});

test('without a report of stock the open insights of the SKU that is asked about are told', async () => {
  const scope = { brand: null, channel: null, parent_sku: null };
  const narrative = { description: null, recommendations: ['Check when the next delivery arrives.'] };
  await storeInsight(app, 'Nothing', {
    scope: { ...scope, sku: 'DRW-1' },
    narrative: { ...narrative, title: 'DRW-1 stopped selling' },
  });
  await storeInsight(app, 'Nothing', {
    scope: { ...scope, sku: 'KET-1' },
    narrative: { ...narrative, title: 'Sessions of KET-1 rose' },
  });
  const text = await answered({ filters: { ...NO_FILTERS, sku_name: ['DRW-1'] } }, 'Nothing');
  expect(text).toContain('DRW-1 stopped selling. Check when the next delivery arrives.');
  expect(text).not.toContain('KET-1');
});
