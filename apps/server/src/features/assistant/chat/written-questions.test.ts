import {
  FREQUENT_QUESTIONS,
  questionWithContext,
  parametersOf,
  SUBJECT_QUESTIONS,
  type WrittenQuestion,
} from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { CARD_METRIC_IDS, METRIC_IDS, METRICS } from '@skuline/domain/metrics';
import { NO_FILTERS } from '@skuline/domain/products';
import type { Notification } from '@skuline/domain/notifications';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../platform/project-root.ts';
import { sampleCsv } from '../../../testing/sample-rows.ts';
import { steadyRows } from '../../../testing/steady-seller.ts';
import { storeInsight } from '../../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { apiCaller } from '../../../testing/api-caller.ts';
import { ask, ofType } from '../testing/chat-reader.ts';

const TODAY = toDateKey('2026-03-14');
const DAYS = {
  current: { start: toDateKey('2026-03-06'), end: toDateKey('2026-03-12') },
  previous: { start: toDateKey('2026-02-27'), end: toDateKey('2026-03-05') },
};
const SCOPES = [
  { brand: null, channel: null, parent_sku: null, sku: null },
  { brand: 'Alder', channel: null, parent_sku: null, sku: null },
  { brand: 'Alder', channel: null, parent_sku: 'Kettle', sku: null },
  { brand: 'Alder', channel: null, parent_sku: 'Kettle', sku: 'KTL-1' },
] as const;

/** A steady seller with coupons, so that no fact is missing from its data. */
function rowsWithCoupons(): string[] {
  return steadyRows({ last: toDateKey('2026-03-12'), count: 98 }).map((row, at) => {
    const cells = row.split(',');
    const gross = Number(cells[7]);
    const coupon = 10 + (at % 7);
    return [...cells.slice(0, 8), coupon, gross - coupon, ...cells.slice(10)].join(',');
  });
}

let app: TestApp;
const call = apiCaller(() => app);
beforeAll(async () => {
  const env = { ASSISTANT_RATE_PER_MINUTE: '100000', ASSISTANT_TENANT_RATE_PER_MINUTE: '100000' };
  app = await startTestApp({ env, clock: { now: () => new Date('2026-03-14T18:00:00Z') } });
  await app.userOfNewTenant('Alder');
  await app.importCsv('Alder', sampleCsv(rowsWithCoupons()));
  const goals = [
    { id: 'g1', name: 'March', metric: 'net_sales', period: 'monthly', targetValue: 90_000, isActive: true },
  ];
  await call('Alder', 'PUT', '/api/goals', { goals });
  for (const [at, metric] of METRIC_IDS.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that their ids are in this order
    await storeInsight(app, 'Alder', {
      metric,
      scope: SCOPES[at % SCOPES.length] ?? SCOPES[0],
      firstDay: '2026-03-10',
      lastDay: '2026-03-12',
      firedAt: new Date('2026-03-13T18:00:00Z'),
      status: at % 3 === 0 ? 'resolved' : 'new',
    });
  }
});
afterAll(() => app.close());

/** What people type that is declined or asked back about, or answered in another way than by figures of a period. */
const LEADING = [
  'how many returns did we have',
  'predict net sales',
  'should I increase my budget?',
  'net sales by campaign',
  'net sales by channel',
  'net sales by weekday by SKU',
  'net sales by quarter by SKU',
  'net sales by hour',
  'net sales by country',
  'net sales by category',
  'ACoS above 30%',
  'new customers',
  'asdf',
  'hello',
  'why?',
  'What is the highest net sales?',
  'average sales',
  'top SKUs by ad spend per unit',
  'net sales for "Foo Bar"',
  'sales on 2026-02-30',
  'sales tomorrow',
  'What is ROAS?',
  'Which insights are open?',
  'How are my goals doing?',
  'Which days are missing?',
  'Show the P&L',
  'Where does the funnel lose most?',
  'how do I import a file?',
  'What products do you have?',
  'Is Alder in my data?',
] as const;

type Asked = Pick<WrittenQuestion, 'question'> & Partial<WrittenQuestion>;

/** What an answer came to: how many of its figures stand in the data, and what it offers to ask next. */
async function answerTo({ question, subject }: Asked, { goesOn = false } = {}) {
  const body = {
    message: question,
    conversationHistory: [],
    reset_thread: !goesOn,
    ...(subject === undefined ? {} : { subject }),
  };
  const { status, events, text } = await ask(app, { tenant: 'Alder', body });
  const figures = ofType(events, 'skuline.figures').at(-1)?.figures ?? [];
  return {
    status,
    text,
    hasFailed: ofType(events, 'agent_action_failed').length > 0,
    verified: figures.filter((mark) => mark.status === 'verified').length,
    next: ofType(events, 'skuline.questions').flatMap(({ questions }) => questions),
  };
}

/** The questions that were not answered with figures of the data, each with what was said. */
async function listUnanswered(questions: readonly WrittenQuestion[]): Promise<string[]> {
  const unanswered: string[] = [];
  for (const each of questions) {
    // oxlint-disable-next-line no-await-in-loop -- as one person asks
    const { status, text, hasFailed, verified } = await answerTo(each);
    if (status !== 200 || hasFailed || verified === 0)
      unanswered.push(`${each.question} ${JSON.stringify(each.subject)}: ${text}`);
  }
  return unanswered;
}

async function listNotifications(): Promise<readonly Notification[]> {
  const { body } = await call('Alder', 'GET', '/api/insights/history?limit=1000');
  return (body as readonly { id: string; metric: string; title: string; description: string }[]).map(
    ({ id, metric, title, description }) => notificationOf({ id, title, description }, metric),
  );
}

function notificationOf(given: Partial<Notification>, metric: string): Notification {
  const id = METRIC_IDS.find((each) => each === metric) ?? 'net_sales';
  return {
    id: '',
    granularity: 'Total',
    category: METRICS[id].category,
    title: '',
    description: '',
    action: null,
    detailsButtonText: null,
    impactEstimate: null,
    targetVsActual: null,
    timeContext: null,
    metrics: {
      primary: {
        name: METRICS[id].label,
        value: 1,
        previousValue: null,
        targetValue: null,
        growthRate: null,
      },
      supporting: [],
    },
    isResolved: false,
    resolvedAt: null,
    createdAt: '2026-03-13T18:00:00Z',
    ruleId: null,
    isHelpful: null,
    feedbackAt: null,
    snoozeUntil: null,
    ...given,
  };
}

/** What the browser's own rules tell: nothing the server keeps. */
const RAISED: readonly Notification[] = [
  ...CARD_METRIC_IDS.map((metric) =>
    notificationOf(
      {
        id: `rule@${metric}`,
        ruleId: 'built_in:any',
        title: `${METRICS[metric].label} fell 12.3% to a value`,
        timeContext: { period: 'Mar 6 – 12', comparison: 'Feb 27 – Mar 5' },
      },
      metric,
    ),
  ),
  notificationOf(
    { id: 'goal:g1@now', ruleId: 'goal:g1', title: 'Net Sales 12% below the goal' },
    'net_sales',
  ),
  notificationOf(
    { id: 'product@now', ruleId: 'built_in:product', title: 'Kettle fell 12.3% while Alder grew 4.0%' },
    'net_sales',
  ),
];

describe('every question that the product writes is answered with figures of the data', {
  timeout: 240_000,
}, () => {
  const FILTERS = [
    NO_FILTERS,
    { ...NO_FILTERS, brand_name: ['Alder', 'Brisk'] },
    { ...NO_FILTERS, parent_sku_name: ['Kettle'] },
    { ...NO_FILTERS, sku_name: ['KTL-1'] },
  ];
  const changes = METRIC_IDS.map((metricId, at) =>
    SUBJECT_QUESTIONS.change({
      metricId,
      periods: DAYS,
      filters: FILTERS[at % FILTERS.length] ?? NO_FILTERS,
    }),
  );

  test('Ask of a page and of Why?, of every metric', async () => {
    expect(await listUnanswered(changes)).toEqual([]);
  });

  test('Chat on an insight of every metric and scope, open or resolved, and on what a built-in rule has told', async () => {
    const notifications = [...(await listNotifications()), ...RAISED];
    expect(notifications).toHaveLength(METRIC_IDS.length + RAISED.length);
    expect(await listUnanswered(notifications.map(SUBJECT_QUESTIONS.insight))).toEqual([]);
  });

  test('the same with its context as text, as older clients send it', async () => {
    const insights = [...(await listNotifications()), ...RAISED].map(
      ({ title, description, ...insight }) => ({
        question: questionWithContext(`What is behind this insight: ${title}?`, [
          ['Insight', description],
          ['Recommendation', 'Filter the dashboard to KTL-1 and ask why.'],
          ['Days', insight.timeContext?.period ?? 'Mar 6 – 12, compared with vs the 28 days before'],
        ]),
      }),
    );
    const asText = changes.map(({ question, subject }) => ({
      question: questionWithContext(question, parametersOf(subject, TODAY)),
    }));
    const unanswered: string[] = [];
    for (const each of [...insights.slice(0, 6), ...insights.slice(-6), ...asText.slice(0, 12)]) {
      // oxlint-disable-next-line no-await-in-loop -- as one person asks
      const { text, verified } = await answerTo(each);
      if (verified === 0) unanswered.push(`${each.question}: ${text}`);
    }
    expect(unanswered).toEqual([]);
  });

  test('what the help says can be asked', async () => {
    const help = readFileSync(path.join(projectRoot, 'docs/help/pages/assistant.md'), 'utf8');
    const [, asked = ''] = /^Ask in your own words: (.*)$/mu.exec(help) ?? [];
    const questions = [...asked.matchAll(/_([^_]+)_/gu)].map(([, question = '']) => ({ question }));
    expect(questions.length).toBeGreaterThan(2);
    // A quarter before the data has no figures, but is not declined.
    for (const each of questions) {
      // oxlint-disable-next-line no-await-in-loop -- as one person asks
      expect((await answerTo(each)).text).not.toContain('You could ask');
    }
  });

  test('what an answer offers to ask next, asked right after it, is not answered with the same again', async () => {
    const asked: readonly Asked[] = [
      ...[...FREQUENT_QUESTIONS, 'Where does the funnel lose most?', 'Show the P&L'].map((question) => ({
        question,
      })),
      ...changes.slice(0, 2),
      ...RAISED.slice(-1).map(SUBJECT_QUESTIONS.insight),
    ];
    const again: string[] = [];
    for (const each of asked) {
      // oxlint-disable-next-line no-await-in-loop -- as one person asks
      const { next, text } = await answerTo(each);
      for (const question of next) {
        // oxlint-disable-next-line no-await-in-loop -- each is asked in a conversation of its own
        await answerTo(each);
        // oxlint-disable-next-line no-await-in-loop -- as one person asks
        const { text: second } = await answerTo({ question }, { goesOn: true });
        if (second === text) again.push(`${each.question} ${question}`);
      }
    }
    expect(again).toEqual([]);
  });

  test('the questions of the empty panel, and whatever answers and refusals offer to ask next', async () => {
    const unanswered: string[] = [];
    const seen = new Set<string>(FREQUENT_QUESTIONS);
    let asked: readonly Asked[] = [
      ...[...FREQUENT_QUESTIONS, ...LEADING].map((question) => ({ question })),
      ...changes.slice(0, 4),
      ...RAISED.slice(-3).map(SUBJECT_QUESTIONS.insight),
    ];
    for (let step = 0; step < 3 && asked.length > 0; step += 1) {
      const offered: string[] = [];
      for (const each of asked) {
        // oxlint-disable-next-line no-await-in-loop -- as one person asks
        const { text, verified, next } = await answerTo(each);
        // The list of metrics, and of insights whose money is not known, have no figure.
        const isAnswered = verified > 0 || text.includes('| --- |');
        if (seen.has(each.question) && !isAnswered) unanswered.push(`${each.question}: ${text}`);
        offered.push(...next);
      }
      const fresh = [...new Set(offered)].filter((question) => !seen.has(question));
      for (const question of fresh) seen.add(question);
      asked = fresh.map((question) => ({ question }));
    }
    expect(seen.size).toBeGreaterThan(60);
    expect(unanswered).toEqual([]);
  });
});
