import { z } from 'zod';
import type { AssistantLog } from '../features/assistant/index.ts';
import type { CostsService } from '../features/costs/index.ts';
import type { DemoRequestsService } from '../features/demo-requests/index.ts';
import type { FeedbackService } from '../features/feedback/index.ts';
import type { ImportsService } from '../features/imports/index.ts';
import type { InsightsService, RaiseInsights } from '../features/insights/index.ts';
import type { ReconcileService } from '../features/reconcile/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { SampleDataService } from '../features/sample-data/index.ts';
import type { RememberedAnswers } from '../features/staged-files/index.ts';
import type { TelemetryService } from '../features/telemetry/index.ts';
import type { TenantDirectory } from '../identity/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';

/** What commands work with: the parts of an open Skuline they need. */
export interface CommandContext {
  readonly identity: { readonly directory: TenantDirectory };
  readonly imports: Pick<
    ImportsService,
    | 'importStream'
    | 'importReading'
    | 'undo'
    | 'list'
    | 'listParents'
    | 'noticeNames'
    | 'find'
    | 'describeDay'
    | 'readCoverage'
  >;
  readonly reconcile: ReconcileService;
  readonly remembered: Pick<RememberedAnswers, 'keep' | 'offer'>;
  readonly costs: Pick<CostsService, 'importFile'>;
  readonly sampleData: Pick<SampleDataService, 'fill'>;
  readonly demoRequests: Pick<DemoRequestsService, 'list' | 'remove'>;
  readonly telemetry: Pick<TelemetryService, 'list' | 'count'>;
  readonly feedback: Pick<FeedbackService, 'list' | 'remove'>;
  readonly jobs: Pick<Jobs, 'list'>;
  readonly insights: {
    readonly insights: Pick<InsightsService, 'listOpen' | 'listHistory'>;
    readonly raise: RaiseInsights;
  };
  readonly assistant: {
    readonly log: Pick<AssistantLog, 'list'>;
    readonly allowFreeSql: (tenantId: TenantId, isAllowed: boolean) => Promise<void>;
  };
}

/** What a command that takes its time says and hears while it runs. */
export interface CommandHooks {
  readonly onProgress: (progress: CommandProgress) => void;
  /** Fires when the command has ended. */
  readonly signal: AbortSignal;
}

export const commandProgress = z.object({
  /** What is going on, in a few words. */
  phase: z.string(),
  done: z.number(),
  /** null: how much there is to do is not known. */
  total: z.number().nullable(),
  rows: z.number(),
});
export type CommandProgress = z.output<typeof commandProgress>;

/** A command, run in the process that has the stores open: arguments and result are JSON and checked on both ends. */
export interface Command<Args extends z.ZodType, Result extends z.ZodType> {
  readonly args: Args;
  readonly result: Result;
  readonly run: (
    context: CommandContext,
    args: z.output<Args>,
    hooks: CommandHooks,
  ) => Promise<z.output<Result>>;
}

/** Gives a command its types. */
export function defineCommand<Args extends z.ZodType, Result extends z.ZodType>(
  command: Command<Args, Result>,
): Command<Args, Result> {
  return command;
}
