import { type AnalysisSearch, readSearch, type SearchKey, valuesByKey } from '../analysis/index.ts';

/** Pages whose search parameters say all that they show, so that these can be kept as a view. */
export const VIEW_PAGES = [
  '/dashboard',
  '/profit-loss',
  '/funnel',
  '/insights/history',
  '/costs',
  '/catalogue',
] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** Pages that can be shown to people without an account. */
const SHARED_PAGES = ['/dashboard', '/profit-loss', '/funnel'] as const satisfies readonly ViewPage[];
export type SharedPage = (typeof SHARED_PAGES)[number];

export function isSharedPage(page: ViewPage): page is SharedPage {
  return SHARED_PAGES.some((shared) => shared === page);
}

/** Tables that a spreadsheet can read: those whose file the server writes. */
export const SHEETS = ['movers', 'funnel'] as const;
export type Sheet = (typeof SHEETS)[number];

/** The page on which each table stands: its search parameters say what the table shows. */
export const SHEET_PAGES: Readonly<Record<Sheet, SharedPage>> = { movers: '/dashboard', funnel: '/funnel' };

/** `page`: a page for people without an account; `sheet`: a table for a spreadsheet. */
export const LINK_KINDS = ['page', 'sheet'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** How long a link to a page works at most, in days. */
export const LONGEST_LINK_DAYS = 365;

/** More than any page writes into its address but for thousands of chosen names. */
export const LONGEST_SEARCH_TEXT = 8000;

/** The search parameters of a view, from the text that is kept of it. */
export function searchOfView(text: string): AnalysisSearch {
  return readSearch(valuesByKey(new URLSearchParams(text)));
}

/** The text that is kept: the parameters that say what is looked at, in one order, and nothing else of an address. */
export function keepSearch(text: string): string {
  const kept = new URLSearchParams();
  for (const [key, value] of Object.entries(searchOfView(text))) {
    for (const one of [value ?? []].flat()) kept.append(key, one);
  }
  return kept.toString();
}

/** What whoever opens a link cannot change: the days, the products and where figures are from. */
const LOCKED_KEYS: readonly SearchKey[] = [
  'range',
  'start',
  'end',
  'compare',
  'brand',
  'parent',
  'sku',
  'channel',
  'marketplace',
  'tag',
  'as_of',
  'funnel_reference',
];

function isLocked(key: string): boolean {
  return LOCKED_KEYS.some((one) => one === key);
}

/** What is looked at by a link: its own days and filters, and for the rest what the address says by now. */
export function lockSearch(shown: Readonly<Record<string, unknown>>, locked: AnalysisSearch): AnalysisSearch {
  return Object.fromEntries([
    ...Object.entries(readSearch(shown)).filter(([key]) => !isLocked(key)),
    ...Object.entries(locked).filter(([key]) => isLocked(key)),
  ]);
}
