import { formatCount } from '../formatting/index.ts';

/** A page of a long table. */
export interface TablePage {
  /** Of all rows that are found. */
  readonly matchCount: number;
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly rows: number;
}

/** The longest text that a table can be searched for. */
export const LONGEST_SEARCH = 200;

/** More pages than any seller has rows. */
const MOST_PAGES = 100_000;

/** The number of a page; null for what is none. */
export function findPage(text: string): number | null {
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MOST_PAGES ? page : null;
}

/** How many pages so many rows fill; one where there are none. */
export function countPages(matchCount: number, rows: number): number {
  return Math.max(1, Math.ceil(matchCount / rows));
}

/** `1 – 12 of 79` */
export function formatPageRows({ matchCount, page, rows }: TablePage): string {
  const last = Math.min(page * rows, matchCount);
  const first = (page - 1) * rows + 1;
  return `${formatCount(first)} – ${formatCount(last)} of ${formatCount(matchCount)}`;
}

/** `page 1 of 7` */
export function describePage({ matchCount, page, rows }: TablePage): string {
  return `page ${formatCount(page)} of ${formatCount(countPages(matchCount, rows))}`;
}

/** What a table is ordered by. */
export interface TableSort<Order extends string> {
  readonly order: Order;
  readonly direction: 'asc' | 'desc';
}

/** A sort as links have it: `-` is descending. */
export function formatSort({ order, direction }: TableSort<string>): string {
  return direction === 'asc' ? order : `-${order}`;
}

/** The sort of a text, or null. */
export function findSort<Order extends string>(
  text: string,
  orders: readonly Order[],
): TableSort<Order> | null {
  const order = orders.find((known) => text === known || text === `-${known}`);
  return order === undefined ? null : { order, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** What a press on a column's head sorts by: names begin with the first one, figures with the largest; another turns them round. */
export function nextSort<Order extends string>(
  order: Order,
  current: TableSort<string>,
  first: 'asc' | 'desc' = order === 'name' ? 'asc' : 'desc',
): TableSort<Order> {
  const turned = first === 'asc' ? 'desc' : 'asc';
  return { order, direction: current.order === order && current.direction === first ? turned : first };
}
