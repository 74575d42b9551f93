export { createPlanExecutor, type PlanExecutor } from './execute/index.ts';
export { assistantRoutes } from './assistant.routes.ts';
export { createChatService } from './chat/chat.service.ts';
export { createTenantKnowledge } from './chat/tenant-knowledge.ts';
export { createAssistantSettings } from './mcp/assistant-settings.repository.ts';
export { createMcpCalls } from './mcp/mcp-call.ts';
export { mountMcp } from './mcp/mount-mcp.ts';
export { createQuestionLimits } from './limits/question-limits.ts';
export { createAnswerQueue, createToolQueue } from './limits/queues.ts';
export { createTokenBudget } from './limits/token-budget.ts';
export {
  createAssistantLog,
  toolRunRecord,
  type ToolRunRecord,
} from './log/assistant-log.ts';
export { createModels } from './providers/models.ts';
export { pruneAssistantJob } from './prune-assistant.job.ts';
export { createSqlTool } from './sql/index.ts';
export { createThreadRepository } from './thread/thread.repository.ts';
export { createAssistantTools } from './tools/create-assistant-tools.ts';
export type { RunPlan } from './tools/run-plan.ts';
export { createToolRunner } from './tools/tool-runner.ts';
