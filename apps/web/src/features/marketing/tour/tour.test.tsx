import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSession, renderApp } from '../../../testing/index.ts';
import { TOUR_STEPS } from './tour-steps.ts';

const STEP_MS = 9000;

function preferReducedMotion(): void {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = plain(query);
    return query.includes('reduced-motion') ? Object.assign(answer, { matches: true }) : answer;
  });
}

async function openTour(at = '/demo-sequence') {
  const { session } = fakeSession({ isSignedIn: false });
  // No API is provided: a request to a server would fail the test.
  const app = await renderApp(session, { at });
  await screen.findByRole('region', { name: 'Tour' });
  return app;
}

const title = () => screen.getByRole('region', { name: 'Tour' }).querySelector('h2')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Advances the clock in small steps, by at most one and a half stops. */
async function passUntil(isReached: () => boolean): Promise<void> {
  for (let waited = 0; waited < 1.5 * STEP_MS && !isReached(); waited += 500) await pass(500);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the tour', () => {
  test('it shows the real dashboard on sample data and goes on by itself to its end', async () => {
    await openTour('/demo-sequence?step=8');
    expect(await screen.findByRole('list', { name: 'Main metrics' })).toBeVisible();
    expect(title()).toContain(TOUR_STEPS[7]?.title);
    // Each stop draws the whole dashboard: the last ones are enough.
    for (const step of TOUR_STEPS.slice(8)) {
      await passUntil(() => title()?.includes(step.title) === true);
      expect(title()).toContain(step.title);
    }
    await passUntil(() => screen.queryByRole('button', { name: 'Play again' }) !== null);
    expect(await screen.findByRole('button', { name: 'Play again' })).toBeVisible();
  });

  test('it can be paused and played by its button and by Space', async () => {
    const { user } = await openTour();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(3 * STEP_MS);
    expect(title()).toContain(TOUR_STEPS[0]?.title);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    await passUntil(() => title()?.includes('2 of') === true);
    expect(title()).toContain(TOUR_STEPS[1]?.title);
  });

  test('interacting with the page pauses it', async () => {
    const { user } = await openTour();
    await user.click(
      within(await screen.findByRole('list', { name: 'Main metrics' })).getByRole('button', {
        name: /^Orders/,
      }),
    );
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Main metrics' }))
          .getByRole('button', { name: /^Orders/ })
          .getAttribute('aria-pressed'),
      ).toBe('true'),
    );
  });

  test('every stop is reached by its own button and by the arrows, and Back leaves the tour', async () => {
    const { user, history } = await openTour();
    await user.click(screen.getByRole('button', { name: /^Step 6: / }));
    await waitFor(() => expect(title()).toContain('6 of 10'));
    expect(history.location.search).toContain('sku=KTL-900-BLK');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(title()).toContain('5 of 10'));
    expect(screen.getByRole('button', { name: /^Step 5: / }).getAttribute('aria-current')).toBe('step');
    expect(history.length).toBe(1);
  });

  test('a stop says why a metric changed, from the sample itself', async () => {
    await openTour('/demo-sequence?step=9');
    const why = await screen.findByRole('dialog', { name: /^Why net sales/ });
    expect(await within(why).findByText(/^Net sales (rose|fell) \$/)).toBeVisible();
  });

  test('a stop shows what the rules find in the sample, and leads to no page of a company', async () => {
    await openTour('/demo-sequence?step=10');
    expect(await screen.findByRole('heading', { name: /^I have [4-9] insights for you$/ })).toBeVisible();
    // Planted in the sample: the drawer set is out of stock, its jars are seen by many more.
    expect(
      screen.getByRole('heading', { name: /^Bamboo Drawer Set \(DRW-BM-5\) stopped selling/ }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Sessions of Cold Brew Jar rose/ })).toBeVisible();
    const links = within(screen.getByRole('main')).queryAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([]);
  });

  test.each([
    ['What drove the change in conversion?', /^Conversion (rose|fell) [^)]*\(([^)]*)\)\.$/],
    ['What are my top performing SKUs?', /^The first by net sales, by SKU \(([^)]*)\):$/],
    [
      'Which SKUs contributed most to the contribution growth?',
      /^What changed contribution most, by SKU \(([^)]*)\):$/,
    ],
  ])('its assistant answers over the days of the page: %s', async (question, answer) => {
    const { user } = await openTour('/demo-sequence?step=10');
    await user.click(await screen.findByRole('button', { name: question }));
    const told = await screen.findByText(answer);
    const days = screen.getByText('compared with').parentElement?.textContent ?? '';
    const [current = '', previous = ''] = [...days.matchAll(/\w{3} \d+ – (?:\w{3} )?\d+/gu)].map(
      ([text]) => text,
    );
    expect(previous).not.toBe('');
    expect(told).toHaveTextContent(`(${current} compared with ${previous})`);
  });

  test('for those who asked for less motion it does not go on by itself', async () => {
    preferReducedMotion();
    await openTour();
    await pass(3 * STEP_MS);
    expect(title()).toContain(TOUR_STEPS[0]?.title);
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test.each([
    ['?step=3', 2],
    ['?step=0', 0],
    ['?step=99', 0],
    ['?step=x', 0],
  ])('%s opens a stop that exists', async (search, index) => {
    preferReducedMotion();
    const { history } = await openTour(`/demo-sequence${search}`);
    expect(title()).toContain(TOUR_STEPS[index]?.title);
    expect(history.location.search).toContain('range=');
  });
});
