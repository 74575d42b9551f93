import type { AnalysisSearch } from '../../../analysis/index.ts';

/** A stop of the tour: what is said, what the dashboard shows, and where to look. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly search: AnalysisSearch;
  /** CSS selector of what is pointed at. */
  readonly target: string;
}

const CARDS = '[aria-label="Main metrics"]';
const CHART = 'div:has(> [aria-label="Legend"])';
const FILTERS = '[aria-label="Date range and filters"]';
const SEARCH_VOLUME = '[aria-labelledby="search-volume"]';
const MONTH = { range: 'last_30_days', metric: 'net_sales', granularity: 'daily' } as const;

/** The stops in their order. Each says all of what is looked at, so that any of them can be opened by itself. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'The whole business on one sheet',
    text: 'Eight of twenty metrics, each with its change against the period before and its shape over the days. Green is good news, a red pill is bad news, whichever way the arrow points.',
    search: { ...MONTH, metric: 'sessions' },
    target: CARDS,
  },
  {
    title: 'Press a card to chart it',
    text: 'Net sales is chosen now, and the chart below follows. Resting on a card shows its formula, both periods and both values.',
    search: MONTH,
    target: '[data-metric="net_sales"]',
  },
  {
    title: 'What it is made of',
    text: 'The five largest parent SKUs and everything else as Other, day by day. The last days are hatched, because marketplaces still correct them.',
    search: MONTH,
    target: CHART,
  },
  {
    title: 'Any range, always compared',
    text: 'Seven days now, compared with the seven before: every card and the caption under the filters name the dates that are compared.',
    search: { ...MONTH, range: 'last_7_days' },
    target: FILTERS,
  },
  {
    title: 'By brand, parent SKU or SKU',
    text: 'The month again, by brand. Pressing a name in the legend shows that one alone.',
    search: { ...MONTH, breakdown: 'brand_name' },
    target: CHART,
  },
  {
    title: 'Filter to what you mean',
    text: 'One brand is chosen: cards, chart and options follow, and so does the link in the address bar, which can be shared.',
    search: { ...MONTH, brand: ['Ironmark'] },
    target: FILTERS,
  },
  {
    title: 'Ratios are divided once',
    text: 'Contribution margin as lines with their average. A ratio of a group is the sum above over the sum below, never a mean of ratios.',
    search: { ...MONTH, metric: 'contribution_margin' },
    target: CHART,
  },
  {
    title: 'What shoppers search for',
    text: 'Search volume by week against the same week last year, retail events named, and the keywords of the chosen week below.',
    search: { ...MONTH, search_parent: 'Cast Skillet' },
    target: SEARCH_VOLUME,
  },
];
