import { type AssistantInfo, type ChatMode, MODEL_CHOICES } from '@skuline/contract';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { ChatService } from './chat/chat.service.ts';
import type { QuestionLimits } from './limits/question-limits.ts';
import type { Models } from './providers/models.ts';

export interface AssistantRoutesDependencies {
  readonly chat: ChatService;
  readonly models: Models;
  readonly limits: QuestionLimits;
}

/** POST /api/agentic-chat, POST /api/chat, GET /api/assistant */
export function assistantRoutes({ chat, models, limits }: AssistantRoutesDependencies) {
  const answer = (
    mode: ChatMode,
    { body, caller, request, signal }: EndpointCall<'sendAgenticChat' | 'sendChat'>,
  ) => chat.answer({ mode, body, user: caller, address: request.ip, requestId: request.id, signal });
  return {
    sendAgenticChat: (call: EndpointCall<'sendAgenticChat'>) => answer('agentic', call),
    sendChat: (call: EndpointCall<'sendChat'>) => answer('normal', call),
    getAssistant: async ({ caller }: EndpointCall<'getAssistant'>): Promise<AssistantInfo> => ({
      models: MODEL_CHOICES.map((id) => ({
        id,
        label: models.labelOf(id),
        model: models.find(id)?.model ?? null,
      })),
      questions: await limits.left(caller),
    }),
  };
}
