export { endToldInsight, tellInsight } from './told-insight.ts';
export { createGoalHistory, type ReadGoalHistory } from './goal-history.ts';
export {
  createInsightSettingsRepository,
  type InsightSettingsRepository,
} from './insight-settings.repository.ts';
export { insightSettingsRoutes, insightsRoutes } from './insights.routes.ts';
export { createInsightStories } from './insight-stories.ts';
export { createInsightsRepository } from './insights.repository.ts';
export { createInsightsService, type InsightsService } from './insights.service.ts';
export { createNotificationsService } from './notifications.service.ts';
export { RAISE_INSIGHTS, raiseInsightsJobs } from './raise-insights.job.ts';
export { createRaiseInsights } from './raise-insights.ts';
