import { insight } from '../stores/transactional/schema/index.ts';
import type { TestApp } from './test-app.ts';

/** What a test says of an insight; the rest is that of a fall of conversion. */
export type InsightGiven = Partial<typeof insight.$inferInsert>;

/** Stores an insight of a tenant and gives its id as the API names it. */
export async function storeInsight(app: TestApp, tenant: string, given: InsightGiven = {}): Promise<string> {
  const [stored] = await app.skuline.transactional.db
    .insert(insight)
    .values({
      tenantId: app.tenantIdOf(tenant),
      metric: 'conversion',
      measureType: 'Value',
      units: '%',
      valueNow: 0.083,
      computedChange: null,
      conditionRender: 'fell',
      baselineRender: null,
      scope: { brand: null, channel: null, parent_sku: null, sku: null },
      firedAt: new Date('2026-11-20T18:00:00Z'),
      narrative: null,
      ...given,
    })
    .returning({ id: insight.id });
  return String(stored?.id);
}
