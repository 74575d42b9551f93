import { expect, type Page, type Request } from '@playwright/test';
import { collectOpenReads, untilLoaded } from './open-reads.ts';

/** A movement of what is in the window: its part of the score, and the elements that moved. */
interface Shift {
  readonly score: number;
  readonly moved: string;
}

/** Opens pages and says how much of them moves until they are complete. */
export interface ShiftMeter {
  measure(path: string): Promise<readonly Shift[]>;
}

export async function watchShifts(page: Page): Promise<ShiftMeter> {
  await page.addInitScript(recordShifts);
  const openReads = collectOpenReads(page);
  return {
    async measure(path) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await untilComplete(page, openReads);
      return page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);
    },
  };
}

/** What waits for an idle browser, and what that asks for, is waited for as well. */
async function untilComplete(page: Page, openReads: ReadonlySet<Request>): Promise<void> {
  await expect(async () => {
    await untilLoaded(page, openReads);
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
    await untilLoaded(page, openReads);
    expect(openReads.size).toBe(0);
  }).toPass();
}

/** Runs in the browser, before the page: the browser's own names are not in the library of types. */
function recordShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (element === null) return 'gone';
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 24);
    return `${element.localName}.${element.getAttribute('class') ?? ''} “${text}”`;
  };
  new PerformanceObserver((list) => {
    // Entries of this type are LayoutShift, which the library of types does not know.
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
      );
      shifts.push({ score: value, moved: moved.join('\n') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
