import { FACT_IDS, type FactId } from '@skuline/domain/metrics';
import type { Level, ScoreRow, ScoreSet } from './score-sets.ts';

/** From day to day, both included, as text. */
export type Days = readonly [start: string, end: string];
export type Where = Partial<Readonly<Record<Level, string>>>;

/** The ratios, written down here once more, apart from the product's own catalog. */
const RATIOS: Readonly<Record<string, readonly [numerator: FactId, denominator: FactId]>> = {
  conversion: ['orders', 'sessions'],
  avg_net_price: ['net_sales', 'units_sold'],
  avg_price: ['gross_sales', 'units_sold'],
  roas: ['ad_sales', 'ad_spend'],
  contribution_margin: ['contribution', 'net_sales'],
  ctr: ['ad_clicks', 'ad_impressions'],
  cpc: ['ad_spend', 'ad_clicks'],
  ad_conversion: ['ad_orders', 'ad_clicks'],
  promotion_rate: ['promotions', 'gross_sales'],
  tacos: ['ad_spend', 'net_sales'],
  acos: ['ad_spend', 'ad_sales'],
  cost_per_order: ['ad_spend', 'ad_orders'],
  units_per_order: ['units_sold', 'orders'],
  net_sales_per_session: ['net_sales', 'sessions'],
  net_sales_per_order: ['net_sales', 'orders'],
};
const PERCENTAGES = [
  'conversion',
  'contribution_margin',
  'ctr',
  'ad_conversion',
  'promotion_rate',
  'tacos',
  'acos',
];

function isFact(metric: string): metric is FactId {
  return FACT_IDS.some((id) => id === metric);
}

function rowsOf({ rows }: ScoreSet, [start, end]: Days, where: Where = {}): ScoreRow[] {
  const wanted = Object.entries(where);
  return rows.filter(
    (row) =>
      row.date >= start && row.date <= end && wanted.every(([level, name]) => row[level as Level] === name), // A key of Where is a level.
  );
}

function sumOf(rows: readonly ScoreRow[], fact: FactId): number {
  return rows.reduce((sum, row) => sum + row[fact], 0);
}

function metricOf(rows: readonly ScoreRow[], metric: string): number {
  if (isFact(metric)) return sumOf(rows, metric);
  const ratio = RATIOS[metric];
  if (ratio === undefined) throw new Error(`no formula of ${metric}`);
  const denominator = sumOf(rows, ratio[1]);
  return denominator === 0 ? 0 : sumOf(rows, ratio[0]) / denominator;
}

/** A metric of some days and products, in the unit it is written in: percentages times 100. */
export function figure(set: ScoreSet, metric: string, days: Days, where: Where = {}): number {
  return metricOf(rowsOf(set, days, where), metric) * (PERCENTAGES.includes(metric) ? 100 : 1);
}

type Named = readonly [name: string, value: number];

function grouped(rows: readonly ScoreRow[], keyOf: (row: ScoreRow) => string, metric: string): Named[] {
  const groups = new Map<string, ScoreRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(row);
  }
  const scale = PERCENTAGES.includes(metric) ? 100 : 1;
  return [...groups].map(([key, group]) => [key, metricOf(group, metric) * scale] as const);
}

/** The largest first, and of equal ones by name. */
function largestFirst(a: Named, b: Named): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
}

/** The segments of a level, the largest first. */
export function ranked(set: ScoreSet, metric: string, level: Level, days: Days, where: Where = {}): Named[] {
  return grouped(rowsOf(set, days, where), (row) => row[level], metric).toSorted(largestFirst);
}

/** The days or months, the largest first. */
export function rankedDays(set: ScoreSet, metric: string, days: Days, unit: 'day' | 'month'): Named[] {
  const length = unit === 'day' ? 10 : 7;
  return grouped(rowsOf(set, days), ({ date }) => date.slice(0, length), metric).toSorted(largestFirst);
}

/** What segments gained from the earlier days to the later ones, the largest gain first. */
export function gains(set: ScoreSet, metric: string, level: Level, days: Days, before: Days): Named[] {
  const earlier = new Map(ranked(set, metric, level, before));
  const later = new Map(ranked(set, metric, level, days));
  const names = new Set([...earlier.keys(), ...later.keys()]);
  return [...names]
    .map((name) => [name, (later.get(name) ?? 0) - (earlier.get(name) ?? 0)] as const)
    .toSorted(largestFirst);
}
