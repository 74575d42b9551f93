import type { DateKey } from '../core/calendar/index.ts';
import { assertNever } from '../core/exhaustive/index.ts';
import { formatCount, formatDateRange, formatNumber } from '../core/formatting/index.ts';
import { metricFormula, type MetricId, METRICS } from '../figures/metrics/index.ts';
import { describePlaces } from '../files/sources/index.ts';
import type { AgentAction } from './chat-message.ts';
import type { Plan, PlanKind } from './plan.ts';
import { describeFilters, formatRowCount } from './result-text.ts';

/** What an action does, in one or two words. */
const KINDS: Readonly<Record<PlanKind, string>> = {
  figures: 'figures',
  drivers: 'drivers',
  funnel: 'funnel',
  statement: 'profit and loss',
  search_volume: 'search volume',
  insights: 'open insights',
  goals: 'goals',
  returns: 'returns',
  owed: 'reimbursements owed',
  stock: 'stock',
  records: 'documents',
  coverage: 'data coverage',
  definitions: 'definitions',
};

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Beside the tool's name: that it failed, what was asked, or what is looked up. */
export function summarizeAction(action: AgentAction, plan: Plan | null): string {
  if (action.status === 'failed') return action.result_summary ?? action.message ?? '';
  const description = textOf(action.parameters['query_description']) ?? operationOf(action);
  return (plan === null ? description : KINDS[plan.kind]) ?? description ?? action.result_summary ?? '';
}

/** `sum`, `per day`: what calculate did with cells; null for other tools. */
function operationOf({ parameters }: AgentAction): string | null {
  return textOf(parameters['operation'])?.replaceAll('_', ' ') ?? null;
}

/** `$306,877 + $153,905`, as the calculated result tells it; null where it is not kept. */
function formulaOf({ result }: AgentAction): string | null {
  const [table] = result?.tables ?? [];
  const at = table?.columns.findIndex(({ id }) => id === 'formula') ?? -1;
  return textOf(table?.rows[0]?.cells[at]);
}

/** How long an action took: `38 ms`, `1.1 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < 1000 ? `${formatNumber(ms, 0)} ms` : `${formatNumber(ms / 1000, 1)} s`;
}

function metricsOf(plan: Plan): readonly MetricId[] {
  if (plan.kind === 'figures' || plan.kind === 'definitions') return plan.metrics;
  return plan.kind === 'drivers' ? [plan.metric] : [];
}

function metricText(plan: Plan): string | null {
  const metrics = metricsOf(plan);
  const [first] = metrics;
  if (first === undefined) return null;
  if (metrics.length > 1) return metrics.map((id) => METRICS[id].label).join(', ');
  return `${METRICS[first].label}, ${metricFormula(first)}`;
}

function splitText(plan: Plan): string | null {
  switch (plan.kind) {
    case 'figures':
      return plan.dimension === null ? null : `${plan.dimension}, ${plan.limit} by ${plan.order.by}`;
    case 'drivers':
      return plan.dimension === null ? 'factors' : `${plan.dimension}, ${plan.limit} each way, with factors`;
    case 'funnel':
      return plan.dimension === null ? null : `${plan.dimension}, ${plan.limit} that lost most`;
    case 'search_volume':
      return plan.parentSku;
    case 'returns':
      return plan.withReasons === true ? `${plan.group}, with reasons` : plan.group;
    case 'stock':
      return plan.view;
    case 'records':
      return plan.types === undefined ? plan.of : `${plan.of}, ${plan.types.join(' and ')} alone`;
    case 'statement':
    case 'insights':
    case 'goals':
    case 'owed':
    case 'coverage':
    case 'definitions':
      return null;
    default:
      return assertNever(plan);
  }
}

function rangeText(plan: Plan, today: DateKey): string | null {
  if (!('range' in plan)) return null;
  const range = formatDateRange(plan.range, today);
  if (!('comparison' in plan) || plan.comparison === null) return range;
  return `${range} against ${formatDateRange(plan.comparison, today)}`;
}

/** The specification's text for free SQL that could not be run (point 8), and why. */
const QUERY_ERROR = 'Query error';

function failureText({ message, result_summary: summary, parameters }: AgentAction): string | null {
  if (textOf(parameters['custom_sql']) === null) return message ?? summary;
  return message === null ? QUERY_ERROR : `${QUERY_ERROR}: ${message}`;
}

function resultText(action: AgentAction): string | null {
  const { status, result_summary: summary, result } = action;
  if (status === 'failed') return failureText(action);
  if (result === null) return summary;
  const rows = result.tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const version = result.dataVersion === null ? '' : ` · data version ${formatCount(result.dataVersion)}`;
  return `${formatRowCount(rows)} in ${formatMilliseconds(result.ms)}${version}`;
}

function filtersText(plan: Plan): string | null {
  if (!('filters' in plan)) return null;
  return [...describePlaces(plan), ...describeFilters(plan.filters)].join(' · ') || 'All products';
}

/** What can be known of an action: question, metric, aggregation, split, range, filters, result. */
export function describeAction(
  action: AgentAction,
  plan: Plan | null,
  today: DateKey,
): { readonly name: string; readonly text: string }[] {
  const lines: (readonly [string, string | null])[] = [
    ['Question', textOf(action.parameters['query_description'])],
    ...(plan === null
      ? []
      : ([
          ['Metric', metricText(plan)],
          ['Aggregation', textOf(action.parameters['aggregation'])],
          ['Split', splitText(plan)],
          ['Range', rangeText(plan, today)],
          ['Filters', filtersText(plan)],
        ] as const)),
    ['Calculation', operationOf(action)],
    ['Formula', operationOf(action) === null ? null : formulaOf(action)],
    ['Result', resultText(action)],
  ];
  return lines.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
}
