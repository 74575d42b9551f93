import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import { type FactKind, type LayerRow } from '@skuline/domain/report-formats';
import { partOfSource } from '@skuline/domain/sources';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { StorableReading } from '../read/storable-reading.ts';
import { createSkuResolver } from './layers/shown-sources.ts';
import { dailyCsv, piecesOf } from './testing/daily-csv.ts';
import { toStream } from './testing/to-stream.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

type FcOutput<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

const FIRST = toDateKey('2026-10-05');
const DAYS = 3;

const stretch = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 0, max: DAYS - 1 }))
  .map(([a, b]) => ({ first: addDays(FIRST, Math.min(a, b)), last: addDays(FIRST, Math.max(a, b)) }));

const report = fc.record({
  what: fc.constant('report' as const),
  channel: fc.constantFrom('amazon' as const, 'shopify' as const),
  kind: fc.constantFrom<FactKind>('sales', 'traffic', 'ads'),
  precedence: fc.integer({ min: 1, max: 2 }),
  /** What the files say of themselves, or a person said of them. */
  source: fc.record({
    adProduct: fc.constantFrom('' as const, 'sponsored_products' as const, 'sponsored_display' as const),
    account: fc.constantFrom('', 'One', 'Two'),
    marketplace: fc.constant(''),
  }),
  sku: fc.constantFrom('A', 'B', ''),
  amount: fc.integer({ min: 1, max: 50 }),
  stretch,
});
const catalogue = fc.record({
  what: fc.constant('catalogue' as const),
  brands: fc.tuple(fc.constantFrom('', 'Oak', 'Elm'), fc.constantFrom('', 'Oak', 'Elm')),
  firstOfAsin: fc.constantFrom('A', 'B'),
});
const own = fc.record({
  what: fc.constant('own' as const),
  amount: fc.integer({ min: 1, max: 50 }),
  stretch,
});
const file = fc.oneof(
  { weight: 3, arbitrary: report },
  { weight: 1, arbitrary: catalogue },
  { weight: 1, arbitrary: own },
);
type File = FcOutput<typeof file>;
/** A file, or the place of one that is undone if it is still there. */
const step = fc.oneof(
  { weight: 3, arbitrary: file },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const), place: fc.nat({ max: 5 }) }) },
);

const daysIn = ({ first, last }: { readonly first: DateKey; readonly last: DateKey }) =>
  Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index)).filter(
    (day) => day >= first && day <= last,
  );

function rowsOf({
  kind,
  source,
  sku,
  amount,
  stretch: { first, last },
}: FcOutput<typeof report>): LayerRow[] {
  return daysIn({ first, last }).map((day) => ({
    kind,
    part: partOfSource(source),
    day,
    sku,
    asin: 'B000',
    orderRef: kind === 'sales' ? `order ${amount}` : '',
    counts: {
      sales: { units_sold: amount },
      traffic: { sessions: amount },
      ads: { ad_clicks: amount },
      refunds: {},
    }[kind],
    money: {
      sales: { gross_sales: amount * 10_000 },
      traffic: {},
      ads: { ad_spend: amount * 100 },
      refunds: {},
    }[kind],
    flags: [],
  }));
}

function readingOf(taken: Exclude<File, { readonly what: 'own' }>): StorableReading {
  const more = { lastUpdated: () => null, checksum: () => '' };
  if (taken.what === 'catalogue') {
    const { brands, firstOfAsin } = taken;
    const lines = [
      { sku: 'A', brand: brands[0] },
      { sku: 'B', brand: brands[1] },
    ];
    const ordered = firstOfAsin === 'A' ? lines : lines.toReversed();
    const rows = ordered.map((line, index) => ({ ...line, line: index + 2, asin: 'B000', parentSku: 'P' }));
    return { holds: 'catalogue', format: 'catalogue', rows: toStream(rows), ...more };
  }
  const { kind, precedence, channel, source, stretch: days } = taken;
  const rows = toStream(rowsOf(taken));
  return {
    holds: 'facts',
    format: 'made_up',
    channel,
    rows,
    covers: () => [{ kind, precedence, source, ...days }],
    ...more,
  };
}

/** The number of the import, or null for a file that is what its days show already. */
async function take(tenantId: TenantId, taken: File): Promise<number | null> {
  const { imports } = stores;
  const shared = { tenantId, fileName: 'x', importedBy: 'test', replace: true };
  const outcome =
    taken.what === 'own'
      ? await imports.importStream({ ...shared, source: piecesOf(ownText(taken)) })
      : await imports.importReading({ ...shared, reading: readingOf(taken) });
  if (outcome.status === 'refused') throw new Error(outcome.message);
  return outcome.status === 'unchanged' ? null : outcome.import.id;
}

function ownText({ amount, stretch: days }: FcOutput<typeof own>): string {
  return dailyCsv(...daysIn(days).map((day) => `${day},Own,Own,own,${amount}`));
}

const shown = (tenantId: TenantId) =>
  stores.analytics.select(
    wholeTenant(tenantId),
    `SELECT toString(date_key) AS day, brand_name, parent_sku_name, sku_name, sessions, orders, units_sold, net_sales,
       contribution, ad_spend, ad_clicks
     FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}
     ORDER BY day, brand_name, parent_sku_name, sku_name`,
  );

/** What each channel brings to the days of several that are shown. */
const shownByChannel = (tenantId: TenantId) =>
  stores.analytics.select(
    wholeTenant(tenantId),
    `SELECT toString(date_key) AS day, channel, brand_name, parent_sku_name, sku_name, sessions, orders, units_sold,
       net_sales, contribution, ad_spend, ad_clicks
     FROM channel_day AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}
     ORDER BY day, channel, brand_name, parent_sku_name, sku_name`,
  );

/** The rows of days of several channels, from the rows that are shown and from those of each channel. */
const sumsOfSplitDays = (tenantId: TenantId) =>
  Promise.all(
    ['daily_performance', 'channel_day'].map((table) =>
      stores.analytics.select(
        wholeTenant(tenantId),
        `SELECT toString(date_key) AS day, brand_name, parent_sku_name, sku_name, sum(p.sessions) AS sessions,
           sum(p.orders) AS orders, sum(p.units_sold) AS units_sold, sum(p.net_sales) AS net_sales,
           sum(p.contribution) AS contribution, sum(p.ad_spend) AS ad_spend, sum(p.ad_clicks) AS ad_clicks
         FROM ${table} AS p
         WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')} AND (p.date_key, p.import_id) IN (
           SELECT date_key, import_id FROM composed_day
           WHERE tenant_id = {tenantId:String} AND source_import_id != 0
           GROUP BY date_key, import_id HAVING uniqExact(channel) > 1)
         GROUP BY day, brand_name, parent_sku_name, sku_name
         ORDER BY day, brand_name, parent_sku_name, sku_name`,
      ),
    ),
  );

let tenants = 0;
const newTenant = () => {
  tenants += 1;
  return parseTenantId(`property-${tenants}`);
};

test('what is shown depends on the files that are left and their order alone', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const tenantId = newTenant();
      const left: { readonly id: number; readonly taken: File }[] = [];
      for (const taken of steps) {
        if (taken.what !== 'undo') {
          const id = await take(tenantId, taken);
          if (id !== null) left.push({ id, taken });
          continue;
        }
        const [away] = left.splice(taken.place, 1);
        if (away !== undefined) await stores.imports.undo(tenantId, away.id);
      }
      const plain = newTenant();
      for (const { taken } of left) await take(plain, taken);
      expect(await shown(tenantId)).toEqual(await shown(plain));
      expect(await shownByChannel(tenantId)).toEqual(await shownByChannel(plain));
      const [whole, parts] = await sumsOfSplitDays(tenantId);
      expect(parts).toEqual(whole);
    }),
    { numRuns: 10, interruptAfterTimeLimit: 200_000 },
  );
});

const SKUS = ['A', 'A B', 'A+B', 'A+ ', 'C'] as const;
const ASINS = ['B001', 'B002', ''] as const;
const named = {
  products: fc.uniqueArray(fc.record({ sku: fc.constantFrom(...SKUS), asin: fc.constantFrom(...ASINS) }), {
    selector: ({ sku }) => sku,
  }),
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom<FactKind>('sales', 'ads'),
      sku: fc.constantFrom(...SKUS, ''),
      asin: fc.constantFrom(...ASINS, 'B003'),
    }),
    { minLength: 1, maxLength: 40 },
  ),
};

test('a line counts for the same SKU where days are composed and where a report is compared with them', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(named.products, named.lines, async (products, lines) => {
      const tenantId = newTenant();
      // Each line on a day of its own, so that it can be found again.
      const rows = lines.map(
        ({ kind, sku, asin }, index): LayerRow => ({
          kind,
          sku,
          asin,
          day: addDays(FIRST, index),
          orderRef: '',
          flags: [],
          counts: kind === 'ads' ? { ad_clicks: 1 } : { units_sold: 1 },
          money: {},
        }),
      );
      const shared = { tenantId, fileName: 'x', importedBy: 'test', replace: true };
      const more = { lastUpdated: () => null, checksum: () => '' };
      const listed = products.map((product, at) => ({
        ...product,
        line: at + 2,
        brand: '',
        parentSku: '',
      }));
      if (products.length > 0) {
        const reading = {
          holds: 'catalogue',
          format: 'catalogue',
          rows: toStream(listed),
          ...more,
        } as const;
        await stores.imports.importReading({ ...shared, reading });
      }
      const days = { first: FIRST, last: addDays(FIRST, lines.length - 1) };
      const covers = () => (['sales', 'ads'] as const).map((kind) => ({ kind, precedence: 1, ...days }));
      const told = { holds: 'facts', format: 'made_up', channel: 'amazon', covers, ...more } as const;
      await stores.imports.importReading({ ...shared, reading: { ...told, rows: toStream(rows) } });
      const nameOf = createSkuResolver(await stores.imports.shownSources.listProducts(tenantId));
      expect(await shown(tenantId)).toMatchObject(
        rows.map((row) => ({ day: row.day, sku_name: nameOf(row) })),
      );
    }),
    { numRuns: 20, interruptAfterTimeLimit: 200_000 },
  );
});
