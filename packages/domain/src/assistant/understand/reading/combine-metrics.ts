import { METRIC_IDS, METRICS, type MetricId } from '../../../figures/metrics/index.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

/** Two metrics of which a question wants one by the other, and no metric is that. */
export interface UnknownRatio {
  readonly numerator: MetricId;
  readonly denominator: MetricId;
}

interface Found {
  /** The position of its span among the spans. */
  readonly at: number;
  readonly metrics: readonly MetricId[];
}

/** What follows from a click or an impression is the ads' own. */
const OF_CLICKS: Partial<Readonly<Record<MetricId, MetricId>>> = {
  orders: 'ad_orders',
  net_sales: 'ad_sales',
  gross_sales: 'ad_sales',
};

/** The metric of the catalog that divides one sum by the other; `average discount per unit` is one already. */
export function ratioOf(numerator: MetricId, denominator: MetricId): MetricId | null {
  const first = METRICS[numerator];
  if (first.kind === 'ratio') return first.denominator === denominator ? numerator : null;
  return (
    METRIC_IDS.find((id) => {
      const metric = METRICS[id];
      return metric.kind === 'ratio' && metric.numerator === numerator && metric.denominator === denominator;
    }) ?? null
  );
}

function says(span: Span | undefined, kind: 'per' | 'ratio' | 'share'): boolean {
  return (
    span?.content.kind === 'meanings' &&
    span.content.meanings.some((meaning) =>
      kind !== 'share' ? meaning.kind === kind : meaning.kind === 'topic' && meaning.topic === 'share',
    )
  );
}

/** `ad spend per unit` and `ad spend as a percentage of net sales`: the second divides the first. */
function isDivided(spans: readonly Span[], tokens: readonly Token[], first: Found, second: Found): boolean {
  const between = spans.slice(first.at + 1, second.at);
  const [from, to] = [spans[first.at]?.at ?? 0, spans[second.at]?.at ?? 0];
  const words = tokens.slice(from, to);
  if (words.some(isPercentSign)) return true;
  // `ad spend relative to revenue`, `in relation to`
  if (words.some(({ word }) => word === 'relative' || word === 'relation')) return true;
  const sign = tokens[spans[second.at]?.at ?? 0]?.before ?? '';
  return (
    /[/÷]/.test(sign) ||
    spans.some((span) => says(span, 'ratio')) ||
    between.some((span) => says(span, 'per') || says(span, 'share'))
  );
}

/** `gross sales minus promotions`, `net sales less ad spend`; money alone is subtracted from money, and counts from counts. */
function isSubtracted(
  spans: readonly Span[],
  tokens: readonly Token[],
  first: Found,
  second: Found,
): boolean {
  const [a, b] = [first.metrics[0], second.metrics[0]];
  if (a === undefined || b === undefined || METRICS[a].format !== METRICS[b].format) return false;
  const [from, to] = [spans[first.at], spans[second.at]];
  const between = tokens.slice((from?.at ?? 0) + (from?.words ?? 0), to?.at ?? 0);
  const sign = tokens[to?.at ?? 0]?.before ?? '';
  const words = between.map(({ word }) => word).filter((word) => !PASSED_OVER.has(word));
  // `the gap between gross and net sales`
  const opening = tokens.slice(0, from?.at ?? 0).map(({ word }) => word);
  const isBetween = opening.includes('between') && opening.some((word) => GAPS.has(word));
  return (
    (words.length === 1 && ['minus', 'less'].includes(words[0] ?? '')) ||
    (words.length === 1 && isBetween && words[0] === 'and') ||
    (words.length === 0 && /^[-−–]$/.test(sign))
  );
}

const GAPS = new Set(['gap', 'gaps', 'difference', 'differences', 'spread', 'distance']);

/** `what share of net sales is ad spend`: the first divides the second. */
function isDividedBackwards(spans: readonly Span[], tokens: readonly Token[], first: Found): boolean {
  return spans
    .slice(Math.max(0, first.at - 4), first.at)
    .some(
      (span) =>
        (says(span, 'share') && !OF_REST.test(tokens[span.at]?.word ?? '')) ||
        isPercentSign(tokens[span.at]) ||
        says(span, 'per'),
    );
}

/** `Oak versus everything else, units and sales`: what is compared, and no share. */
const OF_REST = /^(?:everything|everyone|everybody|rest|all|others?)$/;

/** `what % of clicks`: a sign that no number stands before. */
function isPercentSign(token: Token | undefined): boolean {
  return token !== undefined && token.after.startsWith('%') && !/^\d/.test(token.word);
}

/** `the rate from click to order`, `conversion from impression to click`: the second of each first one. */
function stepOf(found: readonly Found[], spans: readonly Span[], tokens: readonly Token[]): MetricId | null {
  const [from, to] = found.slice(-2);
  const [start, end] = [spans[from?.at ?? -1], spans[to?.at ?? -1]];
  const [a, b] = [from?.metrics[0], to?.metrics[0]];
  if (from === undefined || to === undefined || start === undefined || end === undefined) return null;
  const isFrom = tokens[start.at - 1]?.word === 'from' && tokens[end.at - 1]?.word === 'to';
  const before = tokens.slice(0, start.at).map(({ word }) => word);
  const asksRate = before.some((word) =>
    ['rate', 'conversion', 'percentage', 'percent', 'ratio'].includes(word),
  );
  if (!isFrom || !asksRate || end.at - start.at > 3 || a === undefined || b === undefined) return null;
  const ofAds = OF_CLICKS[b];
  return ratioOf(b, a) ?? (ofAds === undefined ? null : ratioOf(ofAds, a));
}

interface CombinedMetrics {
  readonly metrics: MetricId[];
  readonly unknownRatio: UnknownRatio | null;
  /** What a part contributes to the metric is asked for. */
  readonly isPart?: true;
  /** The first less the second is asked for. */
  readonly isDifference?: true;
}

const RATES: Partial<Readonly<Record<MetricId, MetricId>>> = {
  contribution: 'contribution_margin',
  promotions: 'promotion_rate',
  avg_promotion: 'promotion_rate',
};

/** `profit % in October`: a sum with the sign of a rate after it. */
function isRate(
  id: MetricId,
  found: readonly Found[],
  spans: readonly Span[],
  tokens: readonly Token[],
): boolean {
  const span = spans[found.find(({ metrics }) => metrics.includes(id))?.at ?? -1];
  return span !== undefined && found.length === 1 && isPercentSign(tokens[span.at + span.words - 1]);
}

/** What of a sum came from ads. */
const OF_ADS: Readonly<Record<string, MetricId>> = { orders: 'ad_orders', net_sales: 'ad_sales' };

/** These may stand between `to` and what is contributed to. */
const PASSED_OVER = new Set(['the', 'our', 'my', 'total', 'overall', 'all', 'whole']);

/** The metrics a question names in their order, two that are divided by each other taken as the ratio they make. */
export function combineMetrics(spans: readonly Span[], tokens: readonly Token[]): CombinedMetrics {
  const found = spans.flatMap(({ content }, at): Found[] => {
    const metrics =
      content.kind === 'meanings'
        ? content.meanings.flatMap((meaning) => (meaning.kind === 'metric' ? meaning.metrics : []))
        : [];
    return metrics.length === 0 ? [] : [{ at, metrics }];
  });
  const metrics = [...new Set(found.flatMap((one) => one.metrics))].map((id) =>
    isRate(id, found, spans, tokens) ? (RATES[id] ?? id) : id,
  );
  // `organic orders`: those that are no ads' own.
  const isOrganic = found.length === 1 && metrics.length === 2 && OF_ADS[metrics[0] ?? ''] === metrics[1];
  if (isOrganic) return { metrics, unknownRatio: null, isDifference: true };
  const step = stepOf(found, spans, tokens);
  if (step !== null) return { metrics: [step], unknownRatio: null };
  const [first, second] = found;
  const [a, b] = metrics;
  if (
    first === undefined ||
    second === undefined ||
    a === undefined ||
    b === undefined ||
    metrics.length !== 2
  ) {
    return { metrics, unknownRatio: null };
  }
  // `the contribution of each brand to net sales` is a share of net sales.
  const before = tokens.slice(spans[first.at]?.at ?? 0, spans[second.at]?.at ?? 0).toReversed();
  const link = before.find(({ word }) => !PASSED_OVER.has(word))?.word;
  const isPartOf = a === 'contribution' && (link === 'to' || link === 'towards');
  if (isPartOf) return { metrics: [b], unknownRatio: null, isPart: true };
  if (isSubtracted(spans, tokens, first, second)) return { metrics, unknownRatio: null, isDifference: true };
  const divided = isDivided(spans, tokens, first, second)
    ? [a, b]
    : isDividedBackwards(spans, tokens, first)
      ? [b, a]
      : null;
  const [numerator, denominator] = divided ?? [];
  if (numerator === undefined || denominator === undefined) return { metrics, unknownRatio: null };
  // `net sales by ad spend` is no ROAS.
  const isWhole = tokens.some(({ word }) => ['net', 'gross', 'total', 'all'].includes(word));
  const ofAds = denominator.startsWith('ad_') && !isWhole ? OF_CLICKS[numerator] : undefined;
  const ratio = ratioOf(numerator, denominator) ?? (ofAds === undefined ? null : ratioOf(ofAds, denominator));
  if (ratio === null) return { metrics, unknownRatio: { numerator, denominator } };
  // `how much discount, and as a share of gross`: the sum, and what it is of the other one.
  const words = before.map(({ word }) => word);
  const isBeside = words.includes('as') && words[words.indexOf('as') + 1] === 'and';
  return { metrics: isBeside ? [numerator, ratio] : [ratio], unknownRatio: null };
}
