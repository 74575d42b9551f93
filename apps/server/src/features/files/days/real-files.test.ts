import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FACT_IDS } from '@skuline/domain/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';
import { TEST_DATA } from '../../../testing/expected-figures.ts';
import { openTestStores, type TestStores } from './testing/open-test-stores.ts';

const expectedFile = z.object({
  rows: z.number(),
  first_date: z.string(),
  last_date: z.string(),
  dates_with_rows: z.number(),
  all_dates_totals: z.record(z.string(), z.number()),
  hierarchy: z.object({
    counts: z.object({ brands: z.number(), parent_skus: z.number(), skus: z.number() }),
  }),
});

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

test.each(['online_retail', 'superstore'])('%s comes out to the cent', async (name) => {
  const file = path.join(TEST_DATA, `${name}.csv.gz`);
  expect(existsSync(file), `${file} is part of the repository`).toBe(true);
  const expected = expectedFile.parse(
    JSON.parse(await readFile(path.join(TEST_DATA, `${name}.expected.json`), 'utf8')),
  );
  const tenantId = parseTenantId(name);
  const outcome = await stores.imports.importStream({
    tenantId,
    fileName: name,
    source: createReadStream(file),
  });
  expect(outcome).toMatchObject({
    status: 'published',
    rounded: null,
    import: {
      rows: expected.rows,
      days: expected.dates_with_rows,
      firstDate: expected.first_date,
      lastDate: expected.last_date,
      brands: expected.hierarchy.counts.brands,
      parentSkus: expected.hierarchy.counts.parent_skus,
      skus: expected.hierarchy.counts.skus,
    },
  });
  const [totals] = await stores.analytics.select(
    wholeTenant(tenantId),
    `SELECT ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ')}
     FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
  );
  expect(totals).toEqual(expected.all_dates_totals);
});
