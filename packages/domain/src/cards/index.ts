export { DEFAULT_VISIBLE_CARDS, orderCards, parseCardLayout } from './card-layout.ts';
export {
  type CardsData,
  type DaySums,
  type MetricView,
  prepareMetricViews,
  totalOf,
} from './metric-views.ts';
export { prepareCards, type CardGrowth } from './prepare-cards.ts';
