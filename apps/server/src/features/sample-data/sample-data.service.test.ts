import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../stores/reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { openChdb } from '../../stores/analytics/chdb.ts';
import type { AnalyticsEngine } from '../../stores/analytics/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { openPostgres } from '../../stores/transactional/postgres.ts';
import { copyMadeTables, makeDatabase } from '../../testing/made-cluster.ts';
import { createImportsService, type ImportsService } from '../files/index.ts';
import { createTenantDataRepository } from '../tenant/index.ts';
import { createSampleDataService, type SampleDataService } from './sample-data.service.ts';

/** An evening in Los Angeles, when it is the next day in most of the world. */
const NOW = new Date('2026-11-21T05:30:00Z');
const OWN_ROW = 'date_key,parent_sku_name,query,volume\n2026-11-01,Kettle,kettle,5\n';

describe('filling a tenant with sample data', () => {
  let dataDir: string;
  let transactional: TransactionalStore;
  let engine: AnalyticsEngine;
  let imports: ImportsService;
  let sampleData: SampleDataService;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-sample-'));
    const log = pino({ level: 'silent' });
    const clock = { now: () => NOW };
    await copyMadeTables(dataDir);
    const url = await makeDatabase();
    [transactional, engine] = await Promise.all([openPostgres({ url, log }), openChdb({ dataDir, log })]);
    imports = createImportsService({ analytics: engine.store, transactional, clock, log, maturingDays: 2 });
    sampleData = createSampleDataService({ imports, clock });
  });
  afterAll(async () => {
    await engine.store.close();
    await transactional.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('loads 26 months up to yesterday in Los Angeles, and says that it is sample data', async () => {
    const tenantId = parseTenantId('filled');
    const { dailyPerformance, keywordVolumes } = await sampleData.fill(tenantId);
    expect(dailyPerformance).toMatchObject({
      status: 'published',
      firstDate: '2024-09-20',
      lastDate: '2026-11-19',
      brands: 6,
      parentSkus: 40,
      skus: 160,
    });
    expect(keywordVolumes).toMatchObject({ status: 'published', kind: 'keyword_volume', parentSkus: 40 });
    expect(await createTenantDataRepository(transactional).get(tenantId)).toMatchObject({
      isSampleData: true,
    });
    const rows = await engine.store.select(
      wholeTenant(tenantId),
      `SELECT count() AS rows, countIf(net_sales < 0) AS with_more_returns_than_sales
       FROM daily_performance AS p
       WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
    );
    expect(rows).toEqual([{ rows: dailyPerformance.rows, with_more_returns_than_sales: expect.any(Number) }]);
  });

  test('a second time on the same day changes nothing', async () => {
    const tenantId = parseTenantId('filled');
    const before = await imports.list(tenantId);
    await sampleData.fill(tenantId);
    expect(await imports.list(tenantId)).toEqual(before);
  });

  test('a tenant with data of its own is left alone', async () => {
    const tenantId = parseTenantId('real');
    await imports.importStream({ tenantId, fileName: 'own.csv', source: oneChunk(OWN_ROW) });
    await expect(sampleData.fill(tenantId)).rejects.toMatchObject({ code: 'already_exists' });
    expect(await createTenantDataRepository(transactional).get(tenantId)).toMatchObject({
      isSampleData: false,
    });
    expect(await imports.list(tenantId)).toHaveLength(1);
  });
});

async function* oneChunk(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}
