import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startGeoIp, startPostHog } from '../harness/outside-services.ts';
import { choosePreset } from '../harness/filter-bar.ts';
import { createEmpty } from '../harness/global-setup.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { listEvents } from '@skuline/server/src/cli/commands/events.command.ts';
import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';

// These journeys share a server with its own outside services.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const TENANT = 'Alder & Oak';
const ANN = { email: 'ann@skuline.example', password: 'an oak and an alder' };
const KEY = 'phc_journeys';
const MINUTE_MS = 60_000;

let folder: string;
let skuline: SkulineProcess;
let geoIp: Awaited<ReturnType<typeof startGeoIp>>;
let postHog: Awaited<ReturnType<typeof startPostHog>>;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-telemetry-'));
  [geoIp, postHog] = await Promise.all([startGeoIp(), startPostHog(KEY)]);
  skuline = await startSkuline(path.join(folder, 'data'), {
    GEOIP_URL: geoIp.url,
    POSTHOG_HOST: postHog.url,
    POSTHOG_KEY: KEY,
    INTERNAL_EMAIL_DOMAIN: 'skuline.example',
  });
  await createEmpty({ ...ANN, tenant: TENANT }, skuline);
});

test.afterAll(async () => {
  await skuline.stop();
  await Promise.all([geoIp.close(), postHog.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** What `skuline events` reads, of the tenant or of visitors. */
const readEvents = (tenant: string | null) =>
  skuline.run(listEvents, { tenant, name: null, since: null, limit: 1000 });

/** Polls for longer than the default: events are sent after a few seconds by design. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });

/** The session id of this tab, which identifies its events. */
async function sessionOf(page: Page): Promise<string> {
  const read = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('skuline.session-id') ?? 'null'));
  await soon(read).not.toBeNull();
  return read();
}

/** What PostHog received of a tab: the collector forwards accepted events. */
const toldOf = (session: string) =>
  postHog.events().filter(({ properties }) => properties['$session_id'] === session);

const countOf = (session: string, name: string) =>
  toldOf(session).filter(({ event }) => event === name).length;

async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('link', { name: section }).click();
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${skuline.url}/cohort`);
  await fillSignIn(page, ANN);
  await expect(page.getByText('Analyze customer behavior patterns over time')).toBeVisible({
    timeout: 30_000,
  });
}

test('a visit is told: as a visitor, the login, the pages, an action, and how long it was', async ({
  page,
}) => {
  await signIn(page);
  const session = await sessionOf(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await choosePreset(page, 'Last 30 Days');
  await expect(page).toHaveURL(/range=last_30_days/);
  // Only a beacon is sent while the page unloads.
  await page.goto('about:blank');

  await soon(() => countOf(session, 'session_duration')).toBe(1);
  const isOfTab = (event: { readonly session_id: string }) => event.session_id === session;
  const events = (await readEvents(TENANT)).filter(isOfTab);
  const find = (name: string) => events.filter((event) => event.name === name);
  expect(find('page_view').map((event) => event.path)).toEqual(['/dashboard', '/cohort']);
  expect(find('login')).toHaveLength(1);
  expect(find('user_action').map(({ properties }) => properties)).toEqual([
    { action: 'range_applied', details: { preset: 'last_30_days' } },
  ]);
  expect(find('session_duration').map(({ properties }) => properties)).toEqual([
    { seconds: expect.any(Number) },
  ]);
  expect(events).toHaveLength(5);
  for (const event of events) {
    expect(event).toMatchObject({
      user_type: 'internal',
      visitor_id: '',
      country: 'Portugal',
      city: 'Porto',
      region: 'Norte',
      timezone: 'Europe/Lisbon',
      organisation: 'Example Net',
      language: 'en-US',
      viewport_width: 1440,
    });
  }
  expect(JSON.stringify(events)).not.toContain('@');

  const asVisitor = (await readEvents(null)).filter(isOfTab);
  expect(asVisitor).toMatchObject([
    { name: 'page_view', path: '/signin', user_id: '', user_type: 'external' },
  ]);
  expect(geoIp.asked()).toBe(1);

  const ids = [...events, ...asVisitor].map((event) => event.event_id);
  expect(
    toldOf(session)
      .map(({ uuid }) => uuid)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(toldOf(session).find(({ event }) => event === 'login')).toMatchObject({
    distinct_id: find('login')[0]?.user_id,
    properties: { user_type: 'internal', city: 'Porto', $geoip_city_name: 'Porto', $geoip_disable: true },
  });
});

test('signing out tells how long the session was, and leaves nothing in the browser', async ({ page }) => {
  await signIn(page);
  const session = await sessionOf(page);
  await soon(() => countOf(session, 'login')).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${skuline.url}/`);
  await soon(() => countOf(session, 'session_duration')).toBe(1);
  // The new visitor has ids of their own.
  const visitor = await sessionOf(page);
  expect(visitor).not.toBe(session);
  const seenAfter = () => toldOf(visitor);
  await soon(() => seenAfter().map(({ event }) => event)).toEqual(['page_view']);
  expect(seenAfter()[0]?.properties).toMatchObject({ $process_person_profile: false });
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('skuline.'))).toEqual([]);
});

test('five minutes without activity are told once, until something is done again', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const session = await sessionOf(page);
  const idles = () => countOf(session, 'user_idle');
  await page.clock.fastForward(4 * MINUTE_MS);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(4 * MINUTE_MS);
  expect(idles()).toBe(0);
  await page.clock.fastForward(2 * MINUTE_MS);
  await soon(idles).toBe(1);
  await page.clock.fastForward(30 * MINUTE_MS);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(5 * MINUTE_MS + 1000);
  await soon(idles).toBe(2);
});

test('events of an offline page are sent once the network is back', async ({ page, context }) => {
  await signIn(page);
  const session = await sessionOf(page);
  const unsent = () => page.evaluate(() => localStorage.getItem('skuline.unsent-events'));
  await soon(() => countOf(session, 'login')).toBe(1);
  const views = (place: string) =>
    toldOf(session).filter(({ properties }) => properties['path'] === place).length;
  // A page that is left as soon as it is there may not be counted as seen.
  await open(page, 'Pricing Analysis');
  await soon(() => views('/pricing')).toBe(1);
  const before = views('/cohort');
  await open(page, 'Cohort Analysis');
  await soon(() => views('/cohort')).toBe(before + 1);
  await context.setOffline(true);
  await open(page, 'Pricing Analysis');
  await soon(unsent).toContain('/pricing');
  await context.setOffline(false);
  await soon(() => views('/pricing')).toBe(2);
  await soon(unsent).toBeNull();
});

/** The ways to opt out. */
const SILENCES = {
  'a browser with Do Not Track': (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })),
  'a browser with Global Privacy Control': (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
  'a server with telemetry switched off': (page: Page) =>
    page.route('**/api/telemetry-config', (route) =>
      route.fulfill({ json: { isEnabled: false, geoipUrl: null } }),
    ),
};

for (const [name, silence] of Object.entries(SILENCES)) {
  test(`with ${name} nothing is sent, asked or kept`, async ({ page }) => {
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events') || request.url().startsWith(geoIp.url))
        told.push(request.url());
    });
    await silence(page);
    await signIn(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('no axis') })));
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) => Object.keys(storage)),
    );
    expect(kept.flat()).not.toContain('skuline.visitor-id');
    expect(kept.flat()).not.toContain('skuline.unsent-events');
    await page.goto('about:blank');
    expect(told).toEqual([]);
  });
}

test('an old tab that misses a page of the app is reloaded once; then the error screen says so and tells', async ({
  page,
}) => {
  await signIn(page);
  const session = await sessionOf(page);
  await page.evaluate(() =>
    Promise.reject(new Error('no answer for ann@skuline.example')).catch((error) => reportError(error)),
  );
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/_app.pricing-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Pricing Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeVisible();
  await expect(
    page.getByText("We've been notified about this error and are working to fix it."),
  ).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  const errors = () => toldOf(session).filter(({ event }) => event === 'error_occurred');
  const said = (field: string) => errors().map(({ properties }) => properties[field]);
  await soon(() => said('source')).toContain('chunk');
  expect(said('message')).toContain('Error: no answer for [email]');
  await page.unroute('**/assets/_app.pricing-*.js');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByText('Analyze pricing strategies and their impact on performance')).toBeVisible();
});
