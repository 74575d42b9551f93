import { addDays, type DateRange, dayIn } from '@skuline/domain/calendar';
import { BEST_SELLER_DAYS, MOST_ASINS, ruleOf, type WantedPull } from '@skuline/domain/connections';
import type { ListBestSellers } from '../files/index.ts';
import type { Connection, StoredPull } from './connections.repository.ts';

interface NameOptions {
  readonly listBestSellers: ListBestSellers;
  readonly connection: Pick<Connection, 'tenantId' | 'source' | 'targets'>;
  readonly now: () => Date;
}

/**
 * Says of which products a week is asked for: the same as before where it was taken before, so that it can be compared, and
 * else those that sell best. A week is left out while nobody knows what sells.
 */
export async function nameProducts(
  options: NameOptions,
  due: readonly WantedPull[],
  pulls: readonly StoredPull[],
): Promise<readonly WantedPull[]> {
  const { source } = options.connection;
  const isNamed = ({ kind }: WantedPull) => ruleOf(source, kind).isOfWeeks === true;
  const targets = new Set(due.filter(isNamed).map(({ target }) => target));
  const best = new Map<string, readonly string[]>();
  for (const target of targets) best.set(target, await listOf(options, target));
  return due.flatMap((wanted) => {
    if (!isNamed(wanted)) return [wanted];
    const before = pulls.find(({ kind, target, start, state }) => {
      const isSame = kind === wanted.kind && target === wanted.target && start === wanted.start;
      return isSame && state === 'taken';
    });
    const asins = before?.asins ?? best.get(wanted.target) ?? [];
    return asins.length === 0 ? [] : [{ ...wanted, asins }];
  });
}

async function listOf(
  { listBestSellers, connection, now }: NameOptions,
  target: string,
): Promise<readonly string[]> {
  const place = connection.targets.find((one) => one.target === target);
  if (place === undefined) return [];
  const today = dayIn(place.timeZone, now());
  const days: DateRange = { start: addDays(today, -BEST_SELLER_DAYS), end: today };
  const marketplace = place.marketplace ?? '';
  return listBestSellers(connection.tenantId, { marketplace, days, most: MOST_ASINS });
}
