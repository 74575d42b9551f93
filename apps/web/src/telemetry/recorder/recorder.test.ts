import { wireEvent } from '@skuline/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { now } from '../../clock.ts';
import { unsentEventsPreference, visitorIdPreference } from '../../preferences/index.ts';
import type { WatchedSession } from '../../session/index.ts';
import type { TelemetryEvent } from '../early-events.ts';
import { createBrowserIds } from './browser-ids.ts';
import type { Batch, Outcome } from './collector.ts';
import { Delivery } from './delivery.ts';
import { EventQueue } from './event-queue.ts';
import { Recorder } from './recorder.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-20T12:00:00Z');

const tokenOf = (sub: string, issue = 1) => `h.${btoa(JSON.stringify({ sub, issue }))}.s`;
const signedIn = (sub: string, issue = 1, tenantId = 't1'): WatchedSession => ({
  status: 'signed-in',
  user: { email: `${sub}@alder.example`, displayName: sub, tenantId },
  idToken: tokenOf(sub, issue),
});
const signingOut: WatchedSession = { status: 'signing-out', user: null, idToken: null };
const signedOut: WatchedSession = { status: 'signed-out', user: null, idToken: null };

const stops: (() => void)[] = [];

interface Surroundings {
  readonly send?: (batch: Batch) => Promise<Outcome>;
  readonly beacon?: (batch: Batch) => boolean;
  readonly isOnline?: () => boolean;
  readonly prepare?: () => Promise<boolean>;
}

/** A page's recorder with its real queue and delivery; only the network is faked. */
function openPage(surroundings: Surroundings = {}) {
  const send = vi.fn<(batch: Batch) => Promise<Outcome>>(surroundings.send ?? (async () => 'taken'));
  const beacon = vi.fn<(batch: Batch) => boolean>(surroundings.beacon ?? (() => true));
  const queue = new EventQueue(unsentEventsPreference);
  const tokens = new Map<string, string>();
  const ids = createBrowserIds(now);
  const delivery = new Delivery({
    queue,
    now,
    tokens,
    getOwner: () => recorder.owner,
    getVisitorId: ids.visitorId,
    prepare: surroundings.prepare ?? (async () => true),
    isAllowed: () => true,
    getPlace: () => null,
    send,
    beacon,
    isOnline: surroundings.isOnline ?? (() => true),
  });
  const recorder = new Recorder({ queue, delivery, tokens, ids, now });
  stops.push(() => {
    recorder.stop();
    delivery.stop();
  });
  const track = (event: TelemetryEvent) => recorder.record({ event, at: now(), path: '/dashboard' });
  const restore = () => queue.restore(new Set(['', recorder.owner]), now());
  return { recorder, delivery, track, restore, send, beacon };
}

const view: TelemetryEvent = { name: 'page_view' };
const namesIn = (batches: readonly (readonly [Batch])[]) =>
  batches.map(([{ events }]) => events.map(({ event }) => event.name));
const tokensIn = (batches: readonly (readonly [Batch])[]) => batches.map(([{ token }]) => token);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const act = () => window.dispatchEvent(new Event('keydown'));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('idle', () => {
  test('after five minutes without activity, once, and again after the next activity', async () => {
    const { recorder, send } = openPage();
    recorder.onSession(signedIn('ann'));
    await pass(5 * MINUTE - 1);
    expect(send).not.toHaveBeenCalled();
    await pass(1 + 500);
    expect(namesIn(send.mock.calls)).toEqual([['user_idle']]);
    await pass(60 * MINUTE);
    expect(send).toHaveBeenCalledOnce();
    act();
    await pass(5 * MINUTE + 500);
    expect(namesIn(send.mock.calls)).toEqual([['user_idle'], ['user_idle']]);
    expect(send.mock.calls[1]?.[0].events[0]?.event.properties).toEqual({ seconds: 300 });
  });

  test('not while something is done', async () => {
    const { recorder, send } = openPage();
    recorder.onSession(signedIn('ann'));
    for (let minute = 0; minute < 20; minute += 1) {
      await pass(MINUTE);
      act();
    }
    expect(send).not.toHaveBeenCalled();
    await pass(5 * MINUTE + 500);
    expect(send).toHaveBeenCalledOnce();
  });

  test('not for somebody who is not signed in, nor after the logout', async () => {
    const { recorder, send } = openPage();
    await pass(10 * MINUTE);
    recorder.onSession(signedIn('ann'));
    recorder.onVisibility(false);
    recorder.onSession(signingOut);
    await pass(10 * MINUTE);
    expect(namesIn(send.mock.calls).flat()).not.toContain('user_idle');
  });
});

describe('batches', () => {
  test('go out five seconds after their first event', async () => {
    const { track, send } = openPage();
    track(view);
    await pass(4000);
    track(view);
    await pass(999);
    expect(send).not.toHaveBeenCalled();
    await pass(1);
    expect(namesIn(send.mock.calls)).toEqual([['page_view', 'page_view']]);
    await pass(MINUTE);
    expect(send).toHaveBeenCalledOnce();
  });

  test('go out at once when there are many, at most forty at a time', async () => {
    const { track, send } = openPage();
    for (let count = 0; count < 90; count += 1) track(view);
    await pass(0);
    expect(namesIn(send.mock.calls).map((names) => names.length)).toEqual([40, 40, 10]);
  });

  test('a login and an error wait half a second only', async () => {
    const { track, send } = openPage();
    track(view);
    track({ name: 'login', method: 'password' });
    await pass(500);
    expect(namesIn(send.mock.calls)).toEqual([['page_view', 'login']]);
  });

  test('events of a visitor and of who signs in then go apart, with and without a token', async () => {
    const { recorder, track, send } = openPage();
    track(view);
    recorder.onSession(signedIn('ann'));
    track({ name: 'login', method: 'password' });
    await pass(5000);
    expect(namesIn(send.mock.calls)).toEqual([['page_view'], ['login']]);
    expect(tokensIn(send.mock.calls)).toEqual([null, tokenOf('ann')]);
    expect(send.mock.calls.map(([{ visitorId }]) => visitorId)).toEqual([visitorIdPreference.find(), null]);
  });

  test('everything that goes out is what the collector accepts', async () => {
    const { recorder, track, send } = openPage();
    recorder.onSession(signedIn('ann'));
    track(view);
    track({ name: 'login', method: 'provider' });
    track({ name: 'user_action', action: 'filters_applied', details: { brands: 2, cleared: false } });
    track({ name: 'user_idle', seconds: 1e9 });
    track({ name: 'session_duration', seconds: 12 });
    track({ name: 'error_occurred', source: 'window', error: new TypeError('x'.repeat(9999)) });
    track({ name: 'error_occurred', source: 'promise', error: { secret: 'ann@alder.example' } });
    await pass(5000);
    const events = send.mock.calls.flatMap(([batch]) => batch.events.map(({ event }) => event));
    expect(events).toHaveLength(7);
    for (const event of events) expect(wireEvent.safeParse(event).error).toBeUndefined();
    expect(new Set(events.map((event) => event.event_id)).size).toBe(7);
    expect(JSON.stringify(events)).not.toContain('@');
  });

  test('details that could be data stay here; an action that is a sentence is none', async () => {
    const { track, send } = openPage();
    track({
      name: 'user_action',
      action: 'filters_applied',
      details: { brand: 'Alder & Oak', 'E-mail': 'a', net_sales: 12.5, skus: 3, level: 'brand_name' },
    });
    track({ name: 'user_action', action: 'Searched for kettles' });
    await pass(5000);
    expect(send.mock.calls[0]?.[0].events.map(({ event }) => event.properties)).toEqual([
      { action: 'filters_applied', details: { skus: 3, level: 'brand_name' } },
    ]);
  });
});

describe('a collector that fails', () => {
  test('is asked again later and later, with the same events', async () => {
    const { track, send } = openPage({ send: async () => 'later' });
    track(view);
    await pass(5000);
    const times: number[] = [Date.now() - START.getTime()];
    for (let tries = 1; tries < 5; tries += 1) {
      while (send.mock.calls.length === tries) await pass(1000);
      times.push(Date.now() - START.getTime());
    }
    expect(times).toEqual([5000, 10_000, 20_000, 40_000, 80_000]);
    const ids = send.mock.calls.map(([{ events }]) => events[0]?.event.event_id);
    expect(new Set(ids).size).toBe(1);
  });

  test('new events do not hurry it', async () => {
    const { track, send } = openPage({ send: async () => 'later' });
    track(view);
    await pass(5000);
    for (let count = 0; count < 60; count += 1) track(view);
    await pass(4999);
    expect(send).toHaveBeenCalledOnce();
  });

  test('and says "never" drops that batch and sends the next', async () => {
    let isFirst = true;
    const { track, send } = openPage({
      send: async () => {
        const outcome = isFirst ? 'never' : 'taken';
        isFirst = false;
        return outcome;
      },
    });
    track(view);
    await pass(5000);
    track({ name: 'login', method: 'password' });
    await pass(5000);
    expect(namesIn(send.mock.calls)).toEqual([['page_view'], ['login']]);
  });

  test('and refuses the token is not asked again until there is a new one', async () => {
    const { recorder, track, send } = openPage({
      send: async ({ token }) => (token === tokenOf('ann', 2) ? 'taken' : 'refused'),
    });
    recorder.onSession(signedIn('ann', 1));
    track(view);
    await pass(60 * MINUTE);
    act();
    expect(tokensIn(send.mock.calls)).toEqual([tokenOf('ann', 1)]);
    recorder.onSession(signedIn('ann', 2));
    await pass(0);
    expect(tokensIn(send.mock.calls)).toEqual([tokenOf('ann', 1), tokenOf('ann', 2)]);
    expect(namesIn(send.mock.calls)[1]).toContain('page_view');
  });
});

describe('offline', () => {
  test('events wait, also for a later page, and are sent when the network is back', async () => {
    const offline = openPage({ isOnline: () => false });
    offline.recorder.onSession(signedIn('ann'));
    offline.track(view);
    offline.track({ name: 'user_action', action: 'metric_selected' });
    await pass(5000);
    expect(offline.send).not.toHaveBeenCalled();
    expect(unsentEventsPreference.find()).toHaveLength(2);

    const later = openPage();
    later.recorder.onSession(signedIn('ann'));
    later.restore();
    later.delivery.retry();
    await pass(0);
    expect(namesIn(later.send.mock.calls)).toEqual([['page_view', 'user_action']]);
    expect(unsentEventsPreference.find()).toBeNull();
  });

  test('two tabs keep their events side by side', async () => {
    for (const tab of [openPage({ isOnline: () => false }), openPage({ isOnline: () => false })]) {
      tab.track(view);
      await pass(5000);
    }
    expect(unsentEventsPreference.find()).toHaveLength(2);
  });

  test('for more than a week, they are forgotten', async () => {
    const offline = openPage({ isOnline: () => false });
    offline.track(view);
    await pass(5000);
    offline.delivery.stop();
    vi.setSystemTime(START.getTime() + 8 * 24 * 60 * MINUTE);
    const later = openPage();
    later.restore();
    later.delivery.retry();
    await pass(0);
    expect(later.send).not.toHaveBeenCalled();
  });

  test('for long, the oldest are forgotten beyond 500', async () => {
    const { track } = openPage({ isOnline: () => false });
    for (let count = 0; count < 600; count += 1) track(view);
    await pass(5000);
    expect(unsentEventsPreference.find()).toHaveLength(500);
  });

  test("somebody else's events are not sent by who signs in next", async () => {
    const offline = openPage({ isOnline: () => false });
    offline.recorder.onSession(signedIn('ann'));
    offline.track(view);
    await pass(5000);
    const next = openPage();
    next.recorder.onSession(signedIn('bo'));
    next.restore();
    next.delivery.retry();
    await pass(0);
    expect(next.send).not.toHaveBeenCalled();
  });
});

describe('leaving', () => {
  test('hands over what waits and how long the page could be seen, with the token', async () => {
    const { recorder, track, beacon, send } = openPage();
    recorder.onSession(signedIn('ann'));
    await pass(7000);
    recorder.onVisibility(false);
    await pass(20_000);
    recorder.onVisibility(true);
    await pass(3400);
    track(view);
    recorder.onLeave();
    expect(namesIn(beacon.mock.calls)).toEqual([['page_view', 'session_duration']]);
    expect(beacon.mock.calls[0]?.[0]).toMatchObject({ token: tokenOf('ann') });
    expect(beacon.mock.calls[0]?.[0].events[1]?.event.properties).toEqual({ seconds: 10 });
    await pass(MINUTE);
    expect(send).not.toHaveBeenCalled();
    expect(unsentEventsPreference.find()).toBeNull();
  });

  test('what the browser does not take is kept for a later page', async () => {
    const { track, recorder } = openPage({ beacon: () => false });
    track(view);
    recorder.onLeave();
    expect(unsentEventsPreference.find()).toHaveLength(1);
  });

  test('before the server has said that events may be sent, they are kept', async () => {
    const { track, recorder } = openPage({ isOnline: () => false });
    track(view);
    recorder.onLeave();
    expect(unsentEventsPreference.find()).toHaveLength(1);
  });

  test('more than fits goes in several beacons', () => {
    const { track, recorder, beacon } = openPage();
    for (let count = 0; count < 19; count += 1)
      track({
        name: 'error_occurred',
        source: 'window',
        error: Object.assign(new Error('e'), { stack: 'at x '.repeat(900) }),
      });
    recorder.onLeave();
    expect(beacon.mock.calls.length).toBeGreaterThan(1);
    for (const [{ events }] of beacon.mock.calls) expect(JSON.stringify(events).length).toBeLessThan(50_000);
    expect(namesIn(beacon.mock.calls).flat()).toHaveLength(19);
  });

  test('a visitor has no session to be measured', () => {
    const { recorder, beacon } = openPage();
    vi.setSystemTime(START.getTime() + MINUTE);
    recorder.onLeave();
    expect(beacon).not.toHaveBeenCalled();
  });
});

describe('what the page before was left with', () => {
  const early = { event: view, at: new Date('2026-11-20T11:59:00Z'), path: '/cohort' };
  test.each([
    ['nobody', null, [['page_view']], [null]],
    ['somebody in this tenant', 't1', [['page_view']], [tokenOf('ann')]],
    ['somebody in another tenant', 't2', [], []],
  ])('by %s is told as theirs, or not at all', async (_who, tenantId, names, tokens) => {
    const { recorder, send } = openPage();
    recorder.onSession(signedIn('ann'));
    recorder.recordEarlier(early, tenantId);
    await pass(5000);
    expect([namesIn(send.mock.calls), tokensIn(send.mock.calls)]).toEqual([names, tokens]);
    for (const [{ events }] of send.mock.calls)
      expect(events[0]?.event).toMatchObject({ path: '/cohort', time: '2026-11-20T11:59:00.000Z' });
  });
});

describe('signing out', () => {
  test('is where the session number ends: the visitor after it is not known by it', async () => {
    const { recorder, track, send } = openPage();
    recorder.onSession(signedIn('ann'));
    track(view);
    recorder.onSession(signingOut);
    await pass(0);
    recorder.onSession(signedOut);
    track(view);
    await pass(5000);
    const sessions = send.mock.calls.map(([{ events }]) => events.map(({ event }) => event.session_id));
    const [ofAnn, ofVisitor] = sessions.map((ids) => new Set(ids));
    expect([ofAnn?.size, ofVisitor?.size]).toEqual([1, 1]);
    expect(ofVisitor).not.toEqual(ofAnn);
  });

  test('reports how long the session was, with its token, and leaves nothing in local storage', async () => {
    const { recorder, track, send } = openPage();
    recorder.onSession(signedIn('ann'));
    await pass(65_000);
    recorder.onSession(signingOut);
    await pass(0);
    expect(namesIn(send.mock.calls)).toEqual([['session_duration']]);
    expect(tokensIn(send.mock.calls)).toEqual([tokenOf('ann')]);
    expect(send.mock.calls[0]?.[0].events[0]?.event.properties).toEqual({ seconds: 65 });
    recorder.onSession(signedOut);
    track(view);
    await pass(5000);
    expect(tokensIn(send.mock.calls)).toEqual([tokenOf('ann'), null]);
    expect(localStorage).toHaveLength(0);
  });

  test('while offline forgets what could not be sent', async () => {
    const { recorder, track } = openPage({ isOnline: () => false });
    recorder.onSession(signedIn('ann'));
    track(view);
    localStorage.clear();
    recorder.onSession(signingOut);
    await pass(0);
    recorder.onLeave();
    expect(localStorage).toHaveLength(0);
  });

  test('a token that is refreshed ends no session', async () => {
    const { recorder, send } = openPage();
    recorder.onSession(signedIn('ann', 1));
    await pass(MINUTE);
    recorder.onSession({ ...signedIn('ann', 1), status: 'refreshing' });
    recorder.onSession(signedIn('ann', 2));
    await pass(MINUTE);
    expect(send).not.toHaveBeenCalled();
  });

  test('another tenant of the same person is another session', async () => {
    const { recorder, track, send } = openPage();
    recorder.onSession(signedIn('ann', 1, 't1'));
    await pass(8000);
    recorder.onSession(signedIn('ann', 2, 't2'));
    track(view);
    await pass(5000);
    expect(namesIn(send.mock.calls)).toEqual([['session_duration'], ['page_view']]);
    expect(tokensIn(send.mock.calls)).toEqual([tokenOf('ann', 1), tokenOf('ann', 2)]);
  });
});
