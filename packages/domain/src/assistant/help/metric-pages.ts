import {
  FACTS,
  type FactId,
  type FactKind,
  factsOf,
  KINDS_OF_FACT,
  METRIC_IDS,
  METRICS,
  type MetricId,
} from '../../figures/metrics/index.ts';
import { listReports } from '../../files/report-formats/index.ts';
import { helpAddress, type HelpPage } from './help-page.ts';
import { reportSlug } from './report-pages.ts';

/** What people take a metric for that it is not. */
const IS_NOT: Readonly<Partial<Record<MetricId, string>>> = {
  sessions:
    'A session is a visit, not a person: who comes back after a while is counted again. It is not a page view either, of which one visit can have many.',
  orders:
    'One order can hold several units, and several products: an order is counted once for each product in it.',
  conversion:
    'It is orders per session, not units per session. Amazon’s “unit session percentage” divides units and is higher.',
  units_sold:
    'Units that come back later stay counted; what was paid back for them is in returns and other adjustments.',
  gross_sales: 'It is not what you receive: promotions, refunds, fees and ads are not taken off.',
  promotions: 'Price cuts that change the list price itself are no promotion: they lower gross sales.',
  net_sales: 'It is not a payout: marketplace fees, ads and taxes are not taken off.',
  ad_spend: 'Fees for managing ads are not in it.',
  roas: 'It counts sales that the ad platform puts down to a click. Some of those buyers would have come anyway.',
  acos: 'It compares ad spend with the sales from ads. TACoS compares it with all sales.',
  tacos: 'It falls when organic sales rise, also with ads as they were. ACoS looks at ads alone.',
  contribution:
    'It is not net profit: cost of goods, fees and fixed costs are taken off below it, once you have entered them on Costs.',
  contribution_margin:
    'It is taken of contribution, before cost of goods, fees and fixed costs: [Contribution](/help/contribution).',
  ad_orders:
    'They are a part of all orders as the ad platform counts them, which can be on another day than the order.',
  ad_sales: 'They can be higher than net sales of a product: returns and promotions are not taken off.',
  ad_clicks:
    'A click is not a session: a page that does not load, or a second click of the same visitor, makes a difference.',
  avg_net_price: 'It is what a unit brought in on average, not the price on the product’s page.',
};

const KIND_WORDS: Readonly<Record<FactKind, string>> = {
  sales: 'sales',
  refunds: 'refunds',
  traffic: 'traffic',
  ads: 'advertising',
};

const FINAL: Readonly<Record<FactKind, string>> = {
  sales: 'Orders of the last days can still be canceled.',
  refunds: 'Refunds come days or weeks after the order, and are counted on the day they are paid back.',
  traffic: 'Marketplaces correct sessions for about three days.',
  ads: 'Ad platforms put sales down to a click for up to 14 days, so figures of the last two weeks still move.',
};

function kindsOf(id: MetricId): readonly FactKind[] {
  return [...new Set(factsOf(id).flatMap((fact) => KINDS_OF_FACT[fact]))];
}

function linkTo(fact: FactId): string {
  return `[${FACTS[fact].label}](${helpAddress(metricSlug(fact))})`;
}

/** `[Orders](/help/orders) divided by [Sessions](/help/sessions)`. */
function formulaOf(id: MetricId): string {
  const metric = METRICS[id];
  if (metric.kind === 'additive')
    return `The sum of the days and products you look at (\`${metric.formula}\`).`;
  return `${linkTo(metric.numerator)} divided by ${linkTo(metric.denominator)}, each summed first (\`${metric.formula}\`). The average of daily values would weigh a slow day as much as a busy one.`;
}

function reportsOf(kind: FactKind): string {
  const reports = listReports()
    .filter(({ speaks }) => speaks[kind] !== undefined)
    .toSorted((a, b) => (a.speaks[kind] ?? 0) - (b.speaks[kind] ?? 0));
  const links = reports.map(({ id, label }) => `- [${label}](${helpAddress(reportSlug(id))})`);
  return `Reports with ${KIND_WORDS[kind]}:\n\n${links.join('\n')}`;
}

function textOf(id: MetricId): string {
  const { description, goodDirection } = METRICS[id];
  const kinds = kindsOf(id);
  const isNot = IS_NOT[id];
  return [
    `${description} ${goodDirection === 'up' ? 'Higher is better.' : 'Lower is better.'}`,
    '## How it is calculated',
    formulaOf(id),
    ...(isNot === undefined ? [] : ['## What it is not', isNot]),
    '## When it is final',
    kinds.map((kind) => FINAL[kind]).join(' '),
    '## Where it comes from',
    ...kinds.map(reportsOf),
    `A day for which none of them is there has no value: it is shown as a gap, not as 0. [How days without a report are treated](${helpAddress('days-without-a-report')}).`,
  ].join('\n\n');
}

function metricSlug(id: MetricId): string {
  return id.replaceAll('_', '-');
}

/** A page for each metric, from the catalog of metrics and the register of reports. */
export function metricPages(): HelpPage[] {
  return METRIC_IDS.map((id) => ({
    slug: metricSlug(id),
    group: 'Metrics',
    title: METRICS[id].label,
    text: textOf(id),
  }));
}
