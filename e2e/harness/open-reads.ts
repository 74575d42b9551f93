import { expect, type Page, type Request } from '@playwright/test';

/** The signs of loading: a text, or only a spinner. */
const UNFINISHED = '[aria-busy="true"], .mantine-Loader-root';

/** The page's pending requests. A response whose body nobody reads stays open forever, so only GET requests count. */
export function collectOpenReads(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => request.method() === 'GET' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Waits until nothing on the page says that it is loading, and everything it asked for is there. */
export async function untilLoaded(page: Page, openReads: ReadonlySet<Request>): Promise<void> {
  await expect(page.locator(UNFINISHED)).toHaveCount(0);
  await expect.poll(() => openReads.size).toBe(0);
}
