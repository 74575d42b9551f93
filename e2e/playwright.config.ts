import { defineConfig } from '@playwright/test';
import { BROWSER_TIME_ZONE, LAUNCH } from './harness/browser.ts';

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './harness/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // No retries: a journey that fails sometimes shows a race people can run into.
  retries: 0,
  reporter: [['list']],
  use: {
    // The global setup starts the server before the workers read this file.
    baseURL: process.env['SKULINE_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: BROWSER_TIME_ZONE,
    // Recording costs a quarter of the run's time; `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH,
  },
});
