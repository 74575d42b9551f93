import { moversColumns, moversTitle, moversTotalRow } from '@skuline/domain/exports';
import type { ComparedFacts } from '@skuline/domain/known-days';
import { METRICS, ZERO_FACTS } from '@skuline/domain/metrics';
import {
  isShared,
  type Mover,
  type MoversMetrics,
  type MoversOrder,
  type MoversShown,
  type MoversTotal,
  prepareMover,
  prepareMoversTotal,
} from '@skuline/domain/movers';
import { ratioShareOf } from '../../read-model/index.ts';
import type { ComparedTable, Measured, TableRequest } from './compared-table.ts';

/** Which figures of segments are compared, and by which they are ordered. */
interface MoversAsked extends MoversMetrics {
  readonly show: MoversShown;
  readonly order_by: MoversOrder;
}
type Order = Measured<Mover, MoversTotal>['order'];

/** What changed: a metric of each segment beside its share of the whole, and other metrics beside it. */
export function moversTable(asked: MoversAsked, request: TableRequest): ComparedTable<Mover, MoversTotal> {
  const { metric, columns } = asked;
  const { by, direction } = request;
  return {
    request,
    metrics: [...new Set([metric, ...columns])],
    async measure({ readTotals }) {
      return {
        order: orderOf(asked, direction, isByTotals(asked) ? await readTotals() : null),
        figuresOf: (segment, totals, isTold) => prepareMover(segment, totals, { ...asked, isTold }),
        totalOf: (totals) => prepareMoversTotal(totals, asked),
      };
    },
    file: {
      title: moversTitle(metric, by),
      lines: [],
      columns: moversColumns(by, asked),
      totalRow: (total) => moversTotalRow(by, total),
    },
  };
}

/** A share is ordered by what it is a share of, and what a sum adds to the change of the total by its own change. */
const FIGURES = {
  value: 'value',
  previous: 'previous',
  change: 'change',
  change_size: 'change_size',
  change_rate: 'change_rate',
  effect: 'change',
  share: 'value',
  share_of_change: 'change',
} as const;

const BY_SHARE: readonly MoversOrder[] = ['share', 'share_of_change'];
/** What a ratio's segments add to the change of the total depends on the total. */
const BY_EFFECT: readonly MoversOrder[] = ['effect', 'change_size'];

/** Whether the order depends on the totals. */
function isByTotals({ order_by: orderBy, metric }: MoversAsked): boolean {
  return (isShared(metric) ? BY_SHARE : BY_EFFECT).includes(orderBy);
}

/**
 * The order of a table. If the total is negative, the smallest part has the largest share; if it is 0, no row has a share,
 * and if a ratio has no change, no row has an effect: then names order them.
 * @param totals where the order depends on them.
 */
function orderOf(
  { order_by: orderBy, metric, show }: MoversAsked,
  direction: 'asc' | 'desc',
  totals: ComparedFacts | null,
): Order {
  const rest = { changeOf: metric, show };
  if (orderBy === 'name') return { ...rest, orderBy };
  const order = { ...rest, orderBy: { metric, figure: FIGURES[orderBy] } };
  if (totals === null) return order;
  const total = prepareMoversTotal(totals, { metric, columns: [] });
  const whole = orderBy === 'share' ? total.value : total.change;
  const definition = METRICS[metric];
  const isKnown = whole !== null && (definition.kind === 'ratio' || whole !== 0);
  if (!isKnown) return { ...rest, orderBy: 'name', direction: 'asc' };
  if (definition.kind === 'ratio') {
    const { current, previous } = totals;
    const sums = { current: current ?? ZERO_FACTS, previous: previous ?? ZERO_FACTS };
    const effect = ratioShareOf(definition, 'card', sums);
    return { ...rest, orderBy: { effect, isBySize: orderBy === 'change_size' } };
  }
  return whole > 0 ? order : { ...order, direction: direction === 'asc' ? 'desc' : 'asc' };
}
