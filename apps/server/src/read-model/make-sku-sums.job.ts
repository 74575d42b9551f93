import type { JobDefinition } from '../jobs/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { SkuSums } from './sku-sums/index.ts';
import type { ReadSnapshot } from './snapshot.ts';

export const MAKE_SKU_SUMS = 'make-sku-sums';

/** Makes the sums by SKU of the tenant that is the key; asked for after each import and undo. */
export function makeSkuSumsJob(readSnapshot: ReadSnapshot, skuSums: Pick<SkuSums, 'prepare'>): JobDefinition {
  return {
    name: MAKE_SKU_SUMS,
    // The key is only ever written from a TenantId, with the import that has changed its data.
    run: async ({ key, signal }) => skuSums.prepare(await readSnapshot(key as TenantId), signal),
  };
}
