import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAYA } from '../testing/index.ts';
import type { StampedEvent } from './early-events.ts';

/** Fresh modules for each test: they remember what was reported. */
async function openPage() {
  vi.resetModules();
  const telemetry = await import('./index.ts');
  const { listen } = await import('./early-events.ts');
  const { watchErrors } = await import('./watch-errors.ts');
  const heard: StampedEvent[] = [];
  const start = () => listen((event) => heard.push(event));
  return { ...telemetry, watchErrors, heard, start };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('before the recorder is there', () => {
  test('events wait for it, with when and where they happened', async () => {
    const { track, trackAction, heard, start } = await openPage();
    track({ name: 'page_view' });
    vi.setSystemTime(new Date('2026-11-20T12:00:07Z'));
    trackAction('metric_selected', { position: 3 });
    start();
    trackAction('filters_applied');
    expect(heard.map(({ event, at, path }) => [event.name, at.toISOString().slice(17, 19), path])).toEqual([
      ['page_view', '00', '/'],
      ['user_action', '07', '/'],
      ['user_action', '07', '/'],
    ]);
  });

  test('a loop does not fill the memory', async () => {
    const { track, heard, start } = await openPage();
    for (let count = 0; count < 1000; count += 1) track({ name: 'page_view' });
    start();
    expect(heard).toHaveLength(50);
  });
});

describe('a page that is left before the recorder is there', () => {
  test('leaves its events to the next page of the tab, without the texts of errors', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    const { startTelemetry, track, reportError } = await openPage();
    startTelemetry();
    track({ name: 'page_view' });
    reportError(new Error('no answer for ann@alder.example'), 'window');
    window.dispatchEvent(new Event('pagehide'));
    const { earlyEventsPreference } = await import('../preferences/index.ts');
    expect(earlyEventsPreference.find()).toEqual([
      { event: { name: 'page_view' }, at: new Date('2026-11-20T12:00:00Z'), path: '/', tenantId: null },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  test('leaves what the page before it has left there as well', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    for (const method of ['password', 'provider'] as const) {
      // Fresh modules for each page, as in a browser tab.
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const { startTelemetry, track } = await openPage();
      startTelemetry();
      track({ name: 'login', method });
      window.dispatchEvent(new Event('pagehide'));
    }
    const { earlyEventsPreference } = await import('../preferences/index.ts');
    expect(earlyEventsPreference.find()?.map(({ event }) => event)).toEqual([
      { name: 'login', method: 'password' },
      { name: 'login', method: 'provider' },
    ]);
  });

  test('because its session has ended, leaves them as those of who was there, and takes the number along', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    const { startTelemetry, track } = await openPage();
    const { sessionIdPreference, earlyEventsPreference } = await import('../preferences/index.ts');
    const { browserSession } = await import('../session/browser-session.ts');
    const states = vi.spyOn(browserSession, 'getState');
    let change = () => {};
    vi.spyOn(browserSession, 'subscribe').mockImplementation((listener) => {
      change = listener;
      return () => {};
    });
    states.mockReturnValue({ status: 'signed-in', user: MAYA });
    sessionIdPreference.save('0199e6a0-0000-7000-8000-000000000002');
    startTelemetry();
    track({ name: 'page_view' });
    for (const user of [MAYA, null]) {
      states.mockReturnValue({ status: 'signing-out', user });
      change();
    }
    window.dispatchEvent(new Event('pagehide'));
    expect(earlyEventsPreference.find()?.map(({ tenantId }) => tenantId)).toEqual([MAYA.tenantId]);
    expect(sessionIdPreference.find()).toBeNull();
  });

  test('keeps nothing in a browser that asks not to be tracked', async () => {
    vi.stubGlobal('navigator', { doNotTrack: '1' });
    const { startTelemetry, track } = await openPage();
    startTelemetry();
    track({ name: 'page_view' });
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('errors', () => {
  const fire = (type: string, fields: object) => window.dispatchEvent(Object.assign(new Event(type), fields));
  const sources = (heard: readonly StampedEvent[]) =>
    heard.map(({ event }) => (event.name === 'error_occurred' ? event.source : event.name));

  test('that nothing caught are reported, each once, whichever way it comes to light', async () => {
    const { reportError, watchErrors, heard, start } = await openPage();
    start();
    watchErrors();
    const error = new Error('no axis');
    reportError(error, 'render');
    fire('error', { error });
    fire('unhandledrejection', { reason: new Error('no answer') });
    reportError(error, 'render');
    expect(sources(heard)).toEqual(['render', 'promise']);
  });

  test('of a loop are reported twenty times at most', async () => {
    const { reportError, heard, start } = await openPage();
    start();
    for (let count = 0; count < 100; count += 1) reportError(new Error(`number ${count}`), 'window');
    expect(heard).toHaveLength(20);
  });

  test.each([
    ['a canceled call', new DOMException('aborted', 'AbortError')],
    ['an observer that was called too often', new Error('ResizeObserver loop limit exceeded')],
    ['a script of another origin', null],
  ])('%s is none', async (_what, error) => {
    const { reportError, heard, start } = await openPage();
    start();
    reportError(error, 'window');
    expect(heard).toEqual([]);
  });
});

describe('a browser that asks not to be tracked', () => {
  test.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])(
    'with %o loads, asks, keeps and sends nothing',
    async (wishes) => {
      const fetched = vi.spyOn(globalThis, 'fetch');
      localStorage.setItem('skuline.visitor-id', '"0199f7a0-0000-7000-8000-000000000002"');
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), wishes));
      const { startTelemetry, track } = await openPage();
      startTelemetry();
      track({ name: 'page_view' });
      window.dispatchEvent(new Event('pagehide'));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(fetched).not.toHaveBeenCalled();
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    },
  );

  test.each([
    { doNotTrack: null },
    { doNotTrack: '0' },
    { doNotTrack: 'unspecified', globalPrivacyControl: false },
  ])('%o is no such browser', async (wishes) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), wishes));
    const { startTelemetry } = await openPage();
    startTelemetry();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), { timeout: 10_000 });
  });
});
