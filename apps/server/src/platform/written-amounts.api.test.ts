import { addDays, toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUser } from '../testing/figures-api.ts';
import { sampleCsv } from '../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NEWEST = toDateKey('2026-11-19');
const DAYS = Array.from({ length: 14 }, (_, at) => addDays(NEWEST, -at));

let app: TestApp;
let munich: ApiUser;
let denver: ApiUser;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  munich = await begin('Munich', 'EUR');
  denver = await begin('Denver', 'USD');
});
afterAll(() => app.close());

/** A company with the same sales every day, and a goal far above them. */
async function begin(name: string, currency: string): Promise<ApiUser> {
  const user = await app.userOfNewTenant(name);
  await app.skuline.currencies.setReporting(app.tenantIdOf(name), currency);
  const rows = DAYS.map((day) => `${day},Alder,Kettle,KETTLE,90,4,5,70.11,1,69.11,4,60,9,2,1,8`);
  await app.importCsv(name, sampleCsv(rows));
  const goal = {
    id: 'g',
    name: 'More',
    metric: 'net_sales',
    period: 'daily',
    targetValue: 900,
    isActive: true,
  };
  await send(name, 'PUT', '/api/goals', { goals: [goal] });
  return user;
}

async function send(name: string, method: 'POST' | 'PUT', url: string, payload: object): Promise<string> {
  const headers = { authorization: `Bearer ${app.tokenOf(name)}` };
  const { statusCode, payload: text } = await app.http.inject({ method, url, payload, headers });
  expect(statusCode, text).toBe(200);
  return text;
}

/** What is said of a company: answers, and the insight that is raised. */
async function listSaid(name: string, user: ApiUser): Promise<string> {
  const told = await Promise.all([
    send(name, 'POST', '/api/chat', { message: 'net sales by day in November 2026' }),
    send(name, 'POST', '/api/agentic-chat', { message: 'net sales on Nov 19 2026' }),
    send(name, 'POST', '/api/insights/generate', {}),
  ]);
  const { text } = await user.get('/api/notifications');
  return [...told, text].join('\n');
}

test('amounts are written in the currency that each company reports in, and answers at once do not mix them', async () => {
  const [ofMunich, ofDenver] = await Promise.all([listSaid('Munich', munich), listSaid('Denver', denver)]);
  expect(ofMunich).toContain('€69');
  expect(ofMunich).toContain('the goal is €900');
  expect(ofMunich).not.toMatch(/\$\d/);
  expect(ofDenver).toContain('$69');
  expect(ofDenver).toContain('the goal is $900');
  expect(ofDenver).not.toContain('€');
});
