import type { SqlTool } from '../sql/index.ts';
import type { AssistantTool } from './assistant-tool.ts';
import { calculateTool } from './calculate.tool.ts';
import { fetchDataInsightsTool, type ReadSkusOfTags } from './fetch-data-insights.tool.ts';
import { fetchInstructionsTool } from './fetch-instructions.tool.ts';
import type { RunPlan } from './run-plan.ts';
import { sqlAnalyticsQueryTool } from './sql-analytics-query.tool.ts';

export interface AssistantToolsDependencies {
  readonly runPlan: RunPlan;
  readonly sql: SqlTool;
  readonly readSkusOfTags: ReadSkusOfTags;
}

export interface AssistantTools {
  /** Figures by governed plans. */
  readonly governed: readonly AssistantTool[];
  readonly freeSql: AssistantTool;
  /** Arithmetic with the cells of a chat's turn. */
  readonly calculate: AssistantTool;
}

/** The tools by which models and other assistants read a tenant's figures. */
export function createAssistantTools({
  runPlan,
  sql,
  readSkusOfTags,
}: AssistantToolsDependencies): AssistantTools {
  return {
    governed: [fetchInstructionsTool(runPlan), fetchDataInsightsTool(runPlan, readSkusOfTags)],
    freeSql: sqlAnalyticsQueryTool(sql),
    calculate: calculateTool,
  };
}
