export { MOVERS_ORDERS, MOVERS_SHOWN, type MoversOrder, type MoversShown } from './movers-order.ts';
export {
  isShared,
  type Mover,
  type MoverFigures,
  type MoversQuestion,
  type MoverState,
  prepareMover,
  prepareMoversTotal,
} from './prepare-movers.ts';
