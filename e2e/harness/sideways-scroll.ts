import { expect, type Page } from '@playwright/test';

interface Measured {
  /** Named when it fails. */
  readonly where?: string;
  /** What may not be wider than its room; the page itself by default. */
  readonly within?: string;
}

/** Expects that nothing makes the page scroll sideways. What is drawn to measure follows a moment later. */
export async function expectNoSidewaysScroll(
  page: Page,
  { where = page.url(), within = 'html' }: Measured = {},
): Promise<void> {
  await expect.poll(() => page.evaluate(listHidden, within), where).toEqual([]);
}

/** The elements with something beyond their edge: their tag and by how many pixels. */
function listHidden(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ localName, scrollWidth, clientWidth }) => `${localName}: ${scrollWidth - clientWidth} px`);
}
