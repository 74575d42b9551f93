import type { ChangedStretch } from '@skuline/contract';
import { changedSumsOf, sumsOfWeek } from '@skuline/domain/data-changes';
import { ZERO_FACTS } from '@skuline/domain/metrics';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { ChangesTable } from './ChangesTable.tsx';

vi.setSystemTime('2026-11-20T20:00:00Z');

const days = (net_sales: number, ad_spend = 0) => changedSumsOf({ ...ZERO_FACTS, net_sales, ad_spend });
const NOV_3 = { start: '2026-11-03', end: '2026-11-03', day_count: 1 };
const NAMED = { brand_name: 'Alder', parent_sku_name: 'Kettle' };

const DROP: ChangedStretch = {
  start: '2026-11-03',
  end: '2026-11-09',
  day_count: 2,
  unit: 'day',
  imports: [
    { import_id: 41, file_name: 'refunds.csv', facts: ['net_sales'] },
    { import_id: 42, file_name: 'ads.csv', facts: ['ad_spend'] },
    { import_id: 43, file_name: 'orders.txt', facts: ['net_sales'] },
  ],
  change: 'imported',
  what: '3 reports of Amazon arrived',
  before: days(218_423, 10),
  after: days(218_735, 15),
  facts: ['net_sales', 'ad_spend'],
  most: [
    { name: 'KTL-900', change: 128 },
    { name: 'SKL-3', change: 184 },
  ],
  renamed: null,
  days: [
    {
      date_key: '2026-11-04',
      before: days(30_172),
      after: days(30_300),
      fact: 'net_sales',
      imports: [41],
      most: [{ name: 'KTL-900', change: 128 }],
    },
    {
      date_key: '2026-11-09',
      before: null,
      after: days(184),
      fact: 'net_sales',
      imports: [41, 43],
      most: [{ name: 'SKL-3', change: 184 }],
    },
  ],
};
const NAMES: ChangedStretch = {
  ...NOV_3,
  unit: 'day',
  imports: [{ import_id: 43, file_name: 'Edited by Maya', facts: [] }],
  change: 'imported',
  what: 'The catalog changed',
  before: days(5),
  after: days(5),
  facts: [],
  most: [],
  renamed: {
    sku_count: 3,
    skus: [{ sku_name: 'KTL-900', before: { ...NAMED, brand_name: 'Unknown' }, after: NAMED }],
  },
  days: [{ date_key: '2026-11-03', before: days(5), after: days(5), fact: null, imports: [43], most: [] }],
};
const WEEKS: ChangedStretch = {
  ...NOV_3,
  unit: 'week',
  imports: [],
  change: null,
  what: 'Search volumes were imported again',
  before: sumsOfWeek(75),
  after: sumsOfWeek(82),
  facts: ['search_volume'],
  most: [{ name: 'tea', change: 10 }],
  renamed: null,
  days: [
    {
      date_key: '2026-11-03',
      before: sumsOfWeek(75),
      after: sumsOfWeek(82),
      fact: 'search_volume',
      imports: [],
      most: [],
    },
  ],
};

const open = (stretches: readonly ChangedStretch[]) => renderPage(<ChangesTable stretches={stretches} />);

async function rowsOf() {
  const table = await screen.findByRole('table', { name: 'Changes, newest first' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).join(' | '),
  );
}

test('a drop is one line; opened it shows each fact, and each day with its SKUs, beside the imports that changed it', async () => {
  const { user } = await open([DROP]);
  expect(await rowsOf()).toEqual([
    'Nov 3 – 9 | 3 reports of Amazon arrivedKTL-900 +$128, SKL-3 +$184 | Net Sales | $218,423 | $218,735 | +$312 | 41 · 2 files',
  ]);
  const opener = screen.getByRole('button', { name: 'Nov 3 – 9' });
  opener.focus();
  await user.keyboard('{Enter}');
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect((await rowsOf()).slice(1)).toEqual([
    'All 2 days |  | Ad Spend | $10 | $15 | +$5 | 42',
    'Nov 4 | KTL-900 +$128 | Net Sales | $30,172 | $30,300 | +$128 | 41',
    'Nov 9 | SKL-3 +$184 | Net Sales | no data | $184 | +$184 | 41, 43',
  ]);
});

test('a day on which the first fact stayed as it was shows another one, without the SKUs of the first', async () => {
  const [first] = DROP.days;
  const other = {
    date_key: '2026-11-09',
    before: days(7, 10),
    after: days(7, 15),
    fact: 'ad_spend' as const,
    imports: [42],
    most: [{ name: 'SKL-3', change: 0 }],
  };
  const { user } = await open([{ ...DROP, day_count: 3, days: first === undefined ? [] : [first, other] }]);
  await user.click(await screen.findByRole('button', { name: 'Nov 3 – 9' }));
  expect((await rowsOf()).slice(2)).toEqual([
    'Nov 4 | KTL-900 +$128 | Net Sales | $30,172 | $30,300 | +$128 | 41',
    'Nov 9 |  | Ad Spend | $10 | $15 | +$5 | 42',
    '1 earlier day',
  ]);
});

test('names and weeks of search volumes are listed in their own words', async () => {
  const { user } = await open([NAMES, WEEKS]);
  await user.click(await screen.findByRole('button', { name: 'Nov 3' }));
  await user.click(screen.getByRole('button', { name: 'Week of Nov 3' }));
  expect(await rowsOf()).toEqual([
    'Nov 3 | The catalog changed | Names | 3 SKUs | 43 · Edited by Maya',
    'KTL-900 |  | Brand | Unknown | Alder | 43',
    '2 more SKUs',
    'Week of Nov 3 | Search volumes were imported againtea +10 | Search Volume | 75 | 82 | +7 | not known',
  ]);
});
