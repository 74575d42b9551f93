import type { LaunchOptions } from '@playwright/test';

/** The browser settings of all journeys, including the sign-in of the sellers. */
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

/** Neither Los Angeles nor UTC: dates must use the product's time zone, never the browser's. */
export const BROWSER_TIME_ZONE = 'Asia/Tokyo';
