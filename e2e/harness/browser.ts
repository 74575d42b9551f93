import type { LaunchOptions } from '@playwright/test';

/** How every browser of the journeys is started, also the one that signs the sellers in. */
export const LAUNCH: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
};

/** Not Los Angeles and not UTC: dates must come from the product's own time zone, never the browser's. */
export const BROWSER_TIME_ZONE = 'Asia/Tokyo';
