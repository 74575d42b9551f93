import { isToldBySku, type Plan } from '@skuline/domain/assistant';
import type { Reader } from '../../../stores/reader.ts';
import type { AssistantTool } from './assistant-tool.ts';
import { type InsightInput, insightInput } from './insight-input.ts';
import { planOfInput } from './plan-of-input.ts';
import { outcomeOf } from './result-for-model.ts';
import type { RunPlan } from './run-plan.ts';

export const FETCH_DATA_INSIGHTS = 'fetch_data_insights';

const DESCRIPTION = [
  'Reads figures of the seller: any metric for any days, as a whole, by brand, parent SKU, SKU, channel or marketplace, or over time, with the period before;',
  'why a metric changed; the funnel; profit and loss; search volume and keywords; open insights; goals; returns and their reasons; what Amazon owes; purchases from searches; wasted ad spend; fees.',
  'Ratios are computed from sums: never average ratios yourself, ask for the ratio instead.',
].join(' ');

/** Figures by a governed plan, the same as on the pages. */
export function fetchDataInsightsTool(
  runPlan: RunPlan,
  readSkusOfTags: ReadSkusOfTags,
): AssistantTool<InsightInput> {
  return {
    name: FETCH_DATA_INSIGHTS,
    description: DESCRIPTION,
    input: insightInput,
    describe: (input, { screen }) => insightParameters(planOfInput(input, screen), input.question ?? null),
    async run(input, { reader, screen, signal }) {
      const plan = planOfInput(input, screen);
      const tags = input.tags ?? [];
      if (tags.length === 0) return outcomeOf(await runPlan(reader, plan, signal));
      if (!isToldBySku(plan)) {
        const whole = await runPlan(reader, plan, signal);
        return outcomeOf({ ...whole, cautions: [notByTags(tags), ...whole.cautions] });
      }
      const tagged = await readSkusOfTags(reader, tags, plan.filters.sku_name);
      const filters = { ...plan.filters, sku_name: tagged };
      const result = await runPlan(reader, { ...plan, filters }, signal);
      return outcomeOf({ ...result, cautions: [describeTags(tags), ...result.cautions] });
    },
  };
}

/** The SKUs that have one of some tags now, among those that are named; of brands that the reader sees. */
export type ReadSkusOfTags = (
  reader: Reader,
  tags: readonly string[],
  among: readonly string[],
) => Promise<readonly string[]>;

function describeTags(tags: readonly string[]): string {
  return `All figures are of SKUs with the tag ${quoted(tags)} alone.`;
}

function notByTags(tags: readonly string[]): string {
  return `These figures are not told by SKU: the tag ${quoted(tags)} does not narrow them.`;
}

function quoted(tags: readonly string[]): string {
  return tags.map((tag) => `“${tag}”`).join(' or ');
}

/** What the action of a plan shows (spec point 3): the plan, and of it the metric, how it is summed and the days by their own names. */
export function insightParameters(plan: Plan, question: string | null): Readonly<Record<string, unknown>> {
  return {
    ...(question === null ? {} : { query_description: question }),
    ...metricOf(plan),
    ...('range' in plan ? { date_range: plan.range } : {}),
    plan,
  };
}

function metricOf(plan: Plan): { metric?: string; aggregation?: string } {
  if (plan.kind === 'figures') {
    return { metric: plan.metrics.join(', '), aggregation: plan.granularity ?? 'total' };
  }
  return plan.kind === 'drivers' ? { metric: plan.metric, aggregation: 'total' } : {};
}
