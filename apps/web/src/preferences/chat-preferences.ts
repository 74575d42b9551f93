import { actionResult, figureMark, subject } from '@skuline/contract';
import { type ChatHistory, type ChatPlace, MESSAGE_ENDS } from '@skuline/domain/assistant';
import * as z from 'zod/mini';
import { type LocalPreference, localPreference } from './local-preference.ts';

const agentAction = z.object({
  id: z.string(),
  agent_name: z.string(),
  tool_name: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  status: z.enum(['started', 'completed', 'failed']),
  timestamp: z.string(),
  message: z.nullable(z.string()),
  result_summary: z.nullable(z.string()),
  result: z.nullable(actionResult),
});

const chatHistory = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      timestamp: z.string(),
      isStreaming: z.boolean(),
      agentActions: z.array(agentAction),
      answerTo: z.nullable(z.string()),
      end: z.nullable(z.enum(MESSAGE_ENDS)),
      answeredBy: z.nullable(
        z.object({ name: z.string(), isBuiltIn: z.boolean(), reason: z.nullable(z.string()) }),
      ),
      figures: z.array(figureMark),
      charts: z.array(z.object({ callId: z.string(), table: z.number(), at: z.number() })),
      questions: z.array(z.string()),
      /** Missing in what was kept before questions had subjects. */
      subject: z._default(z.nullable(subject), null),
    }),
  ),
  clearedAt: z.string(),
  isResetDue: z.boolean(),
});

const CHAT_KEY = 'skuline.chat.';

/** The conversation of a page, of a tenant's user (spec 9: stored per page, restored at load). */
export function chatPreference(
  { tenantId, email }: { readonly tenantId: string | null; readonly email: string | null },
  place: ChatPlace,
): LocalPreference<ChatHistory> {
  return localPreference<ChatHistory>(
    `${CHAT_KEY}${place}.${tenantId ?? 'nobody'}.${email ?? 'nobody'}`,
    (saved) => chatHistory.safeParse(saved).data ?? null,
  );
}
