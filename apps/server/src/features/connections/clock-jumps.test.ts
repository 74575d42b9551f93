import { type DateRange, HOUR_MS, toDateKey } from '@skuline/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FAST_RATES, startWire, type Wire, type WireSeller } from '../../testing/wire/index.ts';
import { BESIDES_SALES, breakdownOf, expectedLines, linesOf } from './testing/pulled-lines.ts';

const START = new Date('2026-11-20T20:00:00Z');
const SINCE = toDateKey('2026-11-14');
const FACTS = ['orders', 'units_sold', 'gross_sales', 'sessions'] as const;
const DAY_HOURS = 24;

let wire: Wire;
let app: TestApp;
let seller: WireSeller;
/** What the clock of this machine, which may be wrong, was set to last; that of the source is never wrong. */
let set = { to: START, at: performance.now() };
let right = START;
/** It goes on, so that a try which failed on a busy machine is made again. */
const now = () => new Date(set.to.getTime() + performance.now() - set.at);

beforeAll(async () => {
  wire = await startWire({ clock: START.toISOString(), scale: 2000, rates: FAST_RATES });
  app = await startTestApp({
    clock: { now },
    env: { AMAZON_SP_API_URL: wire.urls.spApi, AMAZON_LWA_URL: wire.urls.lwa, PULL_TIME_SCALE: '2000' },
  });
  const [first] = wire.sellers;
  if (first === undefined) throw new Error('The wire has no seller.');
  seller = first;
  await app.userOfNewTenant('Alder');
  app.skuline.jobs.start();
});
afterAll(async () => {
  await app.close();
  await wire.close();
});

/** So much time passes; the machine takes it for `hoursAhead` later. */
function pass(hours: number, hoursAhead = 0): void {
  right = new Date(right.getTime() + hours * HOUR_MS);
  set = { to: new Date(right.getTime() + hoursAhead * HOUR_MS), at: performance.now() };
  wire.clock.set(right.toISOString());
}

const tenantId = () => app.tenantIdOf('Alder');
const pulledAt = async () => {
  const jobs = await app.skuline.jobs.list();
  return Date.parse(jobs.find(({ name }) => name === 'pull')?.lastSuccessAt ?? '');
};
/** Settles once the scheduler has pulled by what the machine takes for now. */
const untilPulled = () =>
  expect
    .poll(async () => ((await pulledAt()) - set.to.getTime()) / HOUR_MS, { timeout: 180_000 })
    .toSatisfy((hours: number) => hours >= 0 && hours < 1);

async function expectRight(days: DateRange): Promise<void> {
  const user = await app.memberOf('Alder', { role: 'admin', brands: null });
  const { data } = await user.getJson(breakdownOf(days));
  const expected = expectedLines(seller, FACTS, { days, asOf: right });
  expect(expected.length).toBeGreaterThan(10);
  expect(linesOf(data, FACTS)).toEqual(expected);
  const [shown] = await app.skuline.connections.list(tenantId());
  expect(shown).toMatchObject({ state: 'ok', trouble: null });
  const next = new Date(shown?.next_pull ?? 0).getTime() - now().getTime();
  expect(next).toBeGreaterThan(0);
  expect(next).toBeLessThanOrEqual(DAY_HOURS * HOUR_MS);
}

test('the machine has the wrong time for a while: two days ahead, and three hours behind', async () => {
  const { clientId, clientSecret, refreshToken } = seller.keys;
  await app.skuline.connections.connect({
    tenantId: tenantId(),
    source: 'amazon',
    keys: { clientId, clientSecret, refreshToken },
    marketplaces: ['US'],
    profiles: [],
    since: SINCE,
    without: BESIDES_SALES,
    connectionId: null,
    by: 'test',
  });
  const days = { start: SINCE, end: toDateKey('2026-11-18') };
  await untilPulled();
  await expectRight(days);

  pass(0, 2 * DAY_HOURS);
  await untilPulled();
  await expectRight(days);

  // What was asked for in days to come is asked for again, and nothing waits until then.
  pass(1);
  await untilPulled();
  await expectRight(days);

  pass(1, -3);
  await untilPulled();
  await expectRight(days);

  pass(2 * DAY_HOURS);
  await untilPulled();
  await expectRight({ start: SINCE, end: toDateKey('2026-11-20') });
}, 600_000);
