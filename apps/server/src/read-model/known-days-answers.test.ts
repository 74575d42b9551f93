import type { FiguresPlan } from '@skuline/domain/assistant';
import { addDays, toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../features/assistant/testing/chat-reader.ts';
import { type FakeProviders, startFakeProviders } from '../features/assistant/testing/fake-providers.ts';
import { importLateTraffic } from '../testing/late-traffic.ts';
import { sampleCsv } from '../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { wholeTenant } from '../stores/reader.ts';

let fake: FakeProviders;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeProviders();
  app = await startTestApp({
    clock: { now: () => new Date('2026-11-25T20:00:00Z') },
    env: { OPENAI_API_KEY: 'secret', OPENAI_BASE_URL: fake.origin },
  });
  await app.userOfNewTenant('Late');
  await importLateTraffic(app, 'Late');
  await app.userOfNewTenant('Flat');
  // One SKU with the same figures every day from Oct 13 to Nov 20.
  const days = Array.from({ length: 39 }, (_, at) => addDays(toDateKey('2026-10-13'), at));
  await app.importCsv('Flat', sampleCsv(days.map((day) => `${day},B,P,S,100,5,5,50,0,50,0,0,0,0,0,0`)));
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const range = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });
const WEEK = { from: '2026-11-19', to: '2026-11-25' };
const THREE_WEEKS = { from: '2026-11-01', to: '2026-11-20' };

/** The paragraphs of an answer in a conversation of its own. */
async function answer(tenant: string, message: string, dateRange = tenant === 'Late' ? WEEK : THREE_WEEKS) {
  const body = { message, dashboardData: { dateRange }, reset_thread: true, modelChoice: 'google' };
  const { text } = await ask(app, { tenant, body });
  return text.split('\n\n').map((paragraph) => paragraph.trim());
}

const MISSING = 'No traffic report for Nov 22 – 24, the newest is of Nov 21.';

describe('orders are there through Nov 24 and traffic through Nov 21, seen on Nov 25', () => {
  test.each([
    [
      'What is my conversion for the last 7 days?',
      'Conversion was **4.82%** on Nov 19 – 21, down 0.06 percentage points (−1.2%) from 4.87% on Nov 12 – 14.',
      `Note: Nov 25 has no data yet. ${MISSING}`,
    ],
    [
      'How many sessions on Nov 23?',
      'Sessions are not known on Nov 23.',
      'Note: No traffic report for Nov 23, the newest is of Nov 21.',
    ],
    ['How many orders on Nov 23?', 'Orders were **50** on Nov 23, unchanged from 50 on Nov 22.', null],
    [
      'Sessions by sku',
      '**SA-1** had sessions of **3,011** on Nov 19 – 21, 100.0% of all, up 1.9% (+56) from 2,955 on Nov 12 – 14.',
      `Note: Nov 25 has no data yet. ${MISSING}`,
    ],
    [
      'Compare orders of Nov 19-25 with the week before',
      'Orders were **295** on Nov 19 – 24, up 0.7% (+2) from 293 on Nov 12 – 17.',
      'Note: Nov 25 has no data yet.',
    ],
    [
      'Why did conversion change?',
      'Conversion was **4.82%** on Nov 19 – 21, down 0.06 percentage points (−1.2%) from 4.87% on Nov 12 – 14.',
      `Note: Nov 25 has no data yet. ${MISSING}`,
    ],
    [
      'Where does the funnel lose most?',
      'Conversion was **4.82%** on Nov 19 – 21, down 0.06 percentage points from 4.87% on Nov 12 – 14 (within noise).',
      `Note: Not in your data: Ad Impressions, Ad Clicks, Ad Orders, Ad Sales. Nov 25 has no data yet. ${MISSING} No step lost more than noise allows.`,
    ],
    [
      'Show the profit and loss',
      'Contribution was **$7,375** on Nov 19 – 24, a margin of 100.0%, up 0.7% (+$50) from $7,325 on Nov 12 – 17.',
      'Note: Nov 25 has no data yet. Product costs not included. Not in your data: Promotions, Ad Spend, Ad Sales. No product costs are known for these days, so no net profit is estimated.',
    ],
  ])('%s', async (question, sentence, note) => {
    const paragraphs = await answer('Late', question);
    expect(paragraphs[0]).toBe(sentence);
    const notes = paragraphs.filter((paragraph) => paragraph.startsWith('Note: '));
    expect(notes).toEqual(note === null ? [] : [note]);
  });

  test('a stage leads to the next on the days that both have', async () => {
    expect(await answer('Late', 'Where does the funnel lose most?')).toContain(
      '3,011 sessions led to 145 orders and 145 units sold on Nov 19 – 21.',
    );
  });

  test('net sales are explained on their own days, by the factors that are known on them', async () => {
    const paragraphs = await answer('Late', 'Why did net sales change?');
    expect(paragraphs[0]).toBe(
      'Net sales were **$7,375** on Nov 19 – 24, up 0.7% (+$50) from $7,325 on Nov 12 – 17.',
    );
    expect(paragraphs.join('\n')).toContain('Orders **+$50**: now 295, before 293');
    expect(paragraphs.join('\n')).not.toContain('Sessions **');
  });

  test('by day the unknown days say that they have no report', async () => {
    const paragraphs = await answer('Late', 'Sessions by day');
    expect(paragraphs[0]).toBe(
      'Sessions were **3,011** on Nov 19 – 21, up 1.9% (+56) from 2,955 on Nov 12 – 14.',
    );
    expect(paragraphs[1]).toContain('the lowest Nov 21 with 970');
    expect(paragraphs[2]?.split('\n').slice(-4)).toEqual([
      '| Nov 21 | 970 |',
      '| Nov 22 | no report |',
      '| Nov 23 | no report |',
      '| Nov 24 | no report |',
    ]);
  });

  test.each(['Which days are missing?', 'What data do you have?'])('%s', async (question) => {
    expect((await answer('Late', question)).join('\n')).toContain(`- ${MISSING}`);
  });
});

describe('a history that begins inside the compared period is compared on its own days', () => {
  test.each([
    [
      'How did sales change Nov 1-20 compared with the period before?',
      'Net sales were **$1,000** on Nov 1 – 20. On Nov 2 – 20 they were $950, unchanged from $950 on Oct 13 – 31.',
    ],
    ['Conversion', 'Conversion was **5.00%** on Nov 2 – 20, unchanged from 5.00% on Oct 13 – 31.'],
  ])('%s', async (question, sentence) => {
    const paragraphs = await answer('Flat', question);
    expect(paragraphs[0]).toBe(sentence);
    expect(paragraphs.at(-1)).toBe('Note: Oct 12 has no data: 19 days compared with 19.');
  });
});

function run(tenant: string, wanted: Partial<FiguresPlan>) {
  const plan: FiguresPlan = {
    kind: 'figures',
    range: range('2026-11-19', '2026-11-25'),
    comparison: range('2026-11-12', '2026-11-18'),
    filters: NO_FILTERS,
    metrics: ['sessions', 'conversion'],
    dimension: null,
    names: [],
    granularity: null,
    order: { by: 'value', direction: 'desc' },
    limit: 10,
    ...wanted,
  };
  const { planExecutor } = app.skuline.assistant;
  return planExecutor.run(wholeTenant(app.tenantIdOf(tenant)), plan, new AbortController().signal);
}

test('plain sums are of the whole ranges, whatever is missing', async () => {
  const { tables } = await run('Late', { days: 'whole' });
  const [table] = tables;
  expect([table?.range, table?.comparison, table?.known]).toEqual([
    range('2026-11-19', '2026-11-25'),
    range('2026-11-12', '2026-11-18'),
    undefined,
  ]);
  const [, sessions, before, , , conversion, conversionBefore] = table?.rows[0]?.cells ?? [];
  expect([sessions, before]).toEqual([3011, 6985]);
  expect([conversion, conversionBefore]).toEqual([295 / 3011, 348 / 6985]);
});

test('a table tells of its facts on which days they are known', async () => {
  const { tables } = await run('Late', {});
  expect(tables[0]?.known).toEqual({
    sessions: [range('2026-11-12', '2026-11-17'), range('2026-11-19', '2026-11-21')],
    orders: [range('2026-11-12', '2026-11-17'), range('2026-11-19', '2026-11-24')],
  });
  expect((await run('Late', { metrics: ['orders'] })).tables[0]?.known).toBeUndefined();
});

describe('a model', () => {
  const question = (message: string) =>
    ask(app, {
      tenant: 'Late',
      body: { message, modelChoice: 'openai', dashboardData: { dateRange: WEEK }, reset_thread: true },
    });
  const calling = async (name: string, args: unknown) => {
    fake.reply({ answer: { calls: [{ name, args }] } }, { answer: { text: ['Done.'] } });
    await question('Sessions?');
    return fake.requests.map(({ body }) => body.replaceAll('\\', ''));
  };

  test('is told which days are known, and that unknown is not 0', async () => {
    const [asked] = await calling('fetch_data_insights', { metrics: ['sessions'] });
    expect(asked).toContain('A fact is unknown, not 0, on days whose report is missing.');
    expect(asked).toContain('{"sessions":["2026-11-08..2026-11-21"]}');
  });

  test('reads known days and cautions with the figures', async () => {
    const [, result] = await calling('fetch_data_insights', { metrics: ['sessions', 'orders'] });
    expect(result).toContain('{"start":"2026-11-19","end":"2026-11-21"}],"orders"');
    expect(result).toContain(MISSING);
  });

  test('may ask for plain sums', async () => {
    const [, result] = await calling('fetch_data_insights', { metrics: ['conversion'], days: 'whole' });
    expect(result).toContain(`{{r1.c2}} = ${(29_500 / 3011).toFixed(2)}%`);
  });

  test('learns from the instructions which reports are missing', async () => {
    const [, result] = await calling('fetch_instructions', { metrics: ['conversion'] });
    expect(result).toContain('"known":{"sessions":[{"start":"2026-11-08","end":"2026-11-21"}]');
    expect(result).toContain('"Missing reports"');
    expect(result).toContain('"traffic report","2026-11-22","2026-11-24"');
  });

  test('is cautioned where its own SQL names what is not known on all days, and only there', async () => {
    const statement = (column: string) => ({
      custom_sql: `SELECT date_key, sum(${column}) AS n FROM daily_performance GROUP BY 1 ORDER BY 1`,
    });
    const [, sessions] = await calling('sql_analytics_query', statement('sessions'));
    expect(sessions).toContain('the newest is of Nov 21: the 0 of these days is unknown.');
    const [, orders] = await calling('sql_analytics_query', statement('orders'));
    expect(orders).not.toContain('of these days is unknown');
  });
});
