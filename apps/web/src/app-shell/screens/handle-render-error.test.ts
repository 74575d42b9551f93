import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadsPreference } from '../../preferences/index.ts';

const reload = vi.fn<() => void>();
const fetched = vi.fn<() => Promise<Response>>();
const CHUNK = new TypeError(
  'Code is missing: Failed to fetch dynamically imported module: /assets/plot-abc.js',
);

/** A fresh module for each test: it remembers whether the page is reloading. */
async function openPage() {
  vi.resetModules();
  return import('./handle-render-error.ts');
}

beforeEach(() => {
  reload.mockReset();
  fetched.mockReset().mockImplementation(async () => new Response('{}'));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('location', { pathname: '/dashboard', reload });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an old tab that misses a part of the app is reloaded once, then shows the screen', async () => {
  const first = await openPage();
  first.handleRenderError(CHUNK);
  expect(await Promise.all([first.recoverMissingChunk(CHUNK), first.recoverMissingChunk(CHUNK)])).toEqual([
    'reloading',
    'reloading',
  ]);
  expect([reload.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 1]);
  const second = await openPage();
  expect(await second.recoverMissingChunk(CHUNK)).toBe('broken');
  expect(reload).toHaveBeenCalledOnce();
});

test('another part that is missing is another reason to reload, and each is one once', async () => {
  const other = new TypeError(
    'Code is missing: Failed to fetch dynamically imported module: /assets/map-def.js',
  );
  for (const error of [CHUNK, other]) {
    const page = await openPage();
    expect(await page.recoverMissingChunk(error)).toBe('reloading');
  }
  for (const error of [CHUNK, other]) {
    const page = await openPage();
    expect(await page.recoverMissingChunk(error)).toBe('broken');
  }
});

test('the next version may come a while later', async () => {
  reloadsPreference.save({ [CHUNK.message]: Date.now() - 61_000 });
  const page = await openPage();
  expect(await page.recoverMissingChunk(CHUNK)).toBe('reloading');
});

test.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server starts', async () => new Response('', { status: 503 })],
] as const)(
  '%s a fresh page would be none at all, and a later try may find the server',
  async (_, answer) => {
    fetched.mockImplementationOnce(answer);
    const page = await openPage();
    expect(await page.recoverMissingChunk(CHUNK)).toBe('unreachable');
    expect(reload).not.toHaveBeenCalled();
    expect(await page.recoverMissingChunk(CHUNK)).toBe('reloading');
  },
);

test('any other error reloads nothing', async () => {
  const page = await openPage();
  page.handleRenderError(new Error('no axis'));
  expect(fetched).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
