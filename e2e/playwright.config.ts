import { defineConfig } from '@playwright/test';
import { BROWSER_TIME_ZONE, LAUNCH } from './harness/browser.ts';

/** A shared machine that stalls for a moment is not a defect of the product; one that fails twice is. */
const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './harness/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: isCi ? 1 : 0,
  reporter: [['list']],
  use: {
    // The global setup starts the server before the workers read this file.
    baseURL: process.env['SKULINE_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: BROWSER_TIME_ZONE,
    // A trace costs a third of the run: in CI it is made for what failed, at its second try.
    trace: isCi ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: LAUNCH,
  },
});
