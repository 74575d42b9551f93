export type { InsightNarrative, InsightScope, ReceivedInsight, ShownInsight } from './insight.ts';
export {
  formatInsightScope,
  formatInsightValue,
  insightMetricLabel,
  insightStatusLabel,
  showInsight,
} from './show-insight.ts';
