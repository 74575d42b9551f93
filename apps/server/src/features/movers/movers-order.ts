import type { MetricId } from '@skuline/domain/metrics';
import { type MoversOrder, type MoversShown, prepareMoversTotal } from '@skuline/domain/movers';
import type { ComparedSums, SegmentPage } from '../../read-model/index.ts';

interface OrderedRequest {
  readonly metric: MetricId;
  readonly search: string | null;
  readonly show: MoversShown;
  readonly orderBy: MoversOrder;
  readonly direction: 'asc' | 'desc';
}
type Order = Omit<SegmentPage, 'limit' | 'offset'>;

/** A share is ordered by what it is a share of. */
const FIGURES = {
  value: 'value',
  previous: 'previous',
  change: 'change',
  change_size: 'change_size',
  change_rate: 'change_rate',
  share: 'value',
  share_of_change: 'change',
} as const;

/** Whether the order depends on the totals. */
export function isByShare({ orderBy }: Pick<OrderedRequest, 'orderBy'>): boolean {
  return orderBy === 'share' || orderBy === 'share_of_change';
}

/**
 * The order of a table. If the total is negative, the smallest part has the largest share; if the total is 0, no row has
 * a share.
 * @param totals needed for an order by share.
 */
export function orderOf(request: OrderedRequest, totals: ComparedSums | null): Order {
  const { orderBy, metric, direction, search, show } = request;
  const rest = { direction, search, changeOf: metric, show };
  if (orderBy === 'name') return { ...rest, orderBy };
  const order = { ...rest, orderBy: { metric, figure: FIGURES[orderBy] } };
  if (totals === null || !isByShare(request)) return order;
  const total = prepareMoversTotal(totals, { metric, columns: [] });
  const whole = orderBy === 'share' ? total.value : total.change;
  if (whole === 0 || whole === null) return { ...rest, orderBy: 'name', direction: 'asc' };
  return whole > 0 ? order : { ...order, direction: direction === 'asc' ? 'desc' : 'asc' };
}
