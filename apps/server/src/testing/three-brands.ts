import { eachDay } from '@skuline/domain/calendar';
import { brandsCsv, FIRST_DAY, LAST_DAY, quoted, RECENT, type TestBrand } from './brand-days.ts';
import { storeInsight } from './stored-insight.ts';
import type { TestApp } from './test-app.ts';

export const SEEN: TestBrand = { name: 'Aldermark', size: 1 };
/** The last is called so that it would end a text of SQL. */
export const HIDDEN: readonly TestBrand[] = [
  { name: 'Birchwick', size: 1009 },
  { name: "Cedar'holm\\", size: 100_003 },
];

/** What no answer may hold that is for somebody who sees `SEEN` alone. */
export const HIDDEN_NAMES = /Birchwick|Cedar|birch-search|cedar-search/i;

/** Fills a tenant with these brands: days, searches, costs, insights, a rule, a goal and a note. */
export async function fillBrands(app: TestApp, tenant: string, brands: readonly TestBrand[]): Promise<void> {
  const days = eachDay({ start: FIRST_DAY, end: LAST_DAY });
  await app.importCsv(tenant, brandsCsv(brands));
  const weeks = days.filter((_, at) => at % 7 === 5);
  const searches = brands.flatMap(({ name, size }) =>
    weeks.flatMap((week) =>
      [1, 2].map((at) => `${week},${quoted(`${name} P${at}`)},${searchOf(name)},${size * at}`),
    ),
  );
  await app.importCsv(tenant, ['date_key,parent_sku_name,query,volume', ...searches, ''].join('\n'));
  for (const brand of brands) await storeBrand(app, tenant, brand);
  if (brands.length > 1) await storeInsight(app, tenant, { narrative: narrativeOf('The company') });
}

function searchOf(brand: string): string {
  return `${brand.slice(0, 5).toLowerCase()}-search`;
}

async function storeBrand(app: TestApp, tenant: string, { name, size }: TestBrand): Promise<void> {
  await storeInsight(app, tenant, {
    metric: 'net_sales',
    scope: { brand: name, channel: null, parent_sku: null, sku: null },
    firstDay: RECENT,
    lastDay: LAST_DAY,
    valueNow: size,
    impact: -size,
    narrative: narrativeOf(name),
  });
  await storeInsight(app, tenant, {
    scope: { brand: name, channel: null, parent_sku: `${name} P1`, sku: `${name} S1` },
    firstDay: RECENT,
    lastDay: LAST_DAY,
    recoveredOn: LAST_DAY,
    resolvedAt: new Date('2026-11-20T18:00:00Z'),
    status: 'resolved',
    resolution: 'auto',
    narrative: narrativeOf(`${name} S1`),
  });
  const at = { effective_from: FIRST_DAY, version: 0 };
  await app.skuline.costs.save(app.tenantIdOf(tenant), { userId: 'u', name: 'U' }, [
    { ...at, kind: 'unit_cost', sku_name: `${name} S1`, unit_cost: 2 },
    { ...at, kind: 'marketplace_fee', brand_name: name, percent: 15 },
  ]);
}

function narrativeOf(what: string) {
  return { title: `${what} fell`, description: `${what} sold less.`, recommendations: [`Look at ${what}`] };
}
