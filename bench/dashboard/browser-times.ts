import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { addDays } from '@skuline/domain/calendar';
import { LAUNCH } from '../../e2e/harness/browser.ts';
import { type Dataset, USER } from './dataset.ts';
import { ms, printTable } from './print-table.ts';
import { span, timingOf } from './timing.ts';

const WEB_APP = path.resolve(import.meta.dirname, '../../apps/web/dist/index.html');
const RUNS = 7;
/** A change of the filters is asked for after this pause (spec point 4); it is no time of ours. */
const DEBOUNCE_MS = 300;

/** What the watcher in the page notes; times are ms since its navigation began. */
interface PageNotes {
  /** When the cards' texts last changed to numbers not seen before. */
  readonly numbersAt: number;
  readonly appliedAt: number;
  readonly longestTask: number;
}

/** Durations in ms; or why there are none. */
export type BrowserTimes =
  | { readonly missing: string }
  | { readonly navigations: readonly PageNotes[]; readonly filters: readonly PageNotes[] };

/** Times the built web app as a seller sees it, where it and a browser are there. */
export async function measureBrowser(url: string, dataset: Dataset): Promise<BrowserTimes> {
  if (!existsSync(WEB_APP)) return { missing: 'the web app is not built (npm run build)' };
  if (!existsSync(LAUNCH.executablePath ?? chromium.executablePath())) {
    return { missing: 'there is no Chromium' };
  }
  const browser = await chromium.launch(LAUNCH);
  try {
    return await measurePages(browser, url, dataset);
  } finally {
    await browser.close();
  }
}

async function measurePages(browser: Browser, url: string, { lastDay }: Dataset): Promise<BrowserTimes> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await page.addInitScript(watchCards);
  await signIn(page, url);
  const navigations: PageNotes[] = [];
  const filters: PageNotes[] = [];
  for (const run of span(0, RUNS)) {
    const [start, end] = [addDays(lastDay, -30 - 7 * run), addDays(lastDay, -7 * run)];
    await page.goto(`${url}/dashboard?start=${start}&end=${end}`);
    navigations.push(await notesAfter(page, 0));
    filters.push(await applyBrand(page, `Brand ${String(run).padStart(2, '0')}`));
  }
  return { navigations, filters };
}

export function printBrowserTimes(times: BrowserTimes): void {
  if ('missing' in times) return console.log(`\nNo browser times: ${times.missing}.`);
  const { navigations, filters } = times;
  const toNumbers = navigations.map((notes) => notes.numbersAt);
  const toFiltered = filters.map((notes) => notes.numbersAt - notes.appliedAt - DEBOUNCE_MS);
  console.log('\nIn the browser, every range and filter for the first time:');
  printTable(
    ['', 'p50', 'worst', 'aim'],
    [
      row('navigation to numbers', toNumbers, ''),
      row('filter applied to new numbers, debounce subtracted', toFiltered, '≤ 100'),
      row('longest task of a navigation', longestTasks(navigations), '≤ 100'),
      row('longest task until the filtered numbers', longestTasks(filters), '≤ 100'),
    ],
  );
}

function longestTasks(notes: readonly PageNotes[]): number[] {
  return notes.map(({ longestTask }) => longestTask);
}

function row(name: string, values: readonly number[], aim: string): string[] {
  const { p50, p95 } = timingOf(values);
  return [name, ms(p50), ms(p95), aim];
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByLabel('Email').fill(USER.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(USER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await notesAfter(page, 0);
}

async function applyBrand(page: Page, brand: string): Promise<PageNotes> {
  await page.getByRole('button', { name: 'Brands', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Brands', exact: true });
  await dialog.getByRole('option', { name: brand, exact: true }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  return notesAfter(page, await page.evaluate(() => Reflect.get(globalThis, 'skulineNotes').appliedAt));
}

/** The page's notes once the cards show numbers that came after `since`. */
async function notesAfter(page: Page, since: number): Promise<PageNotes> {
  const notes = await page.waitForFunction(
    (after) => {
      const found = Reflect.get(globalThis, 'skulineNotes');
      return found.numbersAt > after ? found : false;
    },
    since,
    { polling: 100 },
  );
  return notes.jsonValue();
}

/** Runs in the page before anything else: looks at the cards before every frame. */
function watchCards(): void {
  const notes = { numbersAt: 0, appliedAt: 0, longestTask: 0 };
  Reflect.set(globalThis, 'skulineNotes', notes);
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) notes.longestTask = Math.max(notes.longestTask, task.duration);
  }).observe({ type: 'longtask', buffered: true });
  let shown = '';
  const look = () => {
    const text = document.querySelector('[aria-label="Main metrics"]')?.textContent ?? '';
    if (/\d/.test(text) && text !== shown) {
      shown = text;
      notes.numbersAt = performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button')?.textContent === 'Apply') {
        notes.appliedAt = performance.now();
      }
    },
    { capture: true },
  );
}
