import { expect, test } from '../harness/journey.ts';
import { watchShifts } from '../harness/layout-shift.ts';

/** The sum of all movements of a page, of which Google calls less than this good. */
const LIMIT = 0.1;

const PAGES = [
  '/dashboard',
  '/profit-loss?range=last_30_days',
  '/funnel',
  '/import',
  '/import/coverage',
  '/import/match',
  '/import/changes',
  '/catalogue',
  '/advertising',
  '/costs',
  '/insights/history',
  '/insights/digest',
  '/profile/insight-settings',
];

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

for (const viewport of WINDOWS) {
  test.describe(() => {
    test.use({ viewport });

    test(`nothing moves while a page loads, ${viewport.width} pixels wide`, async ({ page }) => {
      const meter = await watchShifts(page);
      const restless: Record<string, unknown> = {};
      for (const path of PAGES) {
        const shifts = await meter.measure(path);
        const sum = shifts.reduce((total, { score }) => total + score, 0);
        if (sum >= LIMIT) restless[path] = { sum, shifts };
      }
      expect(restless).toEqual({});
    });
  });
}
