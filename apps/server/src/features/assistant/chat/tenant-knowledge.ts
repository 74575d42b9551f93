import type { Plan, QuestionContext } from '@skuline/domain/assistant';
import { buildHierarchy } from '@skuline/domain/products';
import { cacheBySnapshot, type DataSnapshot, type ReadModel } from '../../../read-model/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ReadProductCatalog } from '../../products/index.ts';
import type { ChatRequest } from './chat-request.ts';

/** What questions of a tenant are understood with, but for the plans before. */
export type TenantKnowledge = Pick<QuestionContext, 'oldestDay' | 'newestDay' | 'products' | 'factsPresent'>;

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
    };
  };
}

export function questionContextOf(
  { today, screen }: Pick<ChatRequest, 'today' | 'screen'>,
  knowledge: TenantKnowledge,
  earlier: readonly Plan[],
): QuestionContext {
  return { today, screen, ...knowledge, earlier };
}
