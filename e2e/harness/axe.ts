import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that depend on colors; all others give the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Examined {
  /** All rules unless some are named. */
  readonly rules?: string[];
  /** A selector of the part of the page that is looked at; the whole page without one. */
  readonly within?: string;
}

/** Everything axe finds wrong, in one line each. */
export async function listViolations(page: Page, { rules, within }: Examined = {}): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // No page has frames: axe need not open a page of its own, twice a question, to put their results together.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (rules !== undefined) builder.withRules(rules);
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html).join(' ')})`,
  );
}

/** The same in both themes; leaves the page in the dark one. */
export async function listViolationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const part = within === undefined ? {} : { within };
  await showTheme(page, 'light');
  const inLight = await listViolations(page, part);
  await showTheme(page, 'dark');
  return [...inLight, ...(await listViolations(page, { ...part, rules: COLOR_RULES }))];
}

/** The page hears of another theme a frame later, and a color on its way from one theme to the other is neither's. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (theme) => document.documentElement.dataset['mantineColorScheme'] === theme,
    colorScheme,
  );
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
    );
  });
}
