export { type AnswerInput, writeAnswer } from './answer/index.ts';
export {
  type Answer,
  type AnswerChart,
  FIGURE_STATUSES,
  type FigureMark,
  type FigureSource,
  type FigureStatus,
} from './answer.ts';
export { markFigures } from './grounding/index.ts';
export {
  type CoveragePlan,
  type DefinitionsPlan,
  type DriversPlan,
  type FiguresPlan,
  type FunnelPlan,
  type GoalsPlan,
  type InsightsPlan,
  MOST_PLAN_ROWS,
  type Plan,
  PLAN_ORDERS,
  type PlanKind,
  type PlanOrder,
  type PlanScope,
  type SearchVolumePlan,
  type StatementPlan,
} from './plan.ts';
export {
  COLUMN_ROLES,
  type ColumnRole,
  type NamedResult,
  type PlanResult,
  type ResultCell,
  type ResultColumn,
  type ResultRow,
  type ResultTable,
} from './plan-result.ts';
export type { QuestionContext, Understanding } from './question.ts';
export {
  figureCells,
  figureColumns,
  nameColumn,
  othersName,
  prepareDefinitionTable,
  prepareDriverTables,
  prepareFunnelTables,
  prepareGoalTables,
  prepareLossTable,
  prepareSearchKeywords,
  prepareSearchWeeks,
  prepareStatementTables,
  shareCells,
  shareColumns,
  type StepLosses,
  stepsPresent,
  textColumn,
  valueColumn,
} from './tables/index.ts';
export { understandQuestion } from './understand/understand-question.ts';
