import {
  type ApiCalls,
  ApiError,
  DEFAULT_PREFERENCES,
  type Insight,
  type TenantSummary,
} from '@skuline/contract';
import { addDays, eachDay, toDateKey } from '@skuline/domain/calendar';
import type { Goal } from '@skuline/domain/goals';
import { DEFAULT_INSIGHT_RULES, FEATURED_OFFER_LOSS, type InsightRule } from '@skuline/domain/insights';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeSession, fakeTenant, renderPage } from '../../../testing/index.ts';
import { SessionProvider } from '../../../session/index.ts';
import { UnsavedGuard } from '../form/UnsavedGuard.tsx';
import { InsightSettingsPage } from './InsightSettingsPage.tsx';

const TODAY = '2026-05-20';

vi.setSystemTime('2026-05-20T19:00:00Z');

// Whole pages with simulated typing are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => Promise.all([import('./TrialPlot.tsx'), import('./GoalPlot.tsx')]));
beforeEach(() => localStorage.clear());

type Query = Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0];

/** 10,000 sessions a day, but for the days on which it fell. */
const FALLS: Readonly<Record<string, number>> = {
  '2026-05-12': 8000,
  '2026-05-15': 7000,
  '2026-05-10': 6000,
};

function daysFrom(query: Query, first = query.start_date) {
  const range = {
    start: toDateKey(first > query.start_date ? first : query.start_date),
    end: toDateKey(TODAY),
  };
  return answerDays(
    query,
    eachDay(range).map((date) => ({
      ...ZERO_FACTS,
      date_key: date,
      sessions: FALLS[date] ?? 10_000,
      orders: 1000,
      units_sold: 1100,
      net_sales: 31_000,
      ad_spend: 1000,
      ad_sales: 3400,
      ...(query.group_by?.includes('parent_sku_name') === true
        ? { brand_name: 'Alder', parent_sku_name: 'Kettle' }
        : {}),
    })),
  );
}

function ruleOf(given: Partial<InsightRule> = {}): InsightRule {
  return {
    id: 'r1',
    name: 'Sessions guard',
    description: '',
    metric: 'sessions',
    category: 'sales',
    scopeLevel: 'total',
    scopeName: null,
    comparison: 'less_than',
    threshold: 10,
    thresholdType: 'percentage',
    baseline: 'same_weekday',
    windowDays: 1,
    isEnabled: true,
    ...given,
  };
}

const KETTLE = ruleOf({ id: 'r2', name: 'Kettle', scopeLevel: 'parent_sku', scopeName: 'Kettle' });

const INSIGHT: Insight = {
  id: '1',
  metric: 'sessions',
  measure_type: 'Value',
  units: '',
  value_now: 8000,
  computed_change: -0.2,
  condition_render: null,
  baseline_render: null,
  scope: { brand: null, channel: null, parent_sku: null, sku: null },
  status: 'new',
  fired_at: '2026-05-13T10:00:00.000Z',
  snoozed_until: null,
  narrative: null,
  title: '',
  description: '',
  recommendations: [],
  granularity: 'Total',
  created_at: '2026-05-13T10:00:00.000Z',
  rule_id: 'r1',
  category: 'sales',
  usual: null,
  usual_from: null,
  impact: null,
  days: { start: '2026-05-12', end: '2026-05-12' },
  cause: 'rule',
  resolved_at: null,
  resolution: null,
  recovered_on: null,
  feedback: { is_helpful: true, reason: null, at: '2026-05-13T11:00:00.000Z' },
};

interface OpenOptions {
  readonly rules?: readonly InsightRule[];
  readonly goals?: readonly Goal[];
  readonly tenant?: Partial<TenantSummary>;
  readonly days?: (query: Query) => ReturnType<typeof daysFrom>;
  readonly calls?: Partial<ApiCalls>;
}

async function openSettings({
  rules = [ruleOf(), KETTLE],
  goals = [],
  tenant = {},
  days = daysFrom,
  calls = {},
}: OpenOptions = {}) {
  const kept = { rules: [...rules], goals: [...goals], preferences: { ...DEFAULT_PREFERENCES, version: 1 } };
  const breakdown = vi.fn<ApiCalls['getDailyPerformanceBreakdown']>(async (query) => days(query));
  const saveInsightRules = vi.fn<ApiCalls['saveInsightRules']>(async ({ body }) => {
    kept.rules = body.rules as InsightRule[];
    return { data: kept.rules };
  });
  const saveGoals = vi.fn<ApiCalls['saveGoals']>(async ({ body }) => {
    kept.goals = [...body.goals];
    return { data: kept.goals };
  });
  const savePreferences = vi.fn<ApiCalls['savePreferences']>(async ({ body }) => {
    kept.preferences = { ...kept.preferences, ...body, version: body.version + 1 } as typeof kept.preferences;
    return kept.preferences;
  });
  const page = await renderPage(
    <SessionProvider session={fakeSession({ isSignedIn: true }).session}>
      <UnsavedGuard>
        <InsightSettingsPage />
      </UnsavedGuard>
    </SessionProvider>,
    {
      at: '/profile/insight-settings',
      api: {
        ...fakeProductLists,
        getTenant: async () => ({
          ...fakeTenant,
          dataThrough: { first: '2024-01-01', last: TODAY },
          ...tenant,
        }),
        getPreferences: async () => kept.preferences,
        savePreferences,
        getDailyPerformanceBreakdown: breakdown,
        listInsightsHistory: async () => [INSIGHT],
        listInsightRules: async () => ({ data: kept.rules }),
        saveInsightRules,
        listGoals: async () => ({ data: kept.goals }),
        saveGoals,
        listSearchVolumeParentSkus: async () => [],
        listSegments: async ({ by }) => ({ rows: [], count: by === 'sku_name' ? 40_000 : 1 }),
        ...calls,
      },
    },
  );
  return { ...page, kept, breakdown, saveInsightRules, saveGoals, savePreferences };
}

const editor = (name: string) => screen.findByRole('region', { name });
const save = () => screen.getByRole('button', { name: 'Save rule' });
const threshold = () => screen.getByRole('textbox', { name: 'Threshold' });
const slider = () => screen.getByRole('slider', { name: 'Threshold' });
const trialTitle = (text: string | RegExp) => screen.findByRole('heading', { name: text });

function rowOf(name: string) {
  const row = screen.getByRole('button', { name: new RegExp(`^${name}`) }).closest('li');
  if (row === null) throw new Error('a rule stands in a list');
  return within(row);
}

describe('the rules', () => {
  test('each says how often it fired on the last 180 days, and is read once for its scope', async () => {
    const { breakdown } = await openSettings();
    await trialTitle('On the last 180 days this would have fired 2 times');
    expect(rowOf('Sessions guard').getByText(/^2/)).toHaveTextContent('2 times in 180 days');
    expect(rowOf('Sessions guard').getByText('Falls 10% below the same weekday')).toBeVisible();
    await waitFor(() => expect(rowOf('Revenue target missed').getByText(/times in 180 days/)).toBeVisible());
    expect(screen.getByText(/^1 held back in special weeks · /)).toHaveTextContent(
      'the only vote was helpful',
    );
    // Everything, the kettle, and the largest parent SKUs for the built-in rule about products.
    expect(breakdown).toHaveBeenCalledTimes(3);
    expect(
      breakdown.mock.calls.map(([{ group_by: by, parent_sku_name: name, top }]) => [by?.length, name, top]),
    ).toEqual(
      expect.arrayContaining([
        [1, undefined, undefined],
        [1, ['Kettle'], undefined],
        [3, undefined, 10],
      ]),
    );
  });

  test('a rule that is named by what it says, says it once', async () => {
    const name = 'Sessions: falls 10% below the same weekday';
    await openSettings({ rules: [ruleOf({ name })] });
    const row = within(await screen.findByRole('list', { name: 'Your own' }));
    expect(row.getByRole('button')).toHaveTextContent(new RegExp(`^${name}$`));
  });

  test('a switch is saved at once, and taken back with a word when it could not be', async () => {
    const { user, saveInsightRules, kept } = await openSettings();
    await editor('Sessions guard');
    await user.click(screen.getByRole('switch', { name: 'Kettle' }));
    await waitFor(() => expect(kept.rules.map(({ isEnabled }) => isEnabled)).toEqual([true, false]));
    saveInsightRules.mockRejectedValueOnce(new TypeError('Skuline could not be reached.'));
    await user.click(screen.getByRole('switch', { name: 'Kettle' }));
    expect(await screen.findByText('Not saved. Skuline could not be reached.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Kettle' })).not.toBeChecked();
  });

  test('a built-in rule is tried, has no fields, and is switched off for this person', async () => {
    const { user, kept } = await openSettings();
    await user.click(await screen.findByRole('button', { name: /^Margin erosion/ }));
    expect(await editor('Margin erosion')).toHaveTextContent('its thresholds are fixed');
    expect(await trialTitle(/this would never have fired/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Threshold' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Margin erosion' }));
    await waitFor(() =>
      expect(kept.preferences.notifications.disabledRules).toEqual(['built_in:margin_erosion']),
    );
    expect(screen.getByRole('switch', { name: 'Margin erosion' })).not.toBeChecked();
  });

  test('the rules everybody begins with are Skuline’s until somebody makes them others; a switch changes nothing', async () => {
    const [first, second] = DEFAULT_INSIGHT_RULES;
    if (first === undefined || second === undefined) throw new Error('there are several');
    const rules = [{ ...first, isEnabled: false }, { ...second, windowDays: 3 }, ruleOf()];
    await openSettings({ rules });
    const listOf = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('switch')
        .map((each) => each.getAttribute('aria-label'));
    expect(await listOf('Your own')).toEqual([second.name, 'Sessions guard']);
    expect(await listOf('Skuline’s defaults')).toEqual([first.name]);
    expect(screen.getByText(/^They tell of single products, too\. Counted is/)).toBeVisible();
  });

  test('without rules of their own people are told what a new one does', async () => {
    await openSettings({ rules: [] });
    expect(await screen.findByText(/No rules of your own/)).toBeVisible();
    expect(await editor('Revenue target missed')).toBeVisible();
  });
});

describe('the editor', () => {
  test('a threshold is tried before it is saved: by slider and field, without asking again', async () => {
    const { user, breakdown, saveInsightRules } = await openSettings();
    await trialTitle('On the last 180 days this would have fired 2 times');
    const asked = breakdown.mock.calls.length;
    expect(slider()).toHaveAttribute('aria-valuetext', '10 percent, about 0.1 a week');
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(threshold()).toHaveValue('11 %');
    await user.clear(threshold());
    await user.type(threshold(), '25');
    await trialTitle('On the last 180 days this would have fired once');
    expect(slider()).toHaveAttribute('aria-valuetext', '25 percent, under 0.1 a week');
    expect(screen.getByText('changed, not saved')).toBeVisible();
    expect(breakdown.mock.calls.length).toBe(asked);
    await user.click(save());
    await waitFor(() => expect(saveInsightRules).toHaveBeenCalledOnce());
    expect(saveInsightRules.mock.calls[0]?.[0].body.rules).toEqual([
      { ...ruleOf({ threshold: 25 }), description: 'Falls 25% below the same weekday' },
      KETTLE,
    ]);
    expect(await screen.findByText('Rule saved.')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  test('a fixed value, the unusual and a value it equals change the threshold with them', async () => {
    const { user } = await openSettings();
    await trialTitle('On the last 180 days this would have fired 2 times');
    const choose = async (name: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Compared with', 'fixed value');
    expect(threshold()).toHaveValue('10,000');
    expect(await trialTitle('On the last 180 days this would have fired 3 times')).toBeVisible();
    await choose('Comparison', 'equal to');
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await choose('Comparison', 'unusual');
    expect(threshold()).toHaveValue('3.5 σ');
    expect(screen.getByRole('combobox', { name: 'Compared with' })).toHaveValue('same weekday');
    await choose('Metric', 'Conversion');
    await choose('Scope', 'Brand: Alder');
    expect(screen.getByRole('combobox', { name: 'Scope' })).toHaveValue('Brand: Alder');
  });

  test('errors are shown at their fields, before and after submitting', async () => {
    const { user, saveInsightRules } = await openSettings();
    await editor('Sessions guard');
    await user.clear(threshold());
    await user.click(save());
    expect(await screen.findByText('Enter a number.')).toBeVisible();
    expect(saveInsightRules).not.toHaveBeenCalled();
    await user.type(threshold(), '12');
    const details = [{ parameter: 'rules.0.name', message: 'Choose another name.' }];
    saveInsightRules.mockRejectedValueOnce(new ApiError(400, 'invalid_request', 'Refused.', null, details));
    await user.click(save());
    expect(await screen.findByText('Choose another name.')).toBeVisible();
    expect(screen.getByText('changed, not saved')).toBeVisible();
  });

  test('a rule that was changed elsewhere is not overwritten unseen', async () => {
    const { user, kept, saveInsightRules } = await openSettings();
    await editor('Sessions guard');
    kept.rules = [ruleOf({ threshold: 40 }), KETTLE];
    await user.clear(threshold());
    await user.type(threshold(), '12');
    await user.click(save());
    expect(await screen.findByText('Changed elsewhere while you were editing.')).toBeVisible();
    expect(threshold()).toHaveValue('12 %');
    expect(saveInsightRules).not.toHaveBeenCalled();
    await user.click(save());
    await waitFor(() => expect(kept.rules[0]?.threshold).toBe(12));
  });

  test('leaving what is not saved asks first; a new rule is in the list until it is saved or canceled', async () => {
    const { user, kept } = await openSettings();
    await editor('Sessions guard');
    await user.click(screen.getByRole('button', { name: 'New rule' }));
    expect(await editor('Net sales: falls 20% below the same weekday')).toHaveTextContent('not saved yet');
    await user.click(screen.getByRole('button', { name: /^Kettle/ }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(await editor('Net sales: falls 20% below the same weekday')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Kettle/ }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await editor('Kettle')).toBeVisible();
    expect(
      screen.queryByRole('switch', { name: 'Net sales: falls 20% below the same weekday' }),
    ).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this rule?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await waitFor(() => expect(kept.rules.map(({ id }) => id)).toEqual(['r1']));
    expect(await editor('Sessions guard')).toBeVisible();
  });

  test('a rule over page views, which are no figures of days, is not tried on them', async () => {
    const rule = DEFAULT_INSIGHT_RULES.find(({ id }) => id === FEATURED_OFFER_LOSS);
    if (rule === undefined) throw new Error('There is no such rule.');
    const { user } = await openSettings({ rules: [rule] });
    expect(await screen.findByText('not tried')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Lost Featured Offer/u }));
    expect(await screen.findByText(/which are not tried on past days/u)).toBeVisible();
  });

  test('too little history, and days that could not be loaded, are said', async () => {
    const first = addDays(toDateKey(TODAY), -11);
    let isDown = true;
    const days = (query: Query) => {
      if (query.parent_sku_name !== undefined && isDown) throw new Error('down');
      return daysFrom(query, first);
    };
    const { user } = await openSettings({ days });
    expect(await screen.findByText('This rule needs 29 days of history, and has 10.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Kettle/ }));
    expect(await screen.findByText(/The history of this rule could not be loaded/)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This rule needs 29 days of history, and has 10.')).toBeVisible();
  });

  test('a rule of stories says that its trial looks at everything together, and not at one product', async () => {
    const { user } = await openSettings({
      rules: DEFAULT_INSIGHT_RULES.filter(({ id }) => id === 'traffic_change'),
    });
    await user.click(await screen.findByRole('button', { name: /^Sessions/ }));
    expect(await trialTitle(/^All your products together were (?:never )?this unusual/)).toBeVisible();
    expect(screen.getByText(/Changes of single products are reported too/)).toBeVisible();
  });

  test('days of the built-in rules that could not be loaded are said, and asked for again', async () => {
    let isDown = true;
    const days = (query: Query) => {
      if (query.group_by?.length === 3 && isDown) throw new Error('down');
      return daysFrom(query);
    };
    const { user } = await openSettings({ days });
    await user.click(await screen.findByRole('button', { name: /^Margin erosion/ }));
    expect(await screen.findByText(/The history of this rule could not be loaded/)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await trialTitle(/this would never have fired/)).toBeVisible();
  });

  test('of one product of many a fall has to be surer, by as many as insights are found in', async () => {
    // A fall by 14 % is 4.6 times the least variation of a day: enough for one product, not for one of 40,000.
    const days = (query: Query) =>
      answerDays(
        query,
        daysFrom(query).data.map((row) => ({
          ...row,
          sessions: row.date_key === '2026-05-12' ? 8600 : 10_000,
          sku_name: 'KTL-1',
        })),
      );
    const rules = [
      ruleOf({ threshold: 3 }),
      ruleOf({ id: 'r2', name: 'Any brand', threshold: 3, scopeLevel: 'brand' }),
      ruleOf({ id: 'r3', name: 'Any SKU', threshold: 3, scopeLevel: 'sku' }),
    ];
    await openSettings({ rules, days });
    await waitFor(() => expect(rowOf('Any SKU').getByText(/times? in 180 days/)).toBeVisible());
    expect(rowOf('Sessions guard').getByText(/^1/)).toHaveTextContent('1 time in 180 days');
    expect(rowOf('Any brand').getByText(/^1/)).toHaveTextContent('1 time in 180 days');
    expect(rowOf('Any SKU').getByText(/^0/)).toHaveTextContent('0 times in 180 days');
  });

  test('the trial as a table', async () => {
    const { user } = await openSettings();
    await trialTitle('On the last 180 days this would have fired 2 times');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(
      await screen.findByRole('table', { name: 'The rule on the last 180 days' }),
    ).getAllByRole('row');
    expect(rows).toHaveLength(181);
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'May 128,0009,00010,00011,000Fired, Helpful',
        "May 106,0009,00010,00011,000Held back: special week, Mother's Day",
      ]),
    );
  });
});

describe('goals', () => {
  const SALES: Goal = {
    id: 'g1',
    name: 'May',
    metric: 'net_sales',
    period: 'monthly',
    targetValue: 930_000,
    isActive: true,
  };
  const ROAS: Goal = {
    ...SALES,
    id: 'g2',
    name: 'Ads',
    metric: 'roas',
    period: 'quarterly',
    targetValue: 3.5,
  };

  test('a sum and a ratio: where they stand, and what they need', async () => {
    await openSettings({ goals: [SALES, ROAS, { ...SALES, id: 'g3', name: 'Later', isActive: false }] });
    expect(await screen.findByRole('heading', { name: 'Net sales, May' })).toBeVisible();
    expect(screen.getByText('On track')).toBeVisible();
    expect(screen.getByText('Behind')).toBeVisible();
    expect(screen.getByText('$620,000').parentElement).toHaveTextContent(
      /^\$620,000 by May 20, .* the pace\. Needed from here: \$28,182 a day; so far \$31,000\. Even pace: \$31,000 a day\.$/,
    );
    expect(screen.getAllByText('May 19 – 20 not final yet')).toHaveLength(2);
    expect(screen.getByText(/The rest of the quarter needs 3\.62 to reach it\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Later, Net sales a month: $930,000' })).toBeVisible();
  });

  test('goals stand before the rules', async () => {
    await openSettings({ goals: [SALES] });
    const [goals, rules] = [
      await screen.findByRole('heading', { name: 'Goals' }),
      await screen.findByRole('heading', { name: 'Rules' }),
    ];
    expect(goals.compareDocumentPosition(rules)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a goal is shown as changed at once, and taken back with a word when it could not be saved', async () => {
    const { user, saveGoals } = await openSettings({ goals: [SALES] });
    let refuse = (_error: Error): void => undefined;
    saveGoals.mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          refuse = reject;
        }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit the goal May' }));
    const form = within(await screen.findByRole('form', { name: 'Goal May' }));
    await user.clear(form.getByRole('textbox', { name: 'Target' }));
    await user.type(form.getByRole('textbox', { name: 'Target' }), '750000');
    await user.click(form.getByRole('button', { name: 'Save goal' }));
    await waitFor(() => expect(saveGoals).toHaveBeenCalled());
    const share = (text: string) =>
      waitFor(() =>
        expect(screen.getByText('$620,000').parentElement).toHaveTextContent(`Even pace: ${text} a day.`),
      );
    await share('$25,000');
    refuse(new TypeError('Skuline could not be reached.'));
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    await share('$31,000');
    // What was typed is not lost.
    expect(form.getByRole('textbox', { name: 'Target' })).toHaveValue('$750,000');
  });

  test('a goal is made, changed and deleted; a rate is typed in percent', async () => {
    const { user, kept } = await openSettings();
    expect(await screen.findByText(/No goals yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New goal' }));
    const form = within(await screen.findByRole('form', { name: 'New goal' }));
    await user.click(form.getByRole('combobox', { name: 'Metric' }));
    await user.click(await screen.findByRole('option', { name: 'Conversion' }));
    const target = form.getByRole('textbox', { name: 'Target' });
    await user.clear(target);
    await user.click(form.getByRole('button', { name: 'Save goal' }));
    expect(await form.findByText(/^Enter a number above 0/)).toBeVisible();
    await user.type(target, '10.5');
    await user.click(form.getByRole('button', { name: 'Save goal' }));
    await waitFor(() => expect(kept.goals).toMatchObject([{ metric: 'conversion', targetValue: 0.105 }]));
    await user.click(
      await screen.findByRole('button', { name: 'Edit the goal Conversion of the month: 10.5%' }),
    );
    await user.click(
      within(await screen.findByRole('form', { name: 'Goal Conversion of the month: 10.5%' })).getByRole(
        'button',
        {
          name: 'Delete',
        },
      ),
    );
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this goal?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await waitFor(() => expect(kept.goals).toEqual([]));
  });
});

test('categories and limits are saved with every change, and come back when that fails', async () => {
  const { user, kept, savePreferences } = await openSettings();
  await user.click(await screen.findByRole('checkbox', { name: 'Finance' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(kept.preferences.notifications.enabledCategories.finance).toBe(false);
  await user.click(screen.getByRole('combobox', { name: 'At most this many new notifications per hour' }));
  await user.click(await screen.findByRole('option', { name: '8 an hour' }));
  await waitFor(() => expect(kept.preferences.notifications.maxNotificationsPerHour).toBe(8));
  savePreferences.mockRejectedValueOnce(new TypeError('offline'));
  await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
  expect(await screen.findByText(/Not saved: the server could not be reached/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Sales' })).toBeChecked();
});
