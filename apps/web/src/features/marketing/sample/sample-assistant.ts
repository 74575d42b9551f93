import type { ApiCalls, ChatBody, ChatEvent } from '@skuline/contract';
import { comparisonRange, type DateRange } from '@skuline/domain/calendar';
import { explainChange } from '@skuline/domain/drivers';
import { formatDateRange, lowerWords } from '@skuline/domain/formatting';
import { METRIC_IDS, METRICS, type MetricId } from '@skuline/domain/metrics';

type AssistantCalls = Pick<ApiCalls, 'getAssistant' | 'getCompanyProfile' | 'sendAgenticChat' | 'sendChat'>;

/**
 * The assistant of the tour: it says what changed a metric that the question names, with the sample's own figures, and
 * that it knows no more than this.
 */
export function createSampleAssistant(
  { getChangeDrivers }: Pick<ApiCalls, 'getChangeDrivers'>,
  range: DateRange,
): AssistantCalls {
  async function* answer({ body }: { readonly body: Pick<ChatBody, 'message'> }): AsyncGenerator<ChatEvent> {
    const previous = comparisonRange(range, null);
    const { metric: metricId, ...change } = await getChangeDrivers({
      metric: namedMetric(body.message),
      start_date: range.start,
      end_date: range.end,
      previous_start_date: previous.start,
      previous_end_date: previous.end,
    });
    const days = (period: DateRange) => formatDateRange(period, range.end);
    const sentence = explainChange({ metricId, ...change });
    yield {
      type: 'skuline.answered_by',
      name: 'The tour',
      is_built_in: true,
      reason: null,
    };
    yield {
      type: 'response.output_text.delta',
      delta: `${sentence} (${days(range)} compared with ${days(previous)}).\n\nIn this tour I only tell what changed a metric. Signed in, I also rank, compare and chart your own data.`,
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

/** The metric with the longest name the question holds; net sales where it names none. */
function namedMetric(question: string): MetricId {
  const text = question.toLowerCase();
  const named = METRIC_IDS.filter((id) => text.includes(lowerWords(METRICS[id].label).toLowerCase()));
  return named.toSorted((a, b) => METRICS[b].label.length - METRICS[a].label.length)[0] ?? 'net_sales';
}
