import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import {
  assistantRoutes,
  createAnswerQueue,
  createAssistantLog,
  createAssistantSettings,
  createAssistantTools,
  createChatService,
  createMcpCalls,
  createModels,
  createPlanExecutor,
  createQuestionLimits,
  createSqlTool,
  createTenantKnowledge,
  createThreadRepository,
  createTokenBudget,
  createToolRunner,
  createToolQueue,
  type PlanExecutor,
  pruneAssistantJob,
  type RunPlan,
} from '../features/assistant/index.ts';
import { createCurrentCosts } from '../features/costs/index.ts';
import type { DriversService } from '../features/drivers/index.ts';
import { createComparedTables } from '../features/tables/index.ts';
import {
  createInsightSettingsRepository,
  type InsightsService,
  type ReadGoalHistory,
} from '../features/insights/index.ts';
import type { LedgerService } from '../features/ledger/index.ts';
import { createProductNames, type ReadProductCatalog } from '../features/products/index.ts';
import type { RecordsService } from '../features/records/index.ts';
import type { StockService } from '../features/stock/index.ts';
import { createSearchVolumeService } from '../features/search-volume/index.ts';
import type { TenantService } from '../features/tenant/index.ts';
import { type ReadModel, skusOfTags } from '../read-model/index.ts';
import type { AnalyticsStore, UntrustedSql } from '../stores/analytics/port.ts';
import { type Reader, tenantOf } from '../stores/reader.ts';
import type { StoreLog } from '../stores/store-log.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';

export interface AssistantRecordsDependencies {
  readonly transactional: TransactionalStore;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: StoreLog;
}

export type AssistantRecords = ReturnType<typeof openAssistantRecords>;

/** What the assistant writes down: conversations, counts of questions and tool runs; and the job that removes them. */
export function openAssistantRecords({ transactional, config, clock, log }: AssistantRecordsDependencies) {
  const assistantLog = createAssistantLog({ transactional, log });
  const threads = createThreadRepository(transactional);
  const limits = createQuestionLimits({ transactional, clock, limits: config.assistant });
  const tokens = createTokenBudget({ transactional, clock, limits: config.assistant });
  const { logDays } = config.assistant;
  const job = pruneAssistantJob({ assistantLog, threads, limits, logDays, clock });
  return { assistantLog, threads, limits, tokens, job };
}

export interface AssistantDependencies extends PlanExecutorParts {
  readonly records: AssistantRecords;
  readonly untrusted: UntrustedSql;
  readonly config: Config;
  readonly log: StoreLog;
}

export type Assistant = ReturnType<typeof openAssistant>;

/** The assistant: who answers, with what tools, and within which limits. */
export function openAssistant(dependencies: AssistantDependencies) {
  const { records, config, clock, log, untrusted } = dependencies;
  const planExecutor = openPlanExecutor(dependencies);
  const { assistantLog, threads, limits, tokens } = records;
  const runPlan: RunPlan = (...call) => planExecutor.run(...call);
  const models = createModels(config.assistant);
  const { readSnapshot, readPublishedDays } = dependencies.readModel;
  const sql = createSqlTool({
    untrusted,
    readSnapshot,
    readKnown: async (reader) => (await readPublishedDays(await readSnapshot(reader))).known,
  });
  const readSkusOfTags = createReadSkusOfTags(dependencies);
  const tools = createAssistantTools({ runPlan, sql, readSkusOfTags });
  const runTool = createToolRunner({ assistantLog, clock, log, queue: createToolQueue() });
  const settings = createAssistantSettings(dependencies.transactional);
  const chat = createChatService({
    config: config.assistant,
    models,
    runPlan,
    runTool,
    tools: {
      agentic: [...tools.governed, tools.calculate, tools.freeSql],
      normal: [...tools.governed, tools.calculate],
    },
    readTenantKnowledge: createTenantKnowledge(dependencies),
    readSkusOfTags,
    threads,
    limits,
    queue: createAnswerQueue({ hasModel: models.hasAny }),
    tokens,
    clock,
    log,
  });
  return {
    log: assistantLog,
    planExecutor,
    routes: assistantRoutes({ chat, models, limits }),
    mcp: {
      calls: createMcpCalls({ runTool, runPlan, limits, clock, log }),
      tools,
      allowsFreeSql: (tenantId: TenantId) => settings.allowsFreeSql(tenantId),
    },
    allowFreeSql: (tenantId: TenantId, isAllowed: boolean) =>
      settings.allowFreeSql(tenantId, isAllowed, clock.now()),
  };
}

/** SKUs of brands that a reader does not see are not named in what a question is about. */
function createReadSkusOfTags({
  readModel,
  readCatalog,
}: Pick<PlanExecutorParts, 'readModel' | 'readCatalog'>) {
  return async (reader: Reader, tags: readonly string[], among: readonly string[]) => {
    const [tagged, products] = await Promise.all([
      readModel.skuTags.read(tenantOf(reader)),
      readModel.readSnapshot(reader).then(readCatalog),
    ]);
    const seen = new Set(products.map(({ sku_name }) => sku_name));
    const found = skusOfTags(tagged, tags, among);
    const own = found.filter((sku) => seen.has(sku));
    return own.length === 0 ? skusOfTags(tagged, [], []) : own;
  };
}

interface PlanExecutorParts {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly readModel: ReadModel;
  readonly readCatalog: ReadProductCatalog;
  readonly tenant: TenantService;
  readonly drivers: DriversService;
  readonly insights: InsightsService;
  readonly readGoalHistory: ReadGoalHistory;
  readonly returns: RecordsService;
  readonly stock: StockService;
  readonly ledger: LedgerService;
  readonly clock: Clock;
}

/** What runs the plans of the assistant, with the services of the pages. */
function openPlanExecutor(parts: PlanExecutorParts): PlanExecutor {
  const { analytics, transactional, readModel, readCatalog } = parts;
  const { performance: reader, readPublishedDays } = readModel;
  const readNames = createProductNames(readCatalog);
  return createPlanExecutor({
    ...parts,
    tables: createComparedTables({ reader, readPublishedDays, readNames }),
    searchVolume: createSearchVolumeService({ analytics }),
    readCosts: createCurrentCosts({ transactional, readModel, readNames }),
    settings: createInsightSettingsRepository(transactional),
  });
}
