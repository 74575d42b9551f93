import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { brandsOf, type Reader, tenantOf, wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { escapeTsv } from '../../stores/tsv-text.ts';
import {
  CHANGE_DAYS_SQL,
  COUNT_RATES_SQL,
  REMOVE_RATES_SQL,
  REMOVE_SUPERSEDED_SQL,
  SUPERSEDED_SQL,
} from './cost-rates.queries.ts';

/** Which of a tenant's costs: the number of their last change, and its moment in milliseconds since 1970; 0 before any. */
export interface CostsVersion {
  readonly version: number;
  /** A store restored from a backup counts the same versions again. */
  readonly changedAt: number;
}

/** Dollars for a unit of a SKU, or percent of a brand's net sales: from a day on, until the next one of the same name. */
export interface CostRate {
  readonly kind: 'unit_cost' | 'marketplace_fee';
  readonly name: string;
  readonly effective_from: DateKey;
  readonly rate: number;
}

/** A tenant's rates at one version, which the engine has all of, as a reader may see them. */
export interface CostRates {
  /** Names them in the engine. */
  readonly set: string;
  /** The days from which on any rate of the kind counts, ascending; empty when there are none. */
  readonly changeDays: Readonly<Record<CostRate['kind'], readonly DateKey[]>>;
}

export type ReadCostRates = (reader: Reader, version: CostsVersion) => Promise<CostRates>;

export interface CostRatesDependencies {
  readonly analytics: AnalyticsStore;
  readonly withLock: TransactionalStore['withLock'];
  readonly listRates: (tenantId: TenantId, version: CostsVersion) => Promise<CostRate[]>;
}

const MAX_SETS = 200;
/** What the engine stores whole or not at all. */
const CHUNK_ROWS = 500_000;
/** Removing rewrites parts of the table, so it waits until it is worth it. */
const MIN_SUPERSEDED = 12;
const COLUMNS = ['costs_version', 'kind', 'name', 'effective_from', 'rate'];

const countRow = z.object({ count: z.number() });
const nameRow = z.object({ name: z.string() });

interface Wanted {
  readonly reader: Reader;
  readonly version: CostsVersion;
}

/** Sees to it that the engine has all rates of a version before anything is computed with them. */
export function createCostRates(dependencies: CostRatesDependencies): ReadCostRates {
  const ready = new LRUCache<string, CostRates, Wanted>({
    max: MAX_SETS,
    // Requests at the same time wait for one copy; a failure is passed on and not cached.
    fetchMethod: (_key, _stale, { context }) => prepare(dependencies, context),
    ignoreFetchAbort: true,
  });
  const read = (reader: Reader, version: CostsVersion) =>
    ready.forceFetch(`${setOf(version)} ${reader}`, { context: { reader, version } });
  return async (reader, version) => {
    // A set is written of all rates, whoever is the first to ask.
    const whole = await read(wholeTenant(tenantOf(reader)), version);
    return brandsOf(reader) === null ? whole : readSeen(dependencies.analytics, reader, whole);
  };
}

const changeDay = z.object({ kind: z.enum(['unit_cost', 'marketplace_fee']), day: z.string() });

async function readSeen(analytics: AnalyticsStore, reader: Reader, { set }: CostRates): Promise<CostRates> {
  const rows = changeDay.array().parse(await analytics.select(reader, CHANGE_DAYS_SQL, { set }));
  const rates = rows.map(({ kind, day }) => ({ kind, effective_from: toDateKey(day) }));
  return { set, changeDays: changeDaysOf(rates) };
}

function setOf({ version, changedAt }: CostsVersion): string {
  return `${version}.${changedAt}`;
}

async function prepare(
  { analytics, withLock, listRates }: CostRatesDependencies,
  { reader, version }: Wanted,
): Promise<CostRates> {
  const set = setOf(version);
  const tenantId = tenantOf(reader);
  const rates = await listRates(tenantId, version);
  const count = async () =>
    countRow.array().parse(await analytics.select(reader, COUNT_RATES_SQL, { set }))[0]?.count ?? 0;
  if ((await count()) !== rates.length) {
    await withLock(`cost rates ${tenantId}`, async () => {
      const found = await count();
      if (found === rates.length) return;
      // The rest of a copy whose process was killed.
      if (found > 0) await analytics.execute(tenantId, REMOVE_RATES_SQL, { set });
      for (let at = 0; at < rates.length; at += CHUNK_ROWS) {
        const lines = rates.slice(at, at + CHUNK_ROWS).map((rate) => lineOf(set, rate));
        await analytics.insertTsv(tenantId, 'cost_rate', COLUMNS, new TextEncoder().encode(lines.join('')));
      }
      await removeSuperseded(analytics, tenantId, version);
    });
  }
  return { set, changeDays: changeDaysOf(rates) };
}

function changeDaysOf(rates: readonly Pick<CostRate, 'kind' | 'effective_from'>[]): CostRates['changeDays'] {
  const daysOf = (kind: CostRate['kind']) => {
    const days = rates.filter((rate) => rate.kind === kind).map(({ effective_from }) => effective_from);
    return [...new Set(days)].toSorted();
  };
  return { unit_cost: daysOf('unit_cost'), marketplace_fee: daysOf('marketplace_fee') };
}

function lineOf(set: string, { kind, name, effective_from, rate }: CostRate): string {
  return `${set}\t${kind}\t${escapeTsv(name)}\t${effective_from}\t${rate}\n`;
}

async function removeSuperseded(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  { version }: CostsVersion,
): Promise<void> {
  const rows = nameRow.array().parse(await analytics.select(wholeTenant(tenantId), SUPERSEDED_SQL));
  // A slow request may have written its older version after the one that is read now.
  const sets = rows.map(({ name }) => name).filter((name) => Number.parseInt(name, 10) < version);
  if (sets.length < MIN_SUPERSEDED) return;
  await analytics.execute(tenantId, REMOVE_SUPERSEDED_SQL, { sets });
}
