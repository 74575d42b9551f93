import { actionResult, figureMark, subject } from '@skuline/contract';
import {
  CHAT_MODES,
  type ChatHistory,
  type ChatMessage,
  type ChatPlace,
  MESSAGE_ENDS,
  MODEL_CHOICES,
  NO_HISTORY,
} from '@skuline/domain/assistant';
import * as z from 'zod/mini';
import { type LocalPreference, localPreference, tabPreference } from './local-preference.ts';

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
  // What was kept before both were kept, or names a model that is no longer offered, goes on with the defaults.
  sessionMode: z.catch(z.enum(CHAT_MODES), NO_HISTORY.sessionMode),
  modelChoice: z.catch(z.enum(MODEL_CHOICES), NO_HISTORY.modelChoice),
  clearedAt: z.string(),
  isResetDue: z.boolean(),
});

/** A question that is being typed, and what it is about. */
const chatDraft = z.object({ draft: z.string(), subject: z.nullable(subject) });
type ChatDraft = Pick<ChatMessage, 'subject'> & { readonly draft: string };

/** What a browser keeps of the conversation of a page. */
export interface ChatPreferences {
  readonly history: LocalPreference<ChatHistory>;
  /** The question that is being typed in this tab, so that it survives a reload. */
  readonly draft: LocalPreference<ChatDraft>;
}

const CHAT_KEY = 'skuline.chat.';

/** The conversation of a page, of a tenant's user (spec 9: stored per page, restored at load). */
export function chatPreferences(
  { tenantId, email }: { readonly tenantId: string | null; readonly email: string | null },
  place: ChatPlace,
): ChatPreferences {
  const key = `${CHAT_KEY}${place}.${tenantId ?? 'nobody'}.${email ?? 'nobody'}`;
  return {
    history: localPreference(key, (saved) => chatHistory.safeParse(saved).data ?? null),
    draft: tabPreference(`${key}.draft`, (saved) => chatDraft.safeParse(saved).data ?? null),
  };
}
