import type { LaunchOptions } from '@playwright/test';
import { existsSync } from 'node:fs';

const CHROMIUM =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

/** The browser settings of journeys, pictures and measurements; Playwright's own Chromium where none of these is there. */
export const LAUNCH: LaunchOptions = {
  ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
};

/** Neither Los Angeles nor UTC: dates must use the product's time zone, never the browser's. */
export const BROWSER_TIME_ZONE = 'Asia/Tokyo';
