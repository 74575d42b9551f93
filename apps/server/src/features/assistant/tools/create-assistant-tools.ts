import type { AssistantTool } from './assistant-tool.ts';
import { fetchDataInsightsTool } from './fetch-data-insights.tool.ts';
import { fetchInstructionsTool } from './fetch-instructions.tool.ts';
import type { RunPlan } from './run-plan.ts';

export interface AssistantToolsDependencies {
  readonly runPlan: RunPlan;
}

/** The governed tools, by which models and other assistants read a tenant's figures. */
export function createAssistantTools({ runPlan }: AssistantToolsDependencies): readonly AssistantTool[] {
  // A tool is called with what its own schema has parsed.
  return [fetchInstructionsTool(runPlan), fetchDataInsightsTool(runPlan)] as readonly AssistantTool[];
}
