export { createPlanExecutor, type PlanExecutor } from './plan-executor.ts';
export { MOST_ASKED_ABOUT } from './run-insights.ts';
