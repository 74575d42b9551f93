export {
  findMoversSort,
  formatMoversSort,
  isSortedBy,
  MOVERS_ORDERS,
  MOVERS_SHOWN,
  type MoversListed,
  type MoversColumn,
  type MoversOrder,
  type MoversShown,
  type MoversSort,
  moversSortOf,
  nextMoversSort,
  relistMoversSort,
} from './movers-order.ts';
export {
  DEFAULT_MOVERS_VIEW,
  findMoversColumns,
  MOST_MOVERS_COLUMNS,
  MOVERS_ROWS,
  type MoversView,
} from './movers-view.ts';
export {
  describeMovers,
  describeMoversSort,
  formatSegmentCount,
  moversCaption,
  noMoversText,
} from './movers-words.ts';
export {
  isShared,
  type Mover,
  type MoverFigures,
  type MoversMetrics,
  type MoverState,
  type MoversTotal,
  prepareMover,
  prepareMoversTotal,
  shareOfWhole,
  stateOf,
} from './prepare-movers.ts';
export { type ShownMover, showMover, showMoversTotal } from './show-movers.ts';
