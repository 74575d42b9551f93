import type { ChatMessage, FigureMark } from '@skuline/domain/assistant';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/index.ts';
import { AnswerText } from './AnswerText.tsx';
import { readLink } from '../../../ui/index.ts';

const RESULT = {
  tables: [
    {
      title: 'Net Sales by SKU',
      range: null,
      comparison: null,
      filters: { brand_name: [], parent_sku_name: [], sku_name: [] },
      dimension: 'sku_name',
      columns: [
        { id: 'name', label: 'SKU', role: 'name', metric: null, format: null },
        { id: 'net_sales', label: 'Net Sales', role: 'value', metric: 'net_sales', format: 'money' },
      ],
      rows: [{ kind: 'segment', cells: ['KTL', 8311] }],
      rowCount: 1,
    },
  ],
  cautions: [],
  dataVersion: 7,
  ms: 3,
} as const;

/** A mark of the words in the text. */
function markOf(text: string, words: string, status: FigureMark['status'] = 'verified'): FigureMark {
  const start = text.indexOf(words);
  const sources = status === 'verified' ? [{ callId: 'c1', table: 0, row: 0, column: 1 }] : [];
  return { start, end: start + words.length, status, sources, formula: null, warning: null };
}

type Result = ChatMessage['agentActions'][number]['result'];

async function show(content: string, given: Partial<ChatMessage> = {}, result: Result = RESULT) {
  const message: ChatMessage = {
    id: 'a1',
    role: 'assistant',
    content,
    timestamp: '2026-11-20T20:00:00.000Z',
    isStreaming: false,
    agentActions: [
      {
        id: 'c1',
        agent_name: 'Skuline',
        tool_name: 'fetch_data_insights',
        parameters: {},
        status: 'completed',
        timestamp: '2026-11-20T20:00:00.000Z',
        message: null,
        result_summary: '1 row',
        result,
      },
    ],
    answerTo: 'q1',
    end: 'complete',
    subject: null,
    answeredBy: null,
    figures: [],
    charts: [],
    questions: [],
    ...given,
  };
  const onShowRows = vi.fn<(callId: string) => void>();
  return { ...(await renderPage(<AnswerText message={message} onShowRows={onShowRows} />)), onShowRows };
}

describe('figures', () => {
  test.each([
    ['in a sentence', 'It lost $8,311 less.'],
    ['in bold', 'It lost **$8,311** less.'],
    ['after an escape and an entity', 'It \\* &amp; lost $8,311 less.'],
    ['after a sign of two units', '😀 It lost $8,311 less.'],
    ['in a list', '- one\n- lost $8,311'],
  ])('that are verified are one stop each: %s', async (_name, text) => {
    await show(text, { figures: [markOf(text, '$8,311')] });
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      '$8,311, from your data',
    ]);
    expect(screen.getByRole('button')).toHaveTextContent(/^\$8,311$/);
  });

  test('a press says where it comes from, and leads to its rows', async () => {
    const text = 'It sold $8,311.';
    const { user, onShowRows } = await show(text, { figures: [markOf(text, '$8,311')] });
    await user.click(screen.getByRole('button', { name: '$8,311, from your data' }));
    const details = within(await screen.findByRole('dialog'));
    expect(details.getAllByRole('definition').map((line) => line.textContent)).toEqual([
      'Net Sales, Σ net_sales',
      'SKU KTL',
      '1 row, version 7',
    ]);
    await user.click(details.getByRole('button', { name: 'Show rows' }));
    expect(onShowRows.mock.calls).toEqual([['c1']]);
  });

  test.each([
    ['unverified', 'not from your data'],
    ['from_question', 'from your question'],
  ] as const)('that are %s say so', async (status, words) => {
    await show('About 30% of it.', { figures: [markOf('About 30% of it.', '30%', status)] });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('say what they are when they are pointed at or focused, before they are opened', async () => {
    const text = 'It sold $8,311.';
    const { user } = await show(text, { figures: [markOf(text, '$8,311')] });
    const figure = screen.getByRole('button', { name: '$8,311, from your data' });
    expect(figure).toHaveAccessibleDescription('Net Sales, SKU KTL');
    await user.tab();
    expect(figure).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Net Sales, SKU KTL');
  });

  test('that stand beside the name of something else say whose they are, in a table as well', async () => {
    const text = 'Jar sold $8,311.\n\n| SKU | Sales |\n| --- | ---: |\n| Jar | $8,311 |';
    const warned = { ...markOf(text, '$8,311'), warning: 'This is KTL’s.' };
    const inTable = { ...warned, start: text.lastIndexOf('$'), end: text.lastIndexOf('$') + 6 };
    await show(text, { figures: [warned, inTable] });
    expect(screen.getAllByText('This is KTL’s')).toHaveLength(2);
  });

  test('in a table are no stops of their own', async () => {
    const text = '| SKU | Sales |\n| --- | ---: |\n| KTL | $8,311 |';
    await show(text, { figures: [markOf(text, '$8,311')] });
    expect(screen.getByRole('cell', { name: '$8,311' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    [7, false],
    [8, true],
  ])('%i of them can be passed: %s', async (count, isOffered) => {
    const text = Array.from({ length: count }, (_, index) => `$${index}`).join(' ');
    const figures = Array.from({ length: count }, (_, index) => markOf(text, `$${index}`));
    await show(text, { figures });
    expect(screen.queryByRole('button', { name: 'Past the figures' }) !== null).toBe(isOffered);
  });
});

test('a chart stands where the answer says, with its rows a press away', async () => {
  const text = 'Before.\n\nAfter.';
  const [names] = RESULT.tables;
  const days = {
    ...names,
    title: 'Net Sales by day',
    dimension: null,
    columns: [{ id: 'day', label: 'Day', role: 'day', metric: null, format: null }, names.columns[1]],
    rows: [
      { kind: 'segment', cells: ['2026-11-15', 8311] },
      { kind: 'segment', cells: ['2026-11-16', 7000] },
    ],
  } as const;
  const { user, container } = await show(
    text,
    { charts: [{ callId: 'c1', table: 0, at: 9 }] },
    { ...RESULT, tables: [days] },
  );
  expect(container.textContent).toMatch(/Before\.[^]*Net Sales by day[^]*\$8,311 on Nov 15[^]*After\./);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('cell', { name: '$8,311' })).toBeVisible();
});

test.each(['a chart', 'a table'])(
  '%s of the first rows of a result says that there are more',
  async (shown) => {
    const [names] = RESULT.tables;
    const day = { id: 'day', label: 'Day', role: 'day', metric: null, format: null } as const;
    const rows = [15, 16].map((date) => ({ kind: 'segment', cells: [`2026-11-${date}`, 8311] }) as const);
    const days = { ...names, dimension: null, columns: [day, names.columns[1]], rows, rowCount: 1096 };
    const { user } = await show(
      'Before.',
      { charts: [{ callId: 'c1', table: 0, at: 7 }] },
      { ...RESULT, tables: [days] },
    );
    if (shown === 'a table') await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByText('The first 2 of 1,096 rows')).toBeVisible();
  },
);

const BASE = 'https://skuline.example/dashboard';

test.each([
  ['https://amazon.com/dp/1', { kind: 'outside', href: 'https://amazon.com/dp/1', host: 'amazon.com' }],
  ['http://amazon.com', { kind: 'outside', href: 'http://amazon.com/', host: 'amazon.com' }],
  ['irc://chat.example/a', { kind: 'outside', href: 'irc://chat.example/a', host: 'chat.example' }],
  ['ircs://chat.example/a', { kind: 'outside', href: 'ircs://chat.example/a', host: 'chat.example' }],
  ['mailto:a@b.example', { kind: 'outside', href: 'mailto:a@b.example', host: 'a@b.example' }],
  ['xmpp:a@b.example', { kind: 'outside', href: 'xmpp:a@b.example', host: 'a@b.example' }],
  ['/funnel?brand=A', { kind: 'inside', href: '/funnel?brand=A' }],
  ['?metric=orders', { kind: 'inside', href: '/dashboard?metric=orders' }],
  ['//evil.example/x', { kind: 'outside', href: 'https://evil.example/x', host: 'evil.example' }],
  ['/\\evil.example', { kind: 'outside', href: 'https://evil.example/', host: 'evil.example' }],
  [
    'https://skuline.example@evil.example',
    { kind: 'outside', href: 'https://skuline.example@evil.example/', host: 'evil.example' },
  ],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://files.example', null],
  ['tel:123', null],
  ['', null],
])('a link to %j leads to %j', (href, target) => {
  expect(readLink(href, BASE)).toEqual(target);
});

test.each([
  ['<script>window.hit = 1</script>'],
  ['<img src=x onerror="window.hit = 1">'],
  ['[press](javascript:window.hit=1)'],
  ['[press](java&#115;cript:window.hit=1)'],
  ['[press]( data:text/html,<script>1</script>)'],
  ['![pixel](https://evil.example/pixel.png)'],
  ['<data value="0">5</data><figure data-chart="0"></figure>'],
  ['<iframe src="https://evil.example"></iframe>'],
  ['<a href="https://evil.example" onclick="window.hit = 1">a</a>'],
  ['| <svg onload=1> |\n| --- |\n| <b>x</b> |'],
  ['[ref]\n\n[ref]: vbscript:x'],
])('%j makes no element of its own, fetches nothing and runs nothing', async (text) => {
  const { container } = await show(text);
  expect(
    container.querySelector('script, img, iframe, svg, figure, data, b, [onclick], [onerror]'),
  ).toBeNull();
  for (const link of container.querySelectorAll('a')) {
    expect([link.protocol, link.rel]).toEqual(['https:', 'noopener noreferrer nofollow']);
  }
});

test('a link that leads away shows where to', async () => {
  await show('See [the page](https://amazon.com/dp/1) or [the funnel](/funnel).');
  expect(screen.getByRole('link', { name: 'the page (amazon.com)' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'the funnel' })).toHaveAttribute('href', '/funnel');
});

test('a SKU stays on one line, and is copied as it is', async () => {
  await show('Send stock of **Bamboo Drawer Set** (DRW-BM-5).');
  const sku = await screen.findByText('DRW-BM-5');
  expect(sku).toHaveClass('unbroken');
  expect(sku.closest('p')).toHaveTextContent('Send stock of Bamboo Drawer Set (DRW-BM-5).');
});

test('days stay on one line, and figures beside them are still found', async () => {
  const content = 'Net sales were $8,311 on Nov 9 – 15.';
  await show(content, { figures: [markOf(content, '$8,311')] });
  expect(await screen.findByText('Nov 9 – 15')).toHaveClass('unbroken');
  expect(screen.getByRole('button', { name: /\$8,311/ })).toBeVisible();
});
