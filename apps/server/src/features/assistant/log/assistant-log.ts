import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { assistantRun } from '../../../stores/transactional/schema/index.ts';
import { storableJson, storableText } from './storable-text.ts';

/** One run of a tool, as it is written down. */
export interface ToolRun {
  readonly tenantId: TenantId;
  readonly userId: string;
  /** Their email address or name. */
  readonly userName: string;
  readonly source: 'chat' | 'mcp';
  readonly answeredBy: string;
  readonly question: string;
  readonly toolName: string;
  /** The plan, or the SQL. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly rowCount: number;
  readonly ms: number;
  readonly outcome: 'completed' | 'failed' | 'refused' | 'stopped';
  readonly error: string | null;
  readonly ranAt: Date;
}

/** A run as it is read. */
export const toolRunRecord = z.object({
  id: z.number(),
  ranAt: z.string(),
  userName: z.string(),
  source: z.enum(['chat', 'mcp']),
  answeredBy: z.string(),
  question: z.string(),
  toolName: z.string(),
  parameters: z.unknown(),
  rowCount: z.number(),
  ms: z.number(),
  outcome: z.enum(['completed', 'failed', 'refused', 'stopped']),
  error: z.string().nullable(),
});
export type ToolRunRecord = z.output<typeof toolRunRecord>;

/** Who ran which tool with what outcome. */
export interface AssistantLog {
  /** Never fails: an answer does not wait for its log. */
  record(run: ToolRun): Promise<void>;
  /** The newest runs of a tenant. */
  list(tenantId: TenantId, limit: number): Promise<ToolRunRecord[]>;
  removeBefore(moment: Date): Promise<void>;
}

export interface AssistantLogDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly log: Pick<StoreLog, 'warn'>;
}

const LONGEST_TEXT = 4000;

export function createAssistantLog({ transactional, log }: AssistantLogDependencies): AssistantLog {
  const { db } = transactional;
  const rowsOf = (condition: SQL | undefined, limit: number) =>
    db.select().from(assistantRun).where(condition).orderBy(desc(assistantRun.id)).limit(limit);
  return {
    async record(run) {
      try {
        await db.insert(assistantRun).values({
          ...run,
          question: storableText(run.question).slice(0, LONGEST_TEXT),
          error: run.error === null ? null : storableText(run.error).slice(0, LONGEST_TEXT),
          parameters: storableJson(run.parameters),
          ms: Math.round(run.ms),
        });
      } catch (error) {
        log.warn({ err: error }, 'a run of an assistant tool was not recorded');
      }
    },
    async list(tenantId, limit) {
      const rows = await rowsOf(and(eq(assistantRun.tenantId, tenantId)), limit);
      return rows.map(({ ranAt, tenantId: _tenant, userId: _user, ...row }) => ({
        ...row,
        ranAt: ranAt.toISOString(),
      }));
    },
    async removeBefore(moment) {
      await db.delete(assistantRun).where(lt(assistantRun.ranAt, moment));
    },
  };
}
