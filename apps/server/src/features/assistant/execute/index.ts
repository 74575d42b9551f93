export { createPlanExecutor, type PlanExecutor } from './plan-executor.ts';
