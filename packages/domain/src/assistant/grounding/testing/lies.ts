import { formatMetricCard } from '../../../formatting/index.ts';
import { METRICS, type MetricId } from '../../../metrics/index.ts';
import type { NamedResult, ResultTable } from '../../plan-result.ts';
import { rangeOf, resultOf, type SegmentOfBoth, segmentTable } from './results.ts';

/** A sentence of an answer with one figure in it that is looked at. */
export interface Planted {
  readonly text: string;
  readonly figure: string;
  readonly results: readonly NamedResult[];
  readonly kind: string;
}

/** Numbers from 0 up to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const NAMES = ['Pour-Over Kettle', 'Cast Skillet', 'Linen Throw', 'Cold Brew Jar', 'Drawer Set', 'Oak Board'];
const METRIC_IDS = ['net_sales', 'sessions', 'orders', 'conversion', 'ad_spend', 'roas'] as const;
const RANGES = [rangeOf('2026-10-01', '2026-10-31'), rangeOf('2026-09-01', '2026-09-30')] as const;

function inventSums(random: () => number) {
  const sessions = Math.round(800 + random() * 40_000);
  const orders = Math.round(sessions * (0.04 + random() * 0.12));
  const sales = Math.round(orders * (15 + random() * 40) * 100) / 100;
  const spend = Math.round(sales * (0.05 + random() * 0.2) * 100) / 100;
  return {
    sessions,
    orders,
    net_sales: sales,
    ad_spend: spend,
    ad_sales: Math.round(spend * (1.5 + random() * 3)),
  };
}

function inventSegments(random: () => number): SegmentOfBoth[] {
  return NAMES.map((name) => ({ name, now: inventSums(random), before: inventSums(random) }));
}

interface Cells {
  readonly value: number;
  readonly previous: number;
  readonly change: number;
  readonly growth: number;
}

function cellsOf(table: ResultTable, row: number, metric: MetricId): Cells {
  const cell = (id: string) =>
    Number(table.rows[row]?.cells[table.columns.findIndex((column) => column.id === id)]);
  return {
    value: cell(metric),
    previous: cell(`${metric}.previous`),
    change: cell(`${metric}.change`),
    growth: cell(`${metric}.growth`),
  };
}

const percent = (growth: number) => `${Math.abs(growth).toFixed(1)}%`;
const verb = (change: number) => (change < 0 ? 'fell' : 'rose');
const otherVerb = (change: number) => (change < 0 ? 'rose' : 'fell');

interface Story {
  readonly subject: string;
  readonly metric: MetricId;
  readonly own: Cells;
  readonly other: Cells;
  readonly otherMetric: Cells;
  readonly meanOfRatios: number | null;
  readonly results: readonly NamedResult[];
}

function invent(seed: number): Story {
  const random = seeded(seed);
  for (let skip = 0; skip < 5; skip += 1) random();
  const segments = inventSegments(random);
  const table = segmentTable('parent_sku_name', METRIC_IDS, segments, RANGES);
  const metric = METRIC_IDS[Math.floor(random() * METRIC_IDS.length)] ?? 'net_sales';
  const isTotal = random() < 0.4;
  const row = isTotal ? NAMES.length : Math.floor(random() * NAMES.length);
  const label = METRICS[metric].label;
  const ratios = segments.map((_, at) => cellsOf(table, at, metric).value);
  const otherMetric = METRIC_IDS[(METRIC_IDS.indexOf(metric) + 1) % METRIC_IDS.length] ?? 'net_sales';
  return {
    subject: isTotal ? label : `${label} of ${NAMES[row]}`,
    metric,
    own: cellsOf(table, row, metric),
    other: cellsOf(table, isTotal ? 0 : (row + 1) % NAMES.length, metric),
    otherMetric: cellsOf(table, row, otherMetric),
    meanOfRatios:
      METRICS[metric].kind === 'ratio' && isTotal
        ? ratios.reduce((sum, value) => sum + value, 0) / ratios.length
        : null,
    results: [resultOf(table)],
  };
}

/** Sentences with a right figure. */
export function plantRight(seed: number): Planted[] {
  const { subject, metric, own, results } = invent(seed);
  const show = (value: number) => formatMetricCard(metric, value);
  const isRate = METRICS[metric].format.startsWith('percent');
  const of = (text: string, figure: string): Planted => ({ text, figure, results, kind: 'right' });
  const [now, before] = [show(own.value), show(own.previous)];
  return [
    of(`${subject} ${verb(own.change)} to ${now} in October.`, now),
    of(`${subject} ${verb(own.change)} from ${before} to ${now}.`, before),
    of(`In October, ${subject} came to **${now}**, compared with ${before} in September.`, before),
    of(
      `${subject}: ${now}, ${own.change < 0 ? 'down' : 'up'} ${percent(own.growth)} on the previous period.`,
      percent(own.growth),
    ),
    of(`${subject} ${verb(own.change)} by ${percent(own.growth)}.`, percent(own.growth)),
    of(
      `${subject} stood at ${now} (${own.growth < 0 ? '−' : '+'}${percent(own.growth)}).`,
      percent(own.growth),
    ),
    ...(isRate
      ? []
      : [of(`${subject} ${verb(own.change)} ${show(Math.abs(own.change))}.`, show(Math.abs(own.change)))]),
    of(`Before, ${subject} had been at ${before}.`, before),
  ];
}

/** Sentences with a wrong figure: invented, badly rounded, of the other sign, period, name or metric, or a mean of ratios. */
export function plantWrong(seed: number): Planted[] {
  const { subject, metric, own, other, otherMetric, meanOfRatios, results } = invent(seed);
  const random = seeded(seed + 7_919);
  const show = (value: number) => formatMetricCard(metric, value);
  const isRight = (text: string) => [show(own.value)].includes(text);
  const planted: Planted[] = [];
  const add = (kind: string, text: string, figure: string) => planted.push({ text, figure, results, kind });
  const now = (value: number, kind: string) => {
    if (!isRight(show(value))) add(kind, `${subject} came to ${show(value)} in October.`, show(value));
  };
  now(own.value * (1.03 + random() * 0.3), 'invented');
  now(own.value * (0.6 + random() * 0.35), 'invented');
  now(own.value * 10, 'ten times');
  now(own.previous, 'period');
  now(other.value, 'name');
  if (own.value > 2_000) now(Math.round(own.value / 10_000 + 0.6) * 10_000, 'rounded');
  if (percent(own.growth) !== '0.0%') {
    add('sign', `${subject} ${otherVerb(own.change)} by ${percent(own.growth)}.`, percent(own.growth));
    add(
      'sign',
      `${subject} changed by ${own.growth < 0 ? '+' : '−'}${percent(own.growth)}.`,
      percent(own.growth),
    );
  }
  if (show(own.value) !== show(own.previous)) {
    add(
      'period',
      `${subject} ${verb(own.change)} from ${show(own.value)} to ${show(own.previous)}.`,
      show(own.previous),
    );
    add('period', `In September, ${subject} came to ${show(own.value)}.`, show(own.value));
  }
  if (percent(otherMetric.growth) !== percent(own.growth)) {
    add(
      'metric',
      `${subject} ${verb(otherMetric.growth)} by ${percent(otherMetric.growth)}.`,
      percent(otherMetric.growth),
    );
  }
  const wrong = percent(own.growth + 1.3 + random() * 5);
  add('invented', `${subject} ${verb(own.change)} by ${wrong}.`, wrong);
  if (meanOfRatios !== null) now(meanOfRatios, 'mean of ratios');
  return planted;
}
