export { DEFAULT_INSIGHT_RULES } from './default-rules.ts';
export { FEEDBACK_REASON_LABELS, FEEDBACK_REASONS, type FeedbackReason } from './feedback-reason.ts';
export {
  type Finding,
  type InsightCause,
  type OpenInsight,
  type RecoveredInsight,
} from './finding.ts';
export { findInsights, type FoundInsights, type InsightSettings } from './find-insights.ts';
export type { InsightNarrative, InsightScope, ReceivedInsight, ShownInsight } from './insight.ts';
export {
  alignDays,
  type InsightSeries,
  lastYearRange,
  levelOfNames,
  namesOfScope,
  type ScopeDays,
  seriesRange,
} from './insight-series.ts';
export {
  explainScopeName,
  explainThreshold,
  RULE_BASELINES,
  RULE_COMPARISONS,
  RULE_LIMITS,
  SCOPE_LEVELS,
  THRESHOLD_TYPES,
  type InsightRule,
  type RuleBaseline,
  type RuleComparison,
  type ScopeLevel,
  type ThresholdType,
} from './insight-rule.ts';
export {
  formatInsightScope,
  formatInsightValue,
  insightMetricLabel,
  insightStatusLabel,
  showInsight,
} from './show-insight.ts';
