import type { Locator, Page } from '@playwright/test';

/** The widths of the pictures. */
export const WIDTHS = [1440, 390] as const;
/** Those of tables, which fit differently beside the sidebar and the panel. */
export const TABLE_WIDTHS = [...WIDTHS, 1920, 1024, 768] as const;
export type Width = (typeof TABLE_WIDTHS)[number];

/** A route, or one of its states, to take a picture of. */
export interface Picture {
  /** What it shows, also the file's name: `dashboard-edit-mode`. */
  readonly name: string;
  readonly path: string;
  /** Taken signed out. */
  readonly isPublic?: boolean;
  /** Taken in a company without any data. */
  readonly isNew?: boolean;
  /** Runs before the page is opened: responses that never come, or fail. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Runs on the open page: the steps to this state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What must be visible, otherwise the picture fails; it should not depend on the data. */
  readonly shows: (page: Page) => Locator;
  /** The picture shows a loading state: requests in progress are not awaited. */
  readonly isBusy?: boolean;
  /** The picture shows a failure: console errors are expected. */
  readonly isBroken?: boolean;
  /** Only the viewport: for overlays. */
  readonly isWindow?: boolean;
  readonly widths?: readonly Width[];
}

/** The page's heading. */
export function heading(name: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('heading', { level: 1, name });
}

/** Whether a picture shows a route in its initial state, without arrangements and actions. */
export function isPlainRoute({ arrange, act, isBusy, isNew }: Picture): boolean {
  return arrange === undefined && act === undefined && isBusy !== true && isNew !== true;
}

/** The route a picture is of; a page of the help is one of many. */
export function routeOf({ path }: Pick<Picture, 'path'>): string {
  return new URL(path, 'http://skuline').pathname.replace(/^\/help\/.+$/, '/help/$slug');
}
