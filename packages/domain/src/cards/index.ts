export { DEFAULT_VISIBLE_CARDS, orderCards, parseCardLayout } from './card-layout.ts';
export {
  type CardGrowth,
  type CardsData,
  type DaySums,
  type MetricView,
  prepareCards,
  prepareMetricViews,
  totalOf,
} from './metric-views.ts';
