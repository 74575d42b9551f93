import { METRICS, type MetricFormat, type MetricId } from '../../figures/metrics/index.ts';
import { formatMagnitude, isZeroText, NO_VALUE, withSign, withTrueMinus } from './decimal-text.ts';
import { moneySign } from './shown-currency.ts';

/** How a number is dressed; `shift` moves the decimal point, 2 makes percent of a fraction. */
interface NumberStyle {
  /** Whether the sign of the currency stands before it. */
  readonly isMoney: boolean;
  readonly suffix: '' | '%' | 'x';
  readonly decimals: number;
  readonly shift: 0 | 2;
}

const COUNT: NumberStyle = { isMoney: false, suffix: '', decimals: 0, shift: 0 };
const MONEY: NumberStyle = { isMoney: true, suffix: '', decimals: 0, shift: 0 };
const PERCENT: NumberStyle = { isMoney: false, suffix: '%', decimals: 1, shift: 2 };

/** The cards' formats (spec point 9). */
const CARD_STYLES: Readonly<Record<MetricFormat, NumberStyle>> = {
  count: COUNT,
  money: MONEY,
  money1: { ...MONEY, decimals: 1 },
  money2: { ...MONEY, decimals: 2 },
  percent1: PERCENT,
  percent2: { ...PERCENT, decimals: 2 },
  multiple: { ...COUNT, decimals: 2 },
};

/** The chart shows ROAS with x, and every percentage with 1 decimal: two for CTR are the cards' (spec point 9). */
const CHART_STYLES: Readonly<Record<MetricFormat, NumberStyle>> = {
  ...CARD_STYLES,
  percent2: PERCENT,
  multiple: { ...CARD_STYLES.multiple, suffix: 'x' },
};

/** In chat rates have two decimals, and money a $ (spec point 9) with two decimals or none. */
const CHAT_STYLES: Readonly<Record<MetricFormat, NumberStyle>> = {
  ...CARD_STYLES,
  money1: CARD_STYLES.money2,
  percent1: CARD_STYLES.percent2,
};

function formatStyled(value: number, { isMoney, suffix, decimals, shift }: NumberStyle): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const magnitude = formatMagnitude(value, decimals, shift);
  const sign = value < 0 && !isZeroText(magnitude) ? '-' : '';
  return `${sign}${isMoney ? moneySign() : ''}${magnitude}${suffix}`;
}

/** A metric as on its card: `$1,235`, `10.8%`, `3.42`. The value is a fraction, dollars or a count. */
export function formatMetricCard(id: MetricId, value: number): string {
  return formatStyled(value, CARD_STYLES[METRICS[id].format]);
}

/** A metric as the screen shows it outside the chart: as on its card with a true minus, '—' when it is unknown. */
export function formatMetric(id: MetricId, value: number | null): string {
  return value === null ? NO_VALUE : withTrueMinus(formatMetricCard(id, value));
}

/** A figure in a metric's format, where it is no metric of the catalog; with a true minus. */
export function formatFigure(format: MetricFormat, value: number): string {
  return withTrueMinus(formatStyled(value, CARD_STYLES[format]));
}

/** A metric as in the chart's tooltip, legend and table: `3.42x`, CTR with 1 decimal, a true minus. */
export function formatMetricChart(id: MetricId, value: number): string {
  return withTrueMinus(formatStyled(value, CHART_STYLES[METRICS[id].format]));
}

/** A figure as in the assistant's answers: `$1,235`, `10.83%`, `3.42`, a true minus. */
export function formatInChat(format: MetricFormat, value: number): string {
  return withTrueMinus(formatStyled(value, CHAT_STYLES[format]));
}

/** A whole number with thousands separators. */
export function formatCount(value: number): string {
  return formatStyled(value, COUNT);
}

/** `1 SKU`, `2,306 SKUs`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** An amount of money, whole unless told otherwise: `-$2,376`. */
export function formatMoney(value: number, decimals = 0): string {
  return formatStyled(value, { ...MONEY, decimals });
}

/** A fraction as percent, 1 decimal unless told otherwise: `10.8%`, `-0.3%`. */
export function formatPercent(fraction: number, decimals = 1): string {
  return formatStyled(fraction, { ...PERCENT, decimals });
}

/** A growth in percent without its sign, for where an arrow shows the direction: `8.3%`; '—' when unknown. */
export function formatGrowthMagnitude(growth: number | null): string {
  return formatStyled(Math.abs(growth ?? Number.NaN), { ...PERCENT, shift: 0 });
}

/** Any number with thousands separators and a fixed number of decimals: `1.17`. */
export function formatNumber(value: number, decimals: number): string {
  return formatStyled(value, { ...COUNT, decimals });
}

/** A metric's name as a sentence begins with it: `Net sales`, `ROAS`. */
export function sentenceLabel(id: MetricId): string {
  const words = lowerWords(METRICS[id].label);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sums of which one can be asked how much, not how many. */
const SINGULAR: ReadonlySet<MetricId> = new Set(['ad_spend', 'contribution']);

/** `Net sales were`, `Ad share of sessions was`. */
export function wasOrWere(id: MetricId): 'was' | 'were' {
  return METRICS[id].kind === 'additive' && !SINGULAR.has(id) ? 'were' : 'was';
}

/** `Sessions are`, `conversion is`. */
export function isOrAre(id: MetricId): 'is' | 'are' {
  return wasOrWere(id) === 'was' ? 'is' : 'are';
}

/** A name inside a sentence: words begin with a small letter; abbreviations such as CTR stay as they are. */
export function lowerWords(label: string): string {
  return label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** An effect with its sign, in the metric's unit: `−$27,300`, `+12`, `−0.28 pt`. */
export function formatEffect(metricId: MetricId, effect: number): string {
  return withSign(formatMetricChange(metricId, effect));
}

/** A change of a rate in points has a decimal more than rates have: most segments move one by less than 0.1. */
export const POINT_DECIMALS = 2;

/** `$8,451`, `0.28 pt`: the size of a change, or one with a minus. */
export function formatMetricChange(metricId: MetricId, change: number): string {
  const isRate = METRICS[metricId].format.startsWith('percent');
  if (!isRate) return formatMetricCard(metricId, change);
  return `${formatNumber(change * 100, POINT_DECIMALS)} pt`;
}
