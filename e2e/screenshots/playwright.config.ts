import { defineConfig } from '@playwright/test';
import { BROWSER_TIME_ZONE, LAUNCH } from '../harness/browser.ts';

/** Takes the pictures: not part of the tests; run by `npm run screenshots`. */
export default defineConfig({
  testDir: '.',
  testMatch: 'take-pictures.ts',
  outputDir: '../test-results/screenshots',
  globalSetup: './global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: [['line']],
  use: {
    // The global setup starts the server before the workers read this file.
    baseURL: process.env['SKULINE_URL'] ?? '',
    locale: 'en-US',
    timezoneId: BROWSER_TIME_ZONE,
    launchOptions: LAUNCH,
  },
});
