export { createPlanExecutor, type PlanExecutor } from './execute/index.ts';
