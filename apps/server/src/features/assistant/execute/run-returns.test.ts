import { writeAnswer } from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { NO_FILTERS } from '@skuline/domain/products';
import { describeReturnCode } from '@skuline/domain/returns';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { importedReport } from '../../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { REPORTS } from '../../files/read/testing/expected-reports.ts';

/** Worked out apart from Skuline, by `make_returns.py` and `make_owed.py`. */
const RETURNS = JSON.parse(readFileSync(path.join(REPORTS, 'returns/expected.json'), 'utf8'));
const OWED = JSON.parse(readFileSync(path.join(REPORTS, 'owed/expected.json'), 'utf8'));
const SELLER = 'Quarrowmere';
const today = toDateKey(OWED.today);
const SCREEN = {
  range: { start: toDateKey('2026-10-01'), end: toDateKey('2026-11-15') },
  comparison: null,
  filters: NO_FILTERS,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(`${OWED.today}T20:00:00Z`) } });
  for (const name of [SELLER, 'Nothing']) await app.userOfNewTenant(name);
  const files = [
    'amazon/catalogue.csv',
    'amazon/all-orders_oct-05_to_oct-16.txt',
    'amazon/all-orders_oct-12_to_oct-23.txt',
    'returns/fba-customer-returns.txt',
    'owed/inventory-ledger-detail.csv',
    'owed/reimbursements.txt',
  ];
  for (const file of files) {
    const content = createReadStream(path.join(REPORTS, file));
    await importedReport(app, SELLER, { fileName: path.basename(file), content });
  }
}, 60_000);
afterAll(() => app.close());

const RETURNED = {
  kind: 'returns',
  ...SCREEN,
  by: 'order',
  group: 'sku_name',
  withReasons: true,
  limit: 10,
} as const;

async function answered(
  plan: typeof RETURNED | ({ kind: 'owed'; limit: number } & typeof SCREEN),
  tenant = SELLER,
) {
  const reader = wholeTenant(app.tenantIdOf(tenant));
  const result = await app.skuline.assistant.planExecutor.run(reader, plan, new AbortController().signal);
  const results = [{ ...result, callId: 'call' }];
  const { text: markdown } = writeAnswer({ question: '', plans: [plan], results, screen: SCREEN, today });
  return { ...result, markdown };
}

const sumOf = (units: Readonly<Record<string, number>>) =>
  Object.values(units).reduce((sum, each) => sum + each, 0);

test('what came back is told with its rate and its reasons, as it was worked out apart', async () => {
  const { tables, markdown } = await answered(RETURNED);
  const { returned, sold, reasons } = RETURNS.by_order;
  const units = (at: number) =>
    Object.fromEntries(
      tables[at]?.rows.flatMap(({ cells, kind }) => (kind === 'segment' ? [[cells[0], cells[1]]] : [])) ?? [],
    );
  const inWords = Object.entries(reasons).map(([code, each]) => [describeReturnCode(code), each]);
  expect([units(0), units(1)]).toEqual([returned, Object.fromEntries(inWords)]);
  const rate = ((sumOf(returned) / sumOf(sold)) * 100).toFixed(2);
  expect(markdown).toContain(
    `**${sumOf(returned)}** of ${sumOf(sold)} units came back: a return rate of **${rate}%**.`,
  );
  expect(markdown).toContain('| HB-KNIF-08 | 11 | 18 | 61.11% |');
});

test('what Amazon owes is told in each currency, with the nearest deadline', async () => {
  const { markdown, tables } = await answered({ kind: 'owed', ...SCREEN, limit: 3 });
  expect(markdown).toContain(
    `Amazon owes you for **${OWED.units.open}** units that it lost or damaged, worth **CA$8.05** and **$85.10**.`,
  );
  expect(markdown).toContain('What 5 of them are worth is not known.');
  expect(tables[1]?.rows).toHaveLength(3);
  // Days are written as in the sentence above the table.
  expect(markdown).toMatch(/The first claim ends on (\w+ \d+)\.[^]*\| \1 \|/u);
});

test('without a report it says what to import', async () => {
  expect((await answered(RETURNED, 'Nothing')).markdown).toContain('import it to see what came back');
  expect((await answered({ kind: 'owed', ...SCREEN, limit: 3 }, 'Nothing')).markdown).toContain(
    'import both',
  );
});

test('a call of another assistant narrows its figures to tags, and says so', async () => {
  const { skuTags } = app.skuline.readModel;
  await skuTags.change(
    app.tenantIdOf(SELLER),
    [{ sku: 'HB-KNIF-08', add: ['Clearance'], remove: [] }],
    async () => undefined,
  );
  const tool = app.skuline.assistant.mcp.tools.governed.find(({ name }) => name === 'fetch_data_insights');
  const call = (tags: readonly string[], kind: 'returns' | 'wasted_ads' | 'goals' = 'returns') =>
    tool?.run(
      { kind, tags },
      {
        reader: wholeTenant(app.tenantIdOf(SELLER)),
        screen: SCREEN,
        today,
        cells: null,
        signal: new AbortController().signal,
      },
    );
  const tagged = await call(['clearance']);
  expect(tagged?.result.tables[0]?.rows.map(({ cells }) => cells[0])).toEqual(['HB-KNIF-08', 'Total']);
  expect(tagged?.result.cautions[0]).toBe('All figures are of SKUs with the tag “clearance” alone.');
  for (const kind of ['wasted_ads', 'goals'] as const)
    expect((await call(['clearance'], kind))?.result.cautions[0]).toBe(
      'These figures are not told by SKU: the tag “clearance” does not narrow them.',
    );
  expect((await call([]))?.result.tables[0]?.rows.length).toBeGreaterThan(2);
  expect(
    (await call(['No such']))?.result.tables.flatMap(({ rows }) =>
      rows.filter(({ kind }) => kind === 'segment'),
    ),
  ).toEqual([]);
});
