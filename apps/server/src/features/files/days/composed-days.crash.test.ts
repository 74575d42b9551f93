import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeTenant } from '../../../stores/reader.ts';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';
import { madeReading } from './testing/made-reading.ts';
import { makeStores, openTestStores, type StoresPlace, type TestStores } from './testing/open-test-stores.ts';
import type { CutShort } from './testing/report-killed.ts';

const COMPOSE = 'INSERT INTO daily_performance';
const PUBLISH = 'INSERT INTO published_day';
const POINTS = [
  ['after', COMPOSE],
  ['before', PUBLISH],
  ['after', PUBLISH],
] as const;
const STEPS = ['import', 'undo', 'names'] as const;

const tenantOf = (...[step, moment, marker]: readonly [CutShort['step'], CutShort['moment'], string]) =>
  parseTenantId(`${step}-${moment}-${marker === COMPOSE ? 'compose' : 'publish'}`);
type Tenant = ReturnType<typeof tenantOf>;

const importMade = async ({ imports }: TestStores, tenantId: Tenant, amount: number) => {
  const reading = madeReading(amount);
  const outcome = await imports.importReading({
    tenantId,
    fileName: `made ${amount}`,
    importedBy: 'test',
    reading,
  });
  if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.import.id;
};
const shown = ({ analytics }: TestStores, tenantId: Tenant) =>
  analytics.select(
    wholeTenant(tenantId),
    `SELECT toString(date_key) AS day, parent_sku_name AS parent, sku_name, units_sold
     FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}
     ORDER BY day`,
  );
const bothDays = (units: number, parent = 'Unknown Parent SKU') =>
  ['2026-10-05', '2026-10-06'].map((day) => ({ day, parent, sku_name: `SKU ${units}`, units_sold: units }));

let place: StoresPlace;
let stores: TestStores;
/** What each tenant was shown before the next start had settled anything. */
const shownAtStart = new Map<Tenant, unknown>();

// One process is killed with all of it under way, and one start settles it: a start costs seconds.
beforeAll(async () => {
  place = await makeStores();
  const cuts: CutShort[] = [];
  stores = await openTestStores(place);
  for (const step of STEPS) {
    for (const [moment, marker] of POINTS) {
      const tenant = tenantOf(step, moment, marker);
      await importMade(stores, tenant, 1);
      const undoes = step === 'undo' ? await importMade(stores, tenant, 2) : 0;
      cuts.push({ tenant, step, moment, marker, undoes });
    }
  }
  await stores.close();
  const script = path.join(import.meta.dirname, 'testing/report-killed.ts');
  const args = [script, place.dataDir, String(place.url), JSON.stringify(cuts)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  stores = await openTestStores(place);
  if (signal !== 'SIGKILL') throw new Error(`The process ended by itself: ${code}.`);
  for (const { tenant } of cuts) {
    const tenantId = parseTenantId(tenant);
    shownAtStart.set(tenantId, await shown(stores, tenantId));
  }
  await stores.imports.reconcile();
}, 300_000);
afterAll(async () => {
  await stores.close();
  await rm(place.dataDir, { recursive: true, force: true });
});

const statuses = async (tenantId: Tenant) =>
  (await stores.imports.list(tenantId)).map((record) => record.status);

describe('a report that replaces another, killed', () => {
  test.each([
    [...POINTS[0], 1, 'failed'],
    [...POINTS[1], 1, 'failed'],
    [...POINTS[2], 2, 'published'],
  ] as const)(
    '%s %s: shows the one or the other, and the next start settles it',
    async (moment, marker, units, status) => {
      const tenantId = tenantOf('import', moment, marker);
      expect(shownAtStart.get(tenantId)).toEqual(bothDays(units));
      expect(await shown(stores, tenantId)).toEqual(bothDays(units));
      expect(await statuses(tenantId)).toEqual([status, 'published']);
      await importMade(stores, tenantId, 3);
      expect(await shown(stores, tenantId)).toEqual(bothDays(3));
    },
  );
});

describe('an undo of a report, killed', () => {
  test.each([
    [...POINTS[0], 2],
    [...POINTS[1], 2],
    [...POINTS[2], 1],
  ] as const)(
    '%s %s: shows what was before or after it, and the next start ends it',
    async (moment, marker, units) => {
      const tenantId = tenantOf('undo', moment, marker);
      expect(shownAtStart.get(tenantId)).toEqual(bothDays(units));
      expect(await shown(stores, tenantId)).toEqual(bothDays(1));
      expect(await statuses(tenantId)).toEqual(['undone', 'published']);
    },
  );
});

describe('an edit of names, killed', () => {
  test.each([
    [...POINTS[0], 'Unknown Parent SKU', 'failed'],
    [...POINTS[1], 'Unknown Parent SKU', 'failed'],
    [...POINTS[2], 'Kettle', 'published'],
  ] as const)(
    '%s %s: every day has the old names, or every day the new ones',
    async (moment, marker, parent, status) => {
      const tenantId = tenantOf('names', moment, marker);
      expect(shownAtStart.get(tenantId)).toEqual(bothDays(1, parent));
      expect(await shown(stores, tenantId)).toEqual(bothDays(1, parent));
      const { lines } = await stores.imports.readCatalogue(tenantId);
      expect(lines.map(({ parentSku }) => parentSku)).toEqual(status === 'published' ? ['Kettle'] : []);
      expect(await statuses(tenantId)).toEqual([status, 'published']);
    },
  );
});
