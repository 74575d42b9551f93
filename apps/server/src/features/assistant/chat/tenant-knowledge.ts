import { type Plan, type QuestionContext, understandQuestion } from '@skuline/domain/assistant';
import type { KnownDays } from '@skuline/domain/known-days';
import { buildHierarchy } from '@skuline/domain/products';
import { cacheBySnapshot, type DataSnapshot, type ReadModel } from '../../../read-model/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ReadProductCatalog } from '../../products/index.ts';
import type { Turn } from '../thread/thread.repository.ts';
import type { ChatRequest } from './chat-request.ts';

/** What questions of a tenant are understood with, but for the plans before. */
export type TenantKnowledge = Pick<
  QuestionContext,
  'oldestDay' | 'newestDay' | 'products' | 'factsPresent'
> & {
  readonly known: KnownDays;
};

export interface TenantKnowledgeDependencies {
  readonly readModel: Pick<ReadModel, 'readSnapshot' | 'readPublishedDays'>;
  readonly readCatalog: ReadProductCatalog;
}

export type ReadTenantKnowledge = (
  tenantId: TenantId,
  today: QuestionContext['today'],
) => Promise<TenantKnowledge>;

const MOST_TENANTS = 20;

export function createTenantKnowledge({
  readModel,
  readCatalog,
}: TenantKnowledgeDependencies): ReadTenantKnowledge {
  const readHierarchy = cacheBySnapshot(
    async (snapshot: DataSnapshot) => buildHierarchy(await readCatalog(snapshot)),
    MOST_TENANTS,
  );
  return async (tenantId, today) => {
    const snapshot = await readModel.readSnapshot(tenantId);
    const [days, products] = await Promise.all([
      readModel.readPublishedDays(snapshot),
      readHierarchy(snapshot),
    ]);
    const through = days.dataThrough(today);
    return {
      oldestDay: through?.first ?? null,
      newestDay: through?.last ?? null,
      products,
      factsPresent: days.factsPresent,
      known: days.known,
    };
  };
}

export function questionContextOf(
  { today, screen }: Pick<ChatRequest, 'today' | 'screen'>,
  knowledge: TenantKnowledge,
  earlier: readonly Plan[],
): QuestionContext {
  const { known: _, ...context } = knowledge;
  return { today, screen, ...context, earlier };
}

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
