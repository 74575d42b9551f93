import { defineConfig } from '@playwright/test';
import { BROWSER_TIME_ZONE, LAUNCH } from './harness/browser.ts';

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './harness/global-setup.ts',
  // Node runs the server's sources as they are: compiling hundreds of them takes longer than the first journeys.
  build: { external: ['**/apps/server/**', '**/packages/**'] },
  // Journeys have many steps: one page that is opened once costs less than a page for each.
  timeout: 120_000,
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
    // What opens stands in its place at once: a press as quick as a program's may miss what still moves there.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of the run's time; `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH,
  },
});
