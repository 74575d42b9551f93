export { BASELINE_LABELS, baselineWords } from './baseline-words.ts';
export { DEFAULT_INSIGHT_RULES, isDefaultRule } from './default-rules.ts';
export {
  FEEDBACK_REASON_LABELS,
  FEEDBACK_REASONS,
  type FeedbackReason,
  type InsightNarrative,
  type InsightScope,
  type ReceivedInsight,
} from './insight.ts';
export { FEATURED_OFFER_LOSS } from './featured-offer-losses.ts';
export { type Finding, type OpenInsight } from './finding.ts';
export { findInsights, type FoundInsights, type InsightSettings } from './find-insights.ts';
export { HISTORY_TABS, type HistoryTab } from './history-tabs.ts';
export {
  CATEGORY_CHOICES,
  type HistoryContext,
  type HistoryRow,
  type HistoryView,
  type InsightHistory,
  type KeptInsight,
  prepareHistory,
} from './insight-history.ts';
export {
  alignDays,
  type InsightSeries,
  lastYearRange,
  levelOfNames,
  namesOfScope,
  type OfferDays,
  RANKED_DAYS,
  type ScopeDays,
  SERIES_DAYS,
  seriesRange,
  type StockOuts,
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
} from './insight-rule.ts';
export { type DayOut, findStockOut, listDaysOut, stockOutSentence } from './stock-outs.ts';
export {
  formatInsightValue,
  insightStatusLabel,
  showInsight,
} from './show-insight.ts';
export {
  prepareStory,
  type StoryChart,
  type StoryDay,
  type StoryInput,
  type StoryPoint,
} from './prepare-story.ts';
export { describeAftermath, prepareStoryDrivers, type StoryDrivers, type StorySince } from './story-words.ts';
export { placeStoryWords } from './place-story-words.ts';
export { type DayKinds, kindsOfDays, LEAST_WEEKS } from './frames.ts';
export { prepareNotification } from './prepare-notification.ts';
export { USUAL_METHODS, type UsualFrom } from './usual-from.ts';
export { fires, hasCleared, readRule } from './own-rules.ts';
export type { RuleReading } from './own-rule-words.ts';
export {
  prepareSince,
  prepareUsualDays,
  type UsualDaysWanted,
  usualRange,
} from './usual-days.ts';
export { medianOf } from './robust.ts';
