import { todayInLosAngeles } from '@skuline/domain/calendar';
import { and, eq, isNull } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { insight } from '../../stores/transactional/schema/index.ts';

/** Something that is no metric's: the words it is told in, and what it is about, which is told once until it is over. */
export interface ToldInsight {
  readonly of: TenantId;
  readonly ruleId: string;
  readonly about: string;
  readonly title: string;
  readonly description: string;
  readonly recommendation: string;
}

/** Lists something among the insights, in the transaction of its cause. */
export async function tellInsight(
  tx: Pick<Db, 'insert'>,
  now: Date,
  { of, ruleId, about, title, description, recommendation }: ToldInsight,
): Promise<void> {
  await tx
    .insert(insight)
    .values({
      tenantId: of,
      ruleId,
      scopeKey: about,
      metric: ruleId,
      measureType: 'Value',
      units: '',
      scope: { brand: null, channel: null, parent_sku: null, sku: null },
      firedAt: now,
      narrative: { title, description, recommendations: [recommendation] },
    })
    .onConflictDoNothing();
}

/** It is over: nobody has to do anything about it any more. */
export async function endToldInsight(
  tx: Pick<Db, 'update'>,
  now: Date,
  { of, ruleId, about }: Pick<ToldInsight, 'of' | 'ruleId' | 'about'>,
): Promise<void> {
  const isIt = and(
    eq(insight.tenantId, of),
    eq(insight.ruleId, ruleId),
    eq(insight.scopeKey, about),
    isNull(insight.recoveredOn),
  );
  await tx
    .update(insight)
    .set({ recoveredOn: todayInLosAngeles(now), status: 'resolved', resolvedAt: now, resolution: 'auto' })
    .where(isIt);
}
