import { writeAmountsIn } from '@skuline/domain/formatting';
import { LRUCache } from 'lru-cache';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TenantId } from '../stores/tenant-id.ts';

/** The currency that texts are written in; dollars where nobody's figures are told. */
const written = new AsyncLocalStorage<string>();

/** Does `work` on a company's figures: all amounts it writes have the sign of the currency the company reports in. */
export type WriteAmountsOf = <T>(tenantId: TenantId, work: () => Promise<T>) => Promise<T>;

const MAX_TENANTS = 1000;
/** The command line may have said another currency meanwhile. */
const KNOWN_FOR_MS = 60_000;

export function createWriteAmountsOf(getReporting: (tenantId: TenantId) => Promise<string>): WriteAmountsOf {
  writeAmountsIn(() => written.getStore() ?? 'USD');
  const known = new LRUCache<TenantId, string>({ max: MAX_TENANTS, ttl: KNOWN_FOR_MS });
  const read = async (tenantId: TenantId) => {
    const currency = await getReporting(tenantId);
    known.set(tenantId, currency);
    return currency;
  };
  return async (tenantId, work) => written.run(known.get(tenantId) ?? (await read(tenantId)), work);
}

/** The events of a stream, each made where the stream was begun: whoever asks for the next one may stand anywhere. */
export function keepWriting<T>(events: AsyncIterable<T>): AsyncIterable<T> {
  const currency = written.getStore();
  if (currency === undefined) return events;
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = events[Symbol.asyncIterator]();
      const end = iterator.return?.bind(iterator);
      return {
        next: () => written.run(currency, () => iterator.next()),
        ...(end === undefined ? {} : { return: () => written.run(currency, () => end()) }),
      };
    },
  };
}
