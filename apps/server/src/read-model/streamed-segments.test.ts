import { toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import { dailyRow } from '../stores/analytics/daily-rows.fixture.ts';
import { withStreamLimit } from '../stores/analytics/stream-limit.ts';
import type { ComparedSegment } from './segment-page.queries.ts';
import { performanceQuery } from './performance-query.ts';
import { streamSegments } from './segment-reader.ts';
import { openTestEngine, Tenant, type TestEngine } from './testing/imported-tenant.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const DAY = '2026-03-02';
const range = { start: toDateKey(DAY), end: toDateKey(DAY) };
const bySku = performanceQuery({ periods: [range, range], groupBy: ['sku_name'] });
const byName = {
  orderBy: 'name',
  direction: 'asc',
  search: null,
  changeOf: 'net_sales',
  show: 'all',
} as const;

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `S-${10_000 + at}`);
const never = new AbortController().signal;

async function tenantWith(count: number): Promise<Tenant> {
  const tenant = new Tenant(engine.store, parseTenantId(`many-${count}`));
  await tenant.publish(namesOf(count).map((sku_name) => dailyRow({ date_key: DAY, sku_name })));
  return tenant;
}

async function readNames(segments: AsyncIterable<ComparedSegment>): Promise<string[]> {
  const names: string[] = [];
  for await (const segment of segments) names.push(segment.names[0] ?? '');
  return names;
}

test.each([20_000, 20_003])('all of %i segments are there once, in their order', async (count) => {
  const { snapshot } = await tenantWith(count);
  const { reader } = engine.openReadModel();
  const { segments } = await reader.streamSegments(snapshot, bySku, byName, never);
  expect(await readNames(segments)).toEqual(namesOf(count));
});

test('a long file that has begun keeps its place while others of its tenant wait for one', async () => {
  const { snapshot } = await tenantWith(30_000);
  const source = await engine.openReadModel().open(snapshot);
  const analytics = withStreamLimit(engine.store, 120_000);
  const { segments } = await streamSegments({ ...source, analytics }, bySku, byName, never);
  const sql = "SELECT number FROM numbers(1000000000) WHERE {tenantId:String} != ''";
  // Seven begin, and the eighth waits for the file's place.
  const others = Array.from({ length: 8 }, () =>
    analytics.stream(snapshot.reader, sql)[Symbol.asyncIterator](),
  );
  const begun = others.map((stream) => stream.next());
  expect(await readNames(segments)).toEqual(namesOf(30_000));
  await Promise.all(begun);
  for (const stream of others) await stream.return?.();
});
