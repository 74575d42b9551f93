import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = new Date('2026-11-20T20:00:00Z');
const IN_A_YEAR = new Date('2027-11-21T20:00:00Z');

let now = TODAY;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

test('a day that has not begun in Los Angeles is not the newest day, though rows of it were imported', async () => {
  const user = await app.userOfNewTenant('Alder');
  const days = ['2026-11-19', '2027-11-20'];
  now = IN_A_YEAR;
  await app.importCsv(
    'Alder',
    sampleCsv(days.map((day) => `${day},Alder,Kettle,K-1,9,1,1,10,0,10,1,4,9,2,0,0`)),
  );
  now = TODAY;
  expect((await user.getJson('/api/tenant')).dataThrough).toEqual({
    first: '2026-11-19',
    last: '2026-11-19',
  });
});

async function* renamed() {
  yield await Promise.resolve({ sku: 'K-1', asin: '', parentSku: 'Kettle', brand: 'Maple', line: 1 });
}

test('changed names are no import: the header goes on saying when figures came', async () => {
  const user = await app.userOfNewTenant('Briskway');
  now = TODAY;
  await app.importCsv('Briskway', sampleCsv(['2026-11-19,Alder,Kettle,K-1,9,1,1,10,0,10,1,4,9,2,0,0']));
  now = IN_A_YEAR;
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf('Briskway'),
    fileName: 'Edited by Maya',
    importedBy: 'Maya',
    dropId: undefined,
    reading: {
      holds: 'catalogue',
      format: 'catalogue',
      rows: renamed(),
      lastUpdated: () => null,
      checksum: () => '',
    },
  });
  expect(outcome.status).toBe('published');
  now = TODAY;
  expect((await user.getJson('/api/tenant')).lastImportedAt).toBe(TODAY.toISOString());
});
