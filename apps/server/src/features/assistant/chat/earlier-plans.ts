import { type Plan, understandQuestion } from '@skuline/domain/assistant';
import type { Turn } from '../thread/thread.repository.ts';
import type { ChatRequest } from './chat-request.ts';
import { questionContextOf, type TenantKnowledge } from './tenant-knowledge.ts';

/** Questions that are understood again; those before them rarely matter, and each takes its time. */
const MOST_QUESTIONS = 8;

/**
 * The plans "and by brand?" goes on from: those of the conversation's last question that had any. What the thread stored
 * for a question counts; the others of a conversation that a page sent are understood again, one after another.
 */
export function earlierPlans(
  request: Pick<ChatRequest, 'history' | 'today' | 'screen'>,
  turns: readonly Turn[],
  knowledge: TenantKnowledge,
): readonly Plan[] {
  const stored = new Map(turns.map(({ question, plans }) => [question, plans]));
  const questions = request.history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.trim())
    .slice(-MOST_QUESTIONS);
  return questions.reduce<readonly Plan[]>((earlier, question) => {
    const known = stored.get(question);
    if (known !== undefined) return known.length > 0 ? known : earlier;
    const understood = understandQuestion(question, questionContextOf(request, knowledge, earlier));
    return understood.kind === 'plans' ? understood.plans : earlier;
  }, []);
}
