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
export function nextSort<Order extends string>(order: Order, current: TableSort<string>): TableSort<Order> {
  const first = order === 'name' ? 'asc' : 'desc';
  const turned = first === 'asc' ? 'desc' : 'asc';
  return { order, direction: current.order === order && current.direction === first ? turned : first };
}
