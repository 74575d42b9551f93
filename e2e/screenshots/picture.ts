import type { Locator, Page } from '@playwright/test';

/** The widths every picture is taken at. */
export const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];

/** A route, or a state of one, that is worth looking at. */
export interface Picture {
  /** What it shows, and the file's name: `dashboard-edit-mode`. */
  readonly name: string;
  readonly path: string;
  /** Taken signed out. */
  readonly isPublic?: boolean;
  /** Done before the page is opened: answers that never come, or fail. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Done on the open page: what a person would do to see this. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What must be in sight, or the picture was not taken; it should not depend on whose data are shown. */
  readonly shows: (page: Page) => Locator;
  /** The picture is of something unfinished: it is not waited for what is still on its way. */
  readonly isBusy?: boolean;
  /** The picture is of something that failed: errors of the page belong to it. */
  readonly isBroken?: boolean;
  /** Only what the window shows: for what lies over the page. */
  readonly isWindow?: boolean;
  readonly widths?: readonly Width[];
}

/** The page's own heading. */
export function heading(name: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('heading', { level: 1, name });
}

/** Whether a picture is of a route as it opens, with nothing arranged and nothing done. */
export function isPlainRoute({ arrange, act, isBusy }: Picture): boolean {
  return arrange === undefined && act === undefined && isBusy !== true;
}

/** The route a picture is of. */
export function routeOf({ path }: Pick<Picture, 'path'>): string {
  return new URL(path, 'http://skuline').pathname;
}
