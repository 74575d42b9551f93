import type { BeyondId } from './meaning.ts';

/** Why a question is not answered; what can be asked instead follows from the choices. */
export const BEYOND_TEXTS: Readonly<Record<BeyondId, string>> = {
  inventory: 'Of stock I tell how long it lasts, what is out of stock and what to reorder.',
  reviews: 'Reviews and ratings are not in your data.',
  returns:
    'I read returns by product and by reason where you import Amazon’s report of FBA returns, and no single return; the P&L has returns and other adjustments as one sum.',
  competitors:
    'I answer from the figures of your own products: I know nothing of competitors or market shares.',
  weather: 'The weather is not in your data.',
  forecast: 'I don’t forecast: I only report days that have happened.',
  tax: 'I don’t answer questions about taxes, payouts or bookkeeping; the P&L shows fees and payouts where you import a report of them.',
  customers:
    'Your data has no individual customers, so nothing is known about cohorts, repeat purchases or lifetime value.',
  places: 'Figures by country, region or city are not in your data; they come by brand, parent SKU and SKU.',
  campaigns: 'Advertising is known by brand, parent SKU and SKU, not by campaign or keyword.',
  behavior:
    'What visitors do besides coming and ordering is not in your data: sessions, orders and the rate between them are known.',
  page_views:
    'I don’t answer for page views, which are no sessions (one visit can have many): they stand on the Funnel page where you import Amazon’s business reports. You can ask for your share of the Featured Offer (Buy Box).',
  channels:
    'Your figures can’t be told apart by sales channel or shop: they come from one, or from files that don’t say it.',
  devices: 'Devices are not in your data.',
  hours: 'The smallest unit of time in your data is a day.',
  weekdays: 'I add up days of the week of all products together, not by brand, parent SKU or SKU.',
  longer_units:
    'I add up quarters and years of all products together, not by brand, parent SKU or SKU; I can show and compare a whole quarter or year.',
  vague_days:
    'I don’t know which days these are: please name them, such as “Oct 1–10” or “the first week of October”.',
  shipping: 'Shipping and delivery are not in your data.',
  ranking: 'Ranks and positions on the marketplace are not in your data.',
  categories:
    'I know your products by brand, parent SKU, SKU and the tags you gave them, not by category, color, size, supplier or salesperson.',
  money: 'Amounts are in the currency that your company reports in; I don’t convert them into another one.',
  statistics: 'I can’t compute that statistic: I answer with sums, ratios of sums, changes and shares.',
  actions: 'I only read your figures: I can’t change, create or send anything.',
  exclusion:
    'I can’t leave something out of a figure or look for what did not happen, so I have not answered that.',
  condition: 'I can’t select by a condition such as a minimum; I can rank by a metric.',
  advice: 'I report figures and don’t give advice, but I can show what changed and why.',
  off_topic: 'I only answer questions about your sales, traffic, advertising and search volume.',
};
