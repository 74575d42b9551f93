import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadedAtPreference } from '../../preferences/index.ts';

const reload = vi.fn<() => void>();
const CHUNK = new TypeError('Failed to fetch dynamically imported module: /assets/plot-abc.js');

/** A fresh module for each test: it remembers whether the page is reloading. */
async function openPage() {
  vi.resetModules();
  const { handleRenderError, isPageReloading } = await import('./handle-render-error.ts');
  return { handleRenderError, isPageReloading };
}

beforeEach(() => {
  reload.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('location', { pathname: '/dashboard', reload });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an old tab that misses a part of the app is loaded anew once, then shows the screen', async () => {
  const first = await openPage();
  first.handleRenderError(CHUNK);
  first.handleRenderError(CHUNK);
  expect([reload.mock.calls.length, first.isPageReloading()]).toEqual([1, true]);
  const second = await openPage();
  second.handleRenderError(CHUNK);
  expect([reload.mock.calls.length, second.isPageReloading()]).toEqual([1, false]);
});

test('the next version may come a while later', async () => {
  reloadedAtPreference.save(Date.now() - 61_000);
  const page = await openPage();
  page.handleRenderError(CHUNK);
  expect(reload).toHaveBeenCalledOnce();
});

test('where the router has reloaded for it already, the screen comes', async () => {
  sessionStorage.setItem(`tanstack_router_reload:${CHUNK.message}`, '1');
  const page = await openPage();
  page.handleRenderError(CHUNK);
  expect(reload).not.toHaveBeenCalled();
});

test('offline a fresh page would be none at all', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await openPage();
  page.handleRenderError(CHUNK);
  expect(reload).not.toHaveBeenCalled();
});

test('any other error reloads nothing', async () => {
  const page = await openPage();
  page.handleRenderError(new Error('no axis'));
  expect(reload).not.toHaveBeenCalled();
});
