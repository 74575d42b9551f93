import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedReport } from '../../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { REPORTS } from '../../files/read/testing/expected-reports.ts';
import { ask, ofType } from '../testing/chat-reader.ts';

const SELLER = 'Quarrowmere';
/** Sales of two channels, traffic and ads, searches, returns, what Amazon owes, and stock. */
const FILES = [
  'amazon/catalogue.csv',
  'amazon/all-orders_oct-05_to_oct-16.txt',
  'amazon/all-orders_oct-12_to_oct-23.txt',
  'amazon/sponsored-products_advertised-product_daily_oct-05_to_oct-18.csv',
  'amazon/search-query-performance_asin_B0XQHBSK10_week-41.csv',
  'amazon/search-query-performance_asin_B0XQHBSK10_week-42.csv',
  'shopify/orders_export_1.csv',
  'returns/fba-customer-returns.txt',
  'owed/inventory-ledger-detail.csv',
  'owed/reimbursements.txt',
  'stock/inventory-ledger-summary.csv',
] as const;

let app: TestApp;
beforeAll(async () => {
  const env = { ASSISTANT_RATE_PER_MINUTE: '100000', ASSISTANT_TENANT_RATE_PER_MINUTE: '100000' };
  app = await startTestApp({ env, clock: { now: () => new Date('2026-11-15T20:00:00Z') } });
  await app.userOfNewTenant(SELLER);
  for (const file of FILES) {
    const content = createReadStream(path.join(REPORTS, file));
    // oxlint-disable-next-line no-await-in-loop -- as they come in
    await importedReport(app, SELLER, { fileName: path.basename(file), content });
  }
}, 120_000);
afterAll(() => app.close());

/** What is asked of each report that sellers have beyond sales. */
const OF_REPORTS = [
  'What is out of stock?',
  'What must I reorder?',
  'What did I lose to stockouts?',
  'Which products are returned most?',
  'What does Amazon owe me?',
  'net sales by channel in October',
  'net sales by marketplace in October',
  'Which keywords are searched most?',
  'Show the P&L for October',
] as const;

async function answerTo(question: string) {
  const body = { message: question, conversationHistory: [], reset_thread: true };
  const { text, events } = await ask(app, { tenant: SELLER, body });
  return { text, next: ofType(events, 'skuline.questions').flatMap(({ questions }) => questions) };
}

/** Says no to what was asked, or answers a part of it alone. */
const REFUSES =
  /don’t understand|You could ask|found no|could not read|I left out|which one do you mean|no period to compare/u;

test('what the product offers to ask of stock, returns, reimbursements, channels and searches is answered', async () => {
  const refused: string[] = [];
  const seen = new Set<string>(OF_REPORTS);
  // Those that are offered are seen while they are asked.
  for (const question of seen) {
    // oxlint-disable-next-line no-await-in-loop -- as one person asks
    const { text, next } = await answerTo(question);
    if (text === '' || REFUSES.test(text)) refused.push(`${question}: ${text}`);
    for (const each of next) seen.add(each);
  }
  expect(refused).toEqual([]);
  expect(seen).toContain('Why are products returned?');
  expect(seen.size).toBeGreaterThan(30);
}, 240_000);
