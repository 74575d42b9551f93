import { describe, expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import {
  type DigestContent,
  digestRange,
  prepareDigest,
  prepareToday,
  type TodayContent,
  type ToldInsight,
  writeDigestMail,
} from './index.ts';

const TODAY = toDateKey('2026-11-21');
const LINKS = {
  digest: 'https://skuline.test/insights/digest?date=2026-11-19&period=daily',
  preferences: 'https://skuline.test/profile/preferences',
};

function insight(id: string, change: Partial<ToldInsight> = {}): ToldInsight {
  return {
    id,
    title: 'Kettle ran out',
    description: 'No orders since Nov 17.',
    recommendations: ['Send stock.'],
    impact: -1234.5,
    ...change,
  };
}

function content(change: Partial<DigestContent> = {}): DigestContent {
  const day = toDateKey('2026-11-19');
  const before = toDateKey('2026-11-18');
  return {
    period: 'daily',
    date_key: day,
    range: { start: day, end: day },
    previous_range: { start: before, end: before },
    tenant_name: 'Alder & Oak',
    days_with_data: 1,
    is_final: true,
    figures: [
      { metric: 'net_sales', value: 1200, previous: 1000, growth_rate: 20, known_days: 1 },
      { metric: 'conversion', value: 0.1, previous: 0.12, growth_rate: -16.7, known_days: 1 },
      { metric: 'ad_spend', value: 50.2, previous: 50, growth_rate: 0.4, known_days: 1 },
      { metric: 'roas', value: 3, previous: null, growth_rate: null, known_days: 1 },
    ],
    missing_reports: [],
    insights: [insight('1')],
    recovered: [],
    goals: [],
    ...change,
  };
}

test.each([
  ['daily', { start: '2026-11-19', end: '2026-11-19' }],
  ['weekly', { start: '2026-11-13', end: '2026-11-19' }],
] as const)('a %s digest tells of %o', (period, range) => {
  expect(digestRange(period, toDateKey('2026-11-19'))).toEqual(range);
});

describe('a digest in words', () => {
  test('says the figures as the cards do, and what became of them', () => {
    const { figures, ...view } = prepareDigest(content(), TODAY);
    expect(view).toMatchObject({
      title: 'Daily digest',
      tenantName: 'Alder & Oak',
      dates: 'Thu, Nov 19',
      compared: 'Compared with Wed, Nov 18.',
      cautions: [],
    });
    expect(
      figures.map(({ label, value, previous, change }) => [label, value, previous, change.text]),
    ).toEqual([
      ['Net Sales', '$1,200', '$1,000', '20.0%'],
      ['Conversion', '10.0%', '12.0%', '16.7%'],
      ['Ad Spend', '$50', '$50', '+0.4%'],
      ['ROAS', '3.00', '—', '—'],
    ]);
  });

  test('marks a figure that is final on none of its days, and says that it may be corrected', () => {
    const young = {
      metric: 'ad_spend',
      value: 50.2,
      previous: null,
      growth_rate: null,
      known_days: 0,
    } as const;
    const figures = [...content().figures.slice(0, 2), young];
    const view = prepareDigest(content({ figures, is_final: false }), TODAY);
    expect(view.figures.map(({ value, restsOn, change }) => [value, restsOn, change.text])).toEqual([
      ['$1,200', null, '20.0%'],
      ['10.0%', null, '16.7%'],
      ['$50', 'not final yet', '—'],
    ]);
    expect(view.cautions).toEqual([
      'Not all figures of these days are final yet: marketplaces may still correct them.',
    ]);
  });

  test('of a week names its days, in another year with it', () => {
    const range = { start: toDateKey('2025-11-10'), end: toDateKey('2025-11-16') };
    expect(prepareDigest(content({ period: 'weekly', range }), TODAY)).toMatchObject({
      title: 'Weekly digest',
      dates: 'Nov 10 – 16, 2025',
    });
  });

  test.each([
    [{ days_with_data: 0 }, ['There is no data for these days yet.']],
    [
      { range: digestRange('weekly', TODAY), days_with_data: 5, is_final: false },
      ['5 of 7 days have data.', 'These days are not final yet: marketplaces may still correct them.'],
    ],
    [
      {
        missing_reports: [
          { kind: 'traffic' as const, days: [digestRange('daily', toDateKey('2026-11-19'))] },
        ],
      },
      ['No traffic report for Nov 19.'],
    ],
  ])('with %o says so', (change, cautions) => {
    expect(prepareDigest(content(change), TODAY).cautions).toEqual(cautions);
  });

  test('says what a figure rests on where reports are missing, and nothing where it has none', () => {
    const range = digestRange('weekly', toDateKey('2026-11-19'));
    const figure = { previous: null, growth_rate: null };
    const view = prepareDigest(
      content({
        range,
        days_with_data: 6,
        figures: [
          { ...figure, metric: 'orders', value: 300, known_days: 6 },
          { ...figure, metric: 'conversion', value: 0.048, known_days: 3 },
          { ...figure, metric: 'roas', value: null, known_days: 0 },
        ],
      }),
      TODAY,
    );
    expect(view.figures.map(({ value, restsOn }) => [value, restsOn])).toEqual([
      ['300', null],
      ['4.8%', '3 of 7 days'],
      ['—', null],
    ]);
    const { text, html } = writeDigestMail(view, LINKS);
    expect(text).toContain('Conversion: 4.8%, 3 of 7 days (change unknown; before —)');
    expect(html).toContain('3 of 7 days');
  });

  test('shows no sum before beside a sum of more days than were compared', () => {
    const view = prepareDigest(
      content({
        range: digestRange('weekly', toDateKey('2026-11-19')),
        days_with_data: 7,
        figures: [{ metric: 'net_sales', value: 1000, previous: 600, growth_rate: 0, known_days: 3 }],
      }),
      TODAY,
    );
    expect(view.figures[0]).toMatchObject({
      value: '$1,000',
      restsOn: 'change of 3 of 7 days',
      previous: '—',
      change: { text: '0.0%' },
    });
  });

  test('tells of the insights with what they are worth, and of at most seven', () => {
    const insights = [
      insight('a'),
      insight('b', { impact: 80 }),
      insight('c', { impact: 0.2 }),
      insight('d', { impact: null }),
      ...Array.from({ length: 19 }, (_, index) => insight(`more ${index}`)),
    ];
    const [raised, recovered] = prepareDigest(content({ insights }), TODAY).sections;
    expect(raised?.items.slice(0, 4).map(({ impact }) => impact)).toEqual([
      '$1,235 lost',
      '$80 gained',
      null,
      null,
    ]);
    expect(raised?.items[0]?.lines).toEqual(['No orders since Nov 17.', 'Send stock.']);
    expect([raised?.items.length, raised?.more]).toEqual([7, 'And 16 more.']);
    expect(recovered).toMatchObject({ heading: 'Back to usual', items: [], more: null });
  });
});

test('says where goals stand, and nothing of goals where there are none', () => {
  const goals = [
    { id: 'g', name: 'Net sales of November', status: 'behind', progress: '$900 by Nov 19.' },
    { id: 'h', name: 'ROAS', status: null, progress: 'No day of this week has data yet.' },
  ] as const;
  expect(prepareDigest(content(), TODAY).sections).toHaveLength(2);
  expect(prepareDigest(content({ goals }), TODAY).sections[2]?.items).toMatchObject([
    { title: 'Net sales of November', lines: ['Behind. $900 by Nov 19.'] },
    { title: 'ROAS', lines: ['No day of this week has data yet.'] },
  ]);
});

describe('the mail', () => {
  const mail = writeDigestMail(prepareDigest(content(), TODAY), LINKS);

  test('says the same as plain text', () => {
    expect(mail.subject).toBe('Daily digest of Alder & Oak: Thu, Nov 19');
    expect(mail.text).toBe(`Daily digest: Alder & Oak
Thu, Nov 19

Net Sales: $1,200 (▲ 20.0%; before $1,000)
Conversion: 10.0% (▼ 16.7%; before 12.0%)
Ad Spend: $50 (+0.4%; before $50)
ROAS: 3.00 (change unknown; before —)
Compared with Wed, Nov 18.

New insights
- Kettle ran out ($1,235 lost)
  No orders since Nov 17.
  Send stock.

Back to usual
Nothing recovered on these days.

On the web: ${LINKS.digest}

You receive this email because you turned it on in your preferences.
Change or stop it: ${LINKS.preferences}
`);
  });

  test('says in HTML whatever the text says', () => {
    const read = mail.html
      .replaceAll(/<(?:title|style)[\s\S]*?<\/(?:title|style)>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&');
    for (const words of [
      'Alder & Oak',
      'Thu, Nov 19',
      'Net Sales',
      '$1,200',
      '▲ 20.0%',
      'Compared with Wed, Nov 18.',
      'Kettle ran out',
      '($1,235 lost)',
      'No orders since Nov 17.',
      'Send stock.',
      'Nothing recovered on these days.',
    ]) {
      expect(read).toContain(words);
    }
    expect(mail.html).toContain(`href="${LINKS.digest.replace('&', '&amp;')}"`);
  });

  test('names and sentences are never markup', () => {
    const hostile = `<img src=x onerror="alert(1)">' & Co`;
    const view = prepareDigest(
      content({
        tenant_name: hostile,
        insights: [insight('1', { title: hostile, description: hostile, recommendations: [hostile] })],
      }),
      TODAY,
    );
    const { html } = writeDigestMail(view, LINKS);
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39; &amp; Co/g)).toHaveLength(4);
  });

  test('no line of the mail is broken within a signed amount', () => {
    const fell = insight('1', { description: 'Net sales fell: lower conversion −$10,895.' });
    const { html, text } = writeDigestMail(prepareDigest(content({ insights: [fell] }), TODAY), LINKS);
    expect(html).toContain('lower conversion <span style="white-space:nowrap">−$10,895</span>.');
    expect(text).toContain('lower conversion −$10,895.');
  });
});

describe('the Today sheet', () => {
  const nothing: TodayContent = { insights: [], goals: [], missing_reports: [] };
  const goal = (status: 'ahead' | 'behind' | null) => ({
    id: 'g',
    name: 'Net sales $1.4M',
    status,
    progress: '40 %.',
  });
  const missing = { kind: 'traffic' as const, days: [digestRange('daily', toDateKey('2026-11-19'))] };

  test.each([
    [{}, 'Nothing unusual in your figures.'],
    [{ missing_reports: [missing] }, 'No traffic report for Nov 19.'],
    [{ missing_reports: [missing], goals: [goal('ahead')] }, 'No traffic report for Nov 19.'],
    [{ missing_reports: [missing], goals: [goal('behind')] }, 'Net sales $1.4M: behind'],
    [{ insights: [insight('1')], goals: [goal('behind')] }, 'Kettle ran out ($1,235 lost)'],
    [{ insights: [insight('1', { impact: null })] }, 'Kettle ran out'],
    [
      { insights: [insight('1', { title: 'Kettle ran out, −$1,235 in net sales' })] },
      'Kettle ran out, −$1,235 in net sales',
    ],
    [
      { insights: [insight('1', { title: 'Kettle ran out, −$1,235,000 in net sales' })] },
      'Kettle ran out, −$1,235,000 in net sales ($1,235 lost)',
    ],
    [{ insights: [insight('1'), insight('2'), insight('3')] }, 'Kettle ran out ($1,235 lost), and 2 more'],
  ])('says %o in one line', (given, headline) => {
    expect(prepareToday({ ...nothing, ...given }, TODAY).headline).toBe(headline);
  });

  test('tells each event with its evidence and next step, each goal with its pace, and what is missing', () => {
    const given = { insights: [insight('1')], goals: [goal('behind')], missing_reports: [missing] };
    expect(prepareToday(given, TODAY)).toMatchObject({
      events: [{ id: '1', lines: ['No orders since Nov 17.', 'Send stock.'], impact: '$1,235 lost' }],
      more: null,
      goals: [{ id: 'g', title: 'Net sales $1.4M', lines: ['Behind. 40 %.'] }],
      missing: ['No traffic report for Nov 19.'],
    });
  });
});
