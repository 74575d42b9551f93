export {
  isShared,
  type Mover,
  type MoverFigures,
  type MoversQuestion,
  type MoverState,
  prepareMover,
  prepareMoversTotal,
} from './prepare-movers.ts';
