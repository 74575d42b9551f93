import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DateKey, type DateRange, eachDay, toDateKey } from '@skuline/domain/calendar';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORTS } from '../files/read/testing/expected-reports.ts';
import { insight } from '../../stores/transactional/schema/index.ts';
import type { ApiUser } from '../../testing/figures-api.ts';
import { importedReport } from '../../testing/take-report.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface ExpectedRow {
  readonly page_views: number | null;
  readonly share: number | null;
  readonly previous_page_views: number | null;
  readonly previous_share: number | null;
}
/** Worked out apart from Skuline, by `make_featured_offer.py`. */
interface Expected {
  readonly current: readonly [first: string, last: string];
  readonly previous: readonly [first: string, last: string];
  readonly days: readonly [current: number, previous: number];
  readonly by_sku: Readonly<Record<string, ExpectedRow>>;
  readonly total: ExpectedRow;
}
const EXPECTED: Expected = JSON.parse(
  readFileSync(path.join(REPORTS, 'featured-offer/expected.json'), 'utf8'),
);
const periods = (current: readonly [string, string], previous: readonly [string, string]) =>
  `start_date=${current[0]}&end_date=${current[1]}&previous_start_date=${previous[0]}&previous_end_date=${previous[1]}`;

const START = new Date('2026-11-21T20:00:00Z');
let now = START;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

interface Found {
  readonly rows: readonly (ExpectedRow & {
    readonly name: string;
    readonly verdict: string;
    readonly lost_sales: number | null;
  })[];
  readonly total: ExpectedRow & { readonly lost_sales: number | null };
  readonly [other: string]: unknown;
}

describe('the business reports of a seller', () => {
  let user: ApiUser;
  beforeAll(async () => {
    user = await app.userOfNewTenant('Quarrowmere');
    const files = readdirSync(path.join(REPORTS, 'amazon')).filter((name) =>
      /^(?:business-report_(?:by-sku|child-asin)|sales-and-traffic)_/.test(name),
    );
    for (const name of ['catalogue.csv', ...files]) {
      const content = createReadStream(path.join(REPORTS, 'amazon', name));
      const [day] = name.match(/\d{4}-\d\d-\d\d/) ?? [];
      const answers: Record<string, string> = day === undefined ? {} : { day };
      await importedReport(app, 'Quarrowmere', { fileName: name, content, answers });
    }
  });
  const read = (more: string): Promise<Found> =>
    user.getJson(`/api/featured-offer?${periods(EXPECTED.current, EXPECTED.previous)}&limit=200${more}`);

  test('tell the share of each SKU, weighted by page views, in both periods', async () => {
    const { rows, total, current, previous, reported } = await read('');
    const shares = ({ page_views, share, previous_page_views, previous_share }: ExpectedRow) => ({
      page_views,
      share: rounded(share),
      previous_page_views,
      previous_share: rounded(previous_share),
    });
    const bySku = Object.fromEntries(rows.map((row) => [row.name, shares(row)]));
    const expected = Object.entries(EXPECTED.by_sku).map(([sku, row]) => [sku, shares(row)]);
    expect(bySku).toEqual(Object.fromEntries(expected));
    expect(shares(total)).toEqual(shares(EXPECTED.total));
    expect({ current, previous }).toEqual({
      current: { told: EXPECTED.days[0], of: 4 },
      previous: { told: EXPECTED.days[1], of: 5 },
    });
    expect(reported).toEqual({ first_day: '2026-10-16', last_day: '2026-10-24' });
  });

  test('are added up by brand and by day, and narrowed to products', async () => {
    const viewsOf = async (more: string) =>
      Object.fromEntries((await read(more)).rows.map(({ name, page_views: views }) => [name, views]));
    const ofPrefix = (...prefixes: readonly string[]) =>
      Object.entries(EXPECTED.by_sku)
        .filter(([sku]) => prefixes.some((prefix) => sku.startsWith(prefix)))
        .reduce((sum, [, row]) => sum + (row.page_views ?? 0), 0);
    expect(await viewsOf('&group_by=brand_name')).toMatchObject({
      Hollobay: ofPrefix('HB'),
      Pinequill: ofPrefix('PQ'),
    });
    expect((await read('&brand_name=Pinequill')).total.page_views).toBe(ofPrefix('PQ'));
    const days = await viewsOf('&group_by=date_key');
    expect(Object.keys(days)).toEqual(['2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24']);
    expect(Object.values(days).reduce((sum: number, views) => sum + (views ?? 0), 0)).toBe(
      EXPECTED.total.page_views,
    );
    expect((await read('&group_by=date_key')).total).toEqual((await read('')).total);
  });

  test('are saved as a file with what they were compared with', async () => {
    const { text } = await user.get(
      `/api/featured-offer/file?${periods(EXPECTED.current, EXPECTED.previous)}&format=csv`,
    );
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.slice(0, 4)).toEqual([
      'Skuline,Featured Offer',
      'Compared with,2026-10-16,2026-10-20',
      'Days with a report,4,of,4',
      'Days with a report before,5,of,5',
    ]);
    const row = lines.find((line) => line.startsWith('HB-SKIL-10,'))?.split(',');
    expect(row?.slice(0, 2)).toEqual(['HB-SKIL-10', String(EXPECTED.by_sku['HB-SKIL-10']?.page_views)]);
    expect(Number(row?.[2])).toBeCloseTo(EXPECTED.by_sku['HB-SKIL-10']?.share ?? 0, 12);
  });
});

function rounded(share: number | null): number | null {
  return share === null ? null : Number(share.toFixed(12));
}

describe('a lost Featured Offer', () => {
  const HEAD =
    '(Child) ASIN,SKU,Sessions - Total,Page Views - Total,Featured Offer (Buy Box) Percentage,Units Ordered,Ordered Product Sales,Total Order Items';
  const PERIODS = periods(['2026-10-03', '2026-10-04'], ['2026-10-01', '2026-10-02']);
  let user: ApiUser;
  const take = (day: string, lines: readonly string[], head = HEAD) =>
    importedReport(app, 'Saltmirrow', {
      fileName: `business-report_${day}.csv`,
      content: [head, ...lines].join('\n'),
      answers: { day },
    });
  const read = (more = ''): Promise<Found> => user.getJson(`/api/featured-offer?${PERIODS}${more}`);
  beforeAll(async () => {
    user = await app.userOfNewTenant('Saltmirrow');
  });

  test('is nothing told of a company without a report', async () => {
    expect(await read()).toMatchObject({
      rows: [],
      total: { page_views: null, share: null, lost_sales: null },
      current: { told: 0, of: 2 },
      reported: null,
    });
  });

  test('costs the page views it is short of, times what one brought before', async () => {
    await take('2026-10-01', [
      'B0KETTLE01,KTL-1,300,400,95.00%,10,$380.00,10',
      'B0MUG00001,MUG-1,80,100,90.00%,1,$10.00,1',
    ]);
    await take('2026-10-02', ['B0KETTLE01,KTL-1,450,600,95.00%,20,$570.00,20']);
    await take('2026-10-03', [
      'B0KETTLE01,KTL-1,300,400,40.00%,4,$76.00,4',
      'B0MUG00001,MUG-1,80,100,88.00%,1,$10.00,1',
    ]);
    const lost = await take('2026-10-04', ['B0KETTLE01,KTL-1,300,400,40.00%,4,$76.00,4']);
    const { rows, total } = await read();
    // 95 % of 800 are 760 page views, 320 had it: 440 short. Before, 950 with it brought $950: $1 each.
    expect(rows).toEqual([
      {
        name: 'KTL-1',
        page_views: 800,
        share: 0.4,
        previous_page_views: 1000,
        previous_share: 0.95,
        verdict: 'clear',
        lost_sales: 440,
      },
      // 88 of 100 after 90 of 100 may be chance.
      {
        name: 'MUG-1',
        page_views: 100,
        share: 0.88,
        previous_page_views: 100,
        previous_share: 0.9,
        verdict: 'within_noise',
        lost_sales: 0,
      },
    ]);
    expect(total.lost_sales).toBe(440);
    // By day as well: 408 of 900 page views after 1,040 of 1,100.
    const days = await read('&group_by=date_key');
    expect(days.total).toMatchObject({
      page_views: 900,
      share: 408 / 900,
      previous_page_views: 1100,
      previous_share: 1040 / 1100,
      verdict: 'clear',
      lost_sales: 440,
    });
    expect(days.rows).toMatchObject([
      { name: '2026-10-03', page_views: 500, previous_share: null, lost_sales: null },
      { name: '2026-10-04', page_views: 400, previous_share: null, lost_sales: null },
    ]);
    await app.skuline.imports.undo(app.tenantIdOf('Saltmirrow'), lost);
    // 95 % of 400 are 380, 160 had it.
    expect(await read()).toMatchObject({ total: { lost_sales: 220 }, current: { told: 1, of: 2 } });
  });

  test('is an insight with its dollars, which closes once the offer is back', async () => {
    await app.userOfNewTenant('Fernmoor');
    const { db } = app.skuline.transactional;
    const of = (day: DateKey, share: string) => {
      const sold = share === '40.00%' ? 8 : 19;
      return `${day},B0KETTLE01,KTL-1,300,400,${share},${sold},$${sold * 10}.00,${sold}`;
    };
    const takeDays = async (days: DateRange, shareOf: (day: DateKey) => string) =>
      importedReport(app, 'Fernmoor', {
        fileName: 'days.csv',
        content: [`Date,${HEAD}`, ...eachDay(days).map((day) => of(day, shareOf(day)))].join('\n'),
      });
    const generate = async () => {
      await app.skuline.insights.raise(app.tenantIdOf('Fernmoor'));
      return db
        .select()
        .from(insight)
        .where(eq(insight.tenantId, app.tenantIdOf('Fernmoor')));
    };
    const [first, lost] = [toDateKey('2026-09-01'), toDateKey('2026-11-12')];
    await takeDays({ start: first, end: toDateKey('2026-11-18') }, (day) =>
      day >= lost ? '40.00%' : '95.00%',
    );
    // 7 × 400 page views: 1,120 of the 2,660 at the share before. A page view with it brought 190 / 380 of a dollar.
    expect(await generate()).toMatchObject([
      {
        ruleId: 'featured_offer_loss',
        scope: { sku: 'KTL-1' },
        firstDay: '2026-11-12',
        lastDay: '2026-11-18',
        impact: -770,
        valueNow: 560,
        recoveredOn: null,
      },
    ]);
    now = new Date('2026-11-25T20:00:00Z');
    await takeDays({ start: toDateKey('2026-11-19'), end: toDateKey('2026-11-22') }, () => '95.00%');
    expect(await generate()).toMatchObject([{ recoveredOn: '2026-11-20' }]);
    now = START;
  });

  test('is unknown on days of a report that does not tell of it, and no 0', async () => {
    await take('2026-10-04', ['B0KETTLE01,KTL-1,300,400,112%,4,$76.00,4']);
    // 160 of 400 and 88 of 100.
    expect(await read()).toMatchObject({
      total: { page_views: 900, share: 248 / 500 },
      current: { told: 1, of: 2 },
    });
    const old = '(Child) ASIN,SKU,Sessions,Units Ordered,Ordered Product Sales,Total Order Items';
    await take('2026-10-04', ['B0KETTLE01,KTL-1,300,4,$76.00,4'], old);
    expect(await read()).toMatchObject({ total: { page_views: 500 }, current: { told: 1, of: 2 } });
    const viewer = await app.memberOf('Saltmirrow', { role: 'viewer', brands: ['Hollobay'] });
    expect(await viewer.get(`/api/featured-offer?${PERIODS}`)).toMatchObject({ status: 403 });
  });
});
