import type { TenantId } from '../tenant-id.ts';
import type { QueryParams } from './port.ts';

const PLACE = /\{(\w+):[^{}]+\}/g;

/**
 * The statement's parameters with the tenant's id among them. Throws when the statement does not mention
 * `{tenantId:String}`, when the caller brings a tenant of its own, or when a place has no value: an engine's
 * connection may remember the value of an earlier statement, so nothing may be left for it to fill in.
 */
export function bindTenant(tenantId: TenantId, sql: string, params: QueryParams): QueryParams {
  if ('tenantId' in params)
    throw new Error('The tenant of a statement is bound by the store, not by its caller.');
  if (!sql.includes('{tenantId:String}')) {
    throw new Error('The statement does not mention {tenantId:String}: it would read every tenant.');
  }
  const bound = { ...params, tenantId };
  for (const [, name = ''] of sql.matchAll(PLACE)) {
    if (!Object.hasOwn(bound, name)) throw new Error(`The statement's parameter ${name} has no value.`);
  }
  return bound;
}
