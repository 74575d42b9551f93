import type { MoversOrder } from '@skuline/contract';
import type { MetricId } from '@skuline/domain/metrics';
import { prepareMoversTotal } from '@skuline/domain/movers';
import type { ComparedSums, SegmentPage } from '../../read-model/index.ts';

interface OrderedRequest {
  readonly metric: MetricId;
  readonly search: string | null;
  readonly orderBy: MoversOrder;
  readonly direction: 'asc' | 'desc';
}
type Order = Pick<SegmentPage, 'orderBy' | 'direction' | 'search'>;

/** A share is ordered by what it is a share of. */
const FIGURES = {
  value: 'value',
  previous: 'previous',
  change: 'change',
  change_rate: 'change_rate',
  share: 'value',
  share_of_change: 'change',
} as const;

/** Whether the order depends on the totals. */
export function isByShare({ orderBy }: Pick<OrderedRequest, 'orderBy'>): boolean {
  return orderBy === 'share' || orderBy === 'share_of_change';
}

/**
 * The order of a table. Where the whole is negative, the largest share is that of the smallest part; of nothing nobody
 * has a share.
 * @param totals needed for an order by share.
 */
export function orderOf(request: OrderedRequest, totals: ComparedSums | null): Order {
  const { orderBy, metric, direction, search } = request;
  if (orderBy === 'name') return { orderBy, direction, search };
  const order = { orderBy: { metric, figure: FIGURES[orderBy] }, direction, search };
  if (totals === null || !isByShare(request)) return order;
  const total = prepareMoversTotal(totals, { metric, columns: [] });
  const whole = orderBy === 'share' ? total.value : total.change;
  if (whole === 0 || whole === null) return { orderBy: 'name', direction: 'asc', search };
  return whole > 0 ? order : { ...order, direction: direction === 'asc' ? 'desc' : 'asc' };
}
