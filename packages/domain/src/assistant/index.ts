export { writeAnswer } from './answer/index.ts';
export { describeAction, formatMilliseconds, summarizeAction } from './action-details.ts';
export { type AnswerChart, FIGURE_STATUSES, type FigureMark } from './answer.ts';
export {
  calculate,
  CALCULATIONS,
  CalculationError,
  type CellBook,
  cellId,
  citedText,
  createAnswerMarker,
  createCellBook,
  type CitationReader,
  createCitationReader,
  type Evidence,
  figureAt,
  MOST_CITABLE_ROWS,
  shiftMark,
  type WrittenText,
} from './citations/index.ts';
export { type AnswerPlot, prepareAnswerPlot } from './answer-chart.ts';
export {
  boundHistory,
  type ChatHistory,
  type ChatPlace,
  chatPlaceOf,
  conversationHistoryOf,
  hasSameMessages,
  latestOf,
  mergeHistories,
  NO_HISTORY,
  resumeHistory,
} from './chat-history.ts';
export {
  COMBINATIONS,
  type Combination,
  combineValues,
  formatOfCombination,
  labelOfCombination,
} from './combination.ts';
export { type AgentAction, type ChatMessage, MESSAGE_ENDS } from './chat-message.ts';
export {
  canAskAgain,
  changeChat,
  CHAT_MODES,
  type ChatChange,
  type ChatMode,
  type ChatSession,
  isChatEmpty,
  MODEL_CHOICES,
  type ModelChoice,
  NEW_CHAT,
} from './chat-session.ts';
export type { ChatStreamEvent } from './chat-stream.ts';
export {
  prepareDashboardContext,
  type ScreenFigures,
} from './dashboard-context.ts';
export { withFound } from './found.ts';
export { countFigures, describeFigure, findFigureDetails } from './figure-details.ts';
export { daysOfMetric, type MetricDays } from './metric-days.ts';
export {
  findPreview,
  findSentenceEnd,
  questionWithContext,
  spokenText,
  wholeSentences,
} from './message-text.ts';
export {
  type CoveragePlan,
  type DefinitionsPlan,
  type DriversPlan,
  type FiguresPlan,
  type FunnelPlan,
  type GoalsPlan,
  type OwedPlan,
  type PlanTag,
  RECORD_KINDS,
  isToldBySku,
  RECORD_LEVELS,
  type RecordsPlan,
  type StockPlan,
  type ReturnsPlan,
  type InsightsPlan,
  CHANGE_WAYS,
  MOST_PLAN_ROWS,
  CONDITION_FIGURES,
  CONDITION_SIDES,
  meetsPlanCondition,
  type Plan,
  type PlanAverage,
  type PlanCondition,
  PLAN_ORDERS,
  type PlanKind,
  PLAN_PARTS,
  type PlanParts,
  type PlanScope,
  type SearchVolumePlan,
  type StatementPlan,
} from './plan.ts';
export {
  type NamedResult,
  type PlanResult,
} from './plan-result.ts';
export { describeCut, describeDays, formatCell, isFigureColumn } from './result-text.ts';
export type { QuestionContext, Understanding } from './question.ts';
export {
  describeSubject,
  FREQUENT_QUESTIONS,
  parametersOf,
  type Subject,
  SUBJECT_QUESTIONS,
  type WrittenQuestion,
} from './subject.ts';
export {
  factsOfFunnel,
  prepareDefinitionTable,
  prepareDriverTables,
  prepareFunnelTables,
  prepareGoalTables,
  isFeeOf,
  prepareFeesTable,
  prepareOffersTable,
  prepareOwedTables,
  preparePurchasesTables,
  prepareWasteTables,
  prepareStockTables,
  prepareReturnsTable,
  prepareLossTable,
  prepareSearchKeywords,
  prepareSearchWeeks,
  prepareStatementTables,
  stepsPresent,
} from './tables/index.ts';
export { canBeAnswered } from './understand/can-be-answered.ts';
export { understandQuestion } from './understand/understand-question.ts';
