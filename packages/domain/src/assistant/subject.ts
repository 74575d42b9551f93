import type { ComparedPeriods, DateKey, DateRange } from '../core/calendar/index.ts';
import { formatDateRange, lowerWords } from '../core/formatting/index.ts';
import { METRIC_IDS, type MetricId, METRICS } from '../figures/metrics/index.ts';
import type { Notification } from '../watch/notifications/index.ts';
import { NO_FILTERS, type ProductFilters } from '../products/index.ts';
import { describeFilters } from './result-text.ts';

/** What a question is asked about. It travels beside the question, so that the question itself stays a sentence. */
export interface Subject {
  readonly metric: MetricId | null;
  /** Null: the days of the page, or those of the insight. */
  readonly range: DateRange | null;
  readonly comparison: DateRange | null;
  readonly filters: ProductFilters;
  readonly insight: SubjectInsight | null;
}

/** An insight as its card shows it. */
export type SubjectInsight = Pick<Notification, 'id' | 'title' | 'description' | 'action' | 'timeContext'>;

/** A question that the product writes. */
export interface WrittenQuestion {
  readonly question: string;
  readonly subject: Subject;
}

interface AskedChange {
  readonly metricId: MetricId;
  readonly periods: ComparedPeriods;
  readonly filters: ProductFilters;
}

type AskedInsight = SubjectInsight & Pick<Notification, 'metrics'>;

/** The questions with a subject that the product writes, each by where a person asks it. */
export const SUBJECT_QUESTIONS = {
  /** *Ask* of a page, and of *Why?*. */
  change: ({ metricId, periods, filters }: AskedChange): WrittenQuestion => ({
    question: `Why did ${lowerWords(METRICS[metricId].label)} change?`,
    subject: {
      metric: metricId,
      range: periods.current,
      comparison: periods.previous,
      filters,
      insight: null,
    },
  }),
  /** *Chat* of an insight, of what a built-in rule tells, or of a goal. */
  insight: ({ metrics, ...insight }: AskedInsight): WrittenQuestion => {
    const { id, title, description, action, timeContext } = insight;
    const metric = METRIC_IDS.find((each) => METRICS[each].label === metrics?.primary.name) ?? null;
    return {
      question: 'What is behind this insight?',
      subject: {
        metric,
        range: null,
        comparison: null,
        filters: NO_FILTERS,
        insight: { id, title, description, action, timeContext },
      },
    };
  },
} as const;

/** The questions a conversation can begin with (spec point 2). */
export const FREQUENT_QUESTIONS = [
  'What are my top performing SKUs?',
  'What drove the change in conversion?',
  'Which SKUs contributed most to the contribution growth?',
] as const;

function daysOf({ range, comparison }: Subject, today: DateKey): string | null {
  if (range === null) return null;
  const days = formatDateRange(range, today);
  return comparison === null ? days : `${days} compared with ${formatDateRange(comparison, today)}`;
}

/** A subject in a line, as the chip beside its question has it: `Net Sales · Nov 19 – 24 compared with Nov 12 – 17`. */
export function describeSubject(subject: Subject, today: DateKey): string {
  if (subject.insight !== null) return subject.insight.title;
  const { metric, filters } = subject;
  return [metric === null ? null : METRICS[metric].label, daysOf(subject, today), ...describeFilters(filters)]
    .filter((part) => part !== null)
    .join(' · ');
}

type Parameter = readonly [name: string, value: string | null];

/** A subject as the lines a model reads after its question. */
export function parametersOf(subject: Subject, today: DateKey): [name: string, value: string][] {
  const { metric, filters, insight } = subject;
  const products = describeFilters(filters);
  const lines: readonly Parameter[] = [
    ['Insight', insight === null ? null : `${insight.title}. ${insight.description}`],
    ['Recommendation', insight?.action ?? null],
    ['Metric', metric === null ? null : METRICS[metric].label],
    ['Days', daysOf(subject, today) ?? insight?.timeContext?.period ?? null],
    ['Products', products.length === 0 ? null : products.join('; ')],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}
