import type { ApiCalls, ChatEvent } from '@skuline/contract';
import {
  comparisonRange,
  type ComparedPeriods,
  type DateRange,
  isDateKey,
  resolveComparison,
} from '@skuline/domain/calendar';
import { explainChange } from '@skuline/domain/drivers';
import { formatDateRange, formatGrowthMagnitude, formatMetric, lowerWords } from '@skuline/domain/formatting';
import { anyKnown, type KnownDays } from '@skuline/domain/known-days';
import { METRIC_IDS, METRICS, type MetricId } from '@skuline/domain/metrics';
import { DIMENSIONS, type DimensionId } from '@skuline/domain/products';
import * as z from 'zod/mini';

type AssistantCalls = Pick<ApiCalls, 'getAssistant' | 'getCompanyProfile' | 'sendAgenticChat' | 'sendChat'>;
type SampleCalls = Pick<ApiCalls, 'getChangeDrivers' | 'listMovers'>;

/** The days of a question, and those of them that have data on both sides. */
interface AskedDays {
  readonly query: {
    readonly start_date: string;
    readonly end_date: string;
    readonly previous_start_date: string;
    readonly previous_end_date: string;
  };
  /** `Nov 14 – 19 compared with Nov 7 – 12` */
  readonly words: string;
}

const RANKED_ROWS = 5;

/**
 * The assistant of the tour: it says what changed a metric, which products lead or moved it, and what is behind an insight,
 * of the days that the page shows and with the sample's own figures; and that it knows no more than this.
 */
export function createSampleAssistant(
  calls: SampleCalls,
  known: KnownDays,
  newest: DateRange,
): AssistantCalls {
  async function* answer({ body }: Parameters<AssistantCalls['sendChat']>[0]): AsyncGenerator<ChatEvent> {
    const { message, subject } = body;
    const days = askedDays(rangeOf(subject?.range) ?? shownRange(body.dashboardData) ?? newest, known);
    const insight = subject?.insight ?? null;
    const metric = subject?.metric ?? namedMetric(message);
    const by = namedDimension(message);
    const text =
      insight !== null
        ? `${insight.description} ${insight.action ?? ''}`.trim()
        : await (by === null
            ? whatChanged(calls, metric, days)
            : ranking(calls, { metric, by, message }, days));
    yield { type: 'skuline.answered_by', name: 'The tour', is_built_in: true, reason: null };
    yield {
      type: 'response.output_text.delta',
      delta: `${text}\n\nIn this tour I tell what changed a metric, and which products lead. Signed in, I also compare, chart and explain your own data.`,
    };
    yield { type: 'complete' };
  }
  return {
    getAssistant: async () => ({ models: [], questions: null }),
    getCompanyProfile: async () => ({
      name: 'Sample seller',
      brandBackground: '',
      changedBy: null,
      changedAt: null,
      version: 1,
    }),
    sendAgenticChat: answer,
    sendChat: answer,
  };
}

interface SentRange {
  readonly start?: unknown;
  readonly end?: unknown;
}

function rangeOf(sent: SentRange | null | undefined): DateRange | null {
  const { start, end } = sent ?? {};
  return isDateKey(start) && isDateKey(end) ? { start, end } : null;
}

const sentScreen = z.object({ dateRange: z.object({ from: z.string(), to: z.string() }) });

/** The range of the page, as it is sent with each question. */
function shownRange(sent: unknown): DateRange | null {
  const { data } = sentScreen.safeParse(sent);
  return data === undefined ? null : rangeOf({ start: data.dateRange.from, end: data.dateRange.to });
}

function askedDays(range: DateRange, known: KnownDays): AskedDays {
  const whole: ComparedPeriods = { current: range, previous: comparisonRange(range, null) };
  const { periods } = resolveComparison({
    range,
    comparison: whole.previous,
    known: anyKnown(known),
    days: 'same',
  });
  const { current, previous } = periods ?? whole;
  return {
    query: {
      start_date: current.start,
      end_date: current.end,
      previous_start_date: previous.start,
      previous_end_date: previous.end,
    },
    words: `${formatDateRange(current, range.end)} compared with ${formatDateRange(previous, range.end)}`,
  };
}

async function whatChanged(
  { getChangeDrivers }: SampleCalls,
  metric: MetricId,
  { query, words }: AskedDays,
): Promise<string> {
  const { metric: metricId, ...change } = await getChangeDrivers({ metric, ...query });
  return `${explainChange({ metricId, ...change })} (${words}).`;
}

interface AskedRanking {
  readonly metric: MetricId;
  readonly by: DimensionId;
  readonly message: string;
}

/** The first products by a metric, or by what they added to its change. */
async function ranking(
  { listMovers }: SampleCalls,
  { metric, by, message }: AskedRanking,
  { query, words }: AskedDays,
): Promise<string> {
  const isOfChange = /\b(?:change|growth|grew|rose|fell|drop|drove|contribut(?:ed|es?)\b)/iu.test(message);
  const isFall = /\b(?:fell|drop|lost|worst)/iu.test(message);
  const { rows } = await listMovers({
    metric,
    by,
    ...query,
    limit: RANKED_ROWS,
    order_by: isOfChange ? 'change' : 'value',
    direction: isFall ? 'asc' : 'desc',
  });
  const label = lowerWords(METRICS[metric].label);
  const lines = rows.map((row, at) => {
    return `${at + 1}. ${row[by] ?? ''}: ${formatMetric(metric, row.value)}${growthWords(row)}`;
  });
  const head = isOfChange ? `What changed ${label} most` : `The first by ${label}`;
  return `${head}, by ${DIMENSIONS[by].singular} (${words}):\n\n${lines.join('\n')}`;
}

/** `, up 44.7%`; nothing where there is nothing to compare with. */
function growthWords({ change_rate: rate }: { readonly change_rate: number | null }): string {
  if (rate === null) return '';
  return `, ${rate < 0 ? 'down' : 'up'} ${formatGrowthMagnitude(rate * 100)}`;
}

/** The metric with the longest name the question holds; net sales where it names none. */
function namedMetric(question: string): MetricId {
  const text = question.toLowerCase();
  const named = METRIC_IDS.filter((id) => text.includes(lowerWords(METRICS[id].label).toLowerCase()));
  return named.toSorted((a, b) => METRICS[b].label.length - METRICS[a].label.length)[0] ?? 'net_sales';
}

/** By what the question asks for a ranking; null where it names no products. */
function namedDimension(question: string): DimensionId | null {
  if (/\bbrands?\b/iu.test(question)) return 'brand_name';
  if (/\b(?:parent|products?)\b/iu.test(question)) return 'parent_sku_name';
  return /\bskus?\b/iu.test(question) ? 'sku_name' : null;
}
