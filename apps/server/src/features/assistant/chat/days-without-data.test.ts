import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataSetIn, TEST_DATA } from '../../../testing/expected-figures.ts';
import { importLateTraffic } from '../../../testing/late-traffic.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ask, ofType } from '../testing/chat-reader.ts';

/** Questions of every class whose figures are those of days. */
const ASKED = [
  'What are my top performing SKUs?',
  'Which SKUs grew most in net sales?',
  'Which SKUs have the lowest ACoS?',
  'Which SKUs have the highest conversion?',
  'net sales by day',
  'net sales by brand and week',
  'Why did conversion change?',
  'Why did net sales change by SKU?',
  'Show the P&L',
  'Where does the funnel lose most?',
  'How did we do?',
  'Which day had the highest net sales?',
] as const;
const FOLLOW_UPS = [
  'and in June 2022?',
  'and from June 2012 to November 9, 2026?',
  'and what about the very same ranking of all of those but now please for the whole month of June 2022 instead of these days?',
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-11-25T20:00:00Z') } });
  await app.userOfNewTenant('Real');
  await app.importFile('Real', dataSetIn(TEST_DATA, 'superstore').csv);
  await app.userOfNewTenant('Late');
  await importLateTraffic(app, 'Late');
});
afterAll(() => app.close());

test.each(['Real', 'Late'].flatMap((tenant) => ASKED.map((asked) => [tenant, asked] as const)))(
  '%s: a follow-up about days without data is answered after %s',
  { timeout: 120_000 },
  async (tenant, asked) => {
    const first = await ask(app, { tenant, body: { message: asked, conversationHistory: [] } });
    for (const message of FOLLOW_UPS) {
      const conversationHistory = [
        { role: 'user', content: asked },
        { role: 'assistant', content: first.text },
      ];
      // oxlint-disable-next-line no-await-in-loop -- as one person asks
      const { events, text } = await ask(app, { tenant, body: { message, conversationHistory } });
      expect([message, ofType(events, 'agent_action_failed')]).toEqual([message, []]);
      expect(text).not.toMatch(/could not be read|cannot be calculated/);
    }
  },
);

test('without the days of a page a question is about the newest days with data, as a page opens with them', async () => {
  const { text } = await ask(app, { tenant: 'Real', body: { message: 'What were net sales?' } });
  // Σ net_sales of Dec 24 – 30, 2017 in the file.
  expect(text).toContain('Net sales were **$15,211** on Dec 24 – 30, 2017');
  const dashboardData = { dateRange: { from: '2026-11-18', to: '2026-11-24' } };
  const shown = await ask(app, {
    tenant: 'Real',
    body: { message: 'What were net sales?', conversationHistory: [], dashboardData },
  });
  expect(shown.text).toContain('Net sales are not known on Nov 18 – 24.');
});

test('the third question of a thread goes on from the second one', async () => {
  const say = (message: string, fields = {}) => ask(app, { tenant: 'Real', body: { message, ...fields } });
  await say('net sales of Furniture in 2016', { reset_thread: true });
  await say('and Technology?');
  const third = await say('by month');
  // Σ net_sales of Technology in 2016 in the file.
  expect(third.text).toContain('Net sales of Technology were **$226,364**');
});
