import type { AnalysisSearch } from '@skuline/domain/analysis';
import { getPlantedStory } from '@skuline/domain/sample-data';

/** A stop of the tour: its text, what the dashboard shows, and which element to highlight. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly search: AnalysisSearch;
  /** CSS selector of the highlighted element. */
  readonly target: string;
  /** CSS selector of a button that the stop presses. */
  readonly press?: string;
  /** Whether the assistant stands beside the page. */
  readonly hasAssistant?: boolean;
}

const CARDS = '[aria-label="Main metrics"]';
const CHART = 'div:has(> [aria-label="Legend"])';
const FILTERS = '[aria-label="Date range and filters"]';
const ASSISTANT = '[aria-label="Insights and assistant"]';
const SEARCH_VOLUME = '[aria-labelledby="search-volume"]';
const MONTH = { range: 'last_30_days', metric: 'net_sales', granularity: 'daily' } as const;
const WEEK = { ...MONTH, range: 'last_7_days' } as const;

/** The sample seller's planted stories; they can also be found in the demo tenant. */
const SURGE = getPlantedStory('traffic_surge');
const STOCK_OUT = getPlantedStory('stock_out');
const DROP = getPlantedStory('conversion_drop');
const PROMOTION = getPlantedStory('promotion_margin_fall');

/** The stops in order. Each contains its complete search parameters, so that any stop can be opened directly. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'The whole business on one page',
    text: 'Eight of twenty metrics, each with its change against the period before and its shape over the days. Green is good news, a red pill is bad news, whichever way the arrow points.',
    search: { ...MONTH, metric: 'sessions' },
    target: CARDS,
  },
  {
    title: 'Press a card to chart it',
    text: 'Net sales is chosen now, and the chart below follows. Hover over a card to see its formula, both periods and both values.',
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
    text: `The last seven days now. Today has no data yet, so six days are compared with six. ${SURGE.finding}`,
    search: { ...WEEK, metric: 'sessions' },
    target: FILTERS,
  },
  {
    title: 'By brand, parent SKU or SKU',
    text: `The units of one parent SKU, by SKU. ${STOCK_OUT.finding} Press a name in the legend to show only that one.`,
    search: { ...MONTH, metric: 'units_sold', breakdown: 'sku_name', parent: [STOCK_OUT.parentSku] },
    target: CHART,
  },
  {
    title: 'Filter to what matters',
    text: `One SKU is chosen: cards, chart and options follow, and so does the link in the address bar. ${DROP.finding}`,
    search: { ...WEEK, metric: 'conversion', breakdown: 'sku_name', sku: [DROP.sku ?? ''] },
    target: CARDS,
  },
  {
    title: 'Ratios are divided once',
    text: `Contribution margin is the sum of contributions over the sum of net sales, never a mean of ratios. ${PROMOTION.finding}`,
    search: { ...MONTH, metric: 'contribution_margin', parent: [PROMOTION.parentSku] },
    target: CHART,
  },
  {
    title: 'What shoppers search for',
    text: 'Search volume by week against the same week last year, retail events named, and the keywords of the chosen week below.',
    search: { ...MONTH, search_parent: 'Cast Skillet' },
    target: SEARCH_VOLUME,
  },
  {
    title: 'Why did it change?',
    text: `Every change has a Why?: traffic, conversion, order size and price, which add up to it to the cent. Below them stands who gained and who lost most. ${SURGE.finding}`,
    search: { ...WEEK, breakdown: 'parent_sku_name' },
    target: CARDS,
    press: `${CARDS} button[aria-haspopup="dialog"]`,
  },
  {
    title: 'Told before you look',
    text: 'Insights say what happened and what to do next. Ask about one, or ask anything: each figure of an answer comes from your data.',
    search: WEEK,
    target: ASSISTANT,
    hasAssistant: true,
  },
];
