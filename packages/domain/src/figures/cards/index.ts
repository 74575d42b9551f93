export { DEFAULT_VISIBLE_CARDS, orderCards, parseCardLayout } from './card-layout.ts';
export {
  type CardGrowth,
  type CardsData,
  createMetricViews,
  type MetricView,
  prepareCards,
  prepareMetricViews,
} from './metric-views.ts';
export {
  COMPANY_METRICS,
  type CompanyFigure,
  type CompanyMetric,
  prepareCompanyFigures,
} from './company-figures.ts';
