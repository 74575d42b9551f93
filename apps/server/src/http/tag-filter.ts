import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type SkuTags, skusOfTags } from '../read-model/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';

const tagged = z.object({ tag: z.array(z.string()).min(1), sku_name: z.array(z.string()) });

const ofSkus = z.object({ sku_name: z.array(z.string()) });

/** The SKUs that a request names itself, beside its tags. */
export function askedSkus({ query }: FastifyRequest): readonly string[] {
  return ofSkus.safeParse(query).data?.sku_name ?? [];
}

/** The parameters of a call with its tags as the SKUs that have them now: what follows knows no tags. */
export type NarrowToTags = (query: unknown, tenantId: TenantId) => Promise<unknown>;

/** Of calls that filter SKUs; a call without tags asks nothing. */
export function createNarrowToTags({ read }: Pick<SkuTags, 'read'>): NarrowToTags {
  return async (query, tenantId) => {
    const asked = tagged.safeParse(query);
    if (!asked.success || typeof query !== 'object') return query;
    const { tag, sku_name: among } = asked.data;
    return { ...query, sku_name: skusOfTags(await read(tenantId), tag, among) };
  };
}
