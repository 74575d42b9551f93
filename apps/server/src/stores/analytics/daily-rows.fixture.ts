import { Buffer } from 'node:buffer';
import { FACT_IDS } from '@skuline/domain/metrics';
import { wholeTenant } from '../reader.ts';
import type { TenantId } from '../tenant-id.ts';
import { escapeTsv } from '../tsv-text.ts';
import type { AnalyticsStore } from './port.ts';
import { visibleDays } from './visible-rows.ts';

const NAMES = ['brand_name', 'parent_sku_name', 'sku_name'] as const;
const COLUMNS = ['date_key', 'import_id', ...NAMES, ...FACT_IDS];

export type DailyRow = Record<'date_key' | (typeof NAMES)[number], string> &
  Record<(typeof FACT_IDS)[number], number | string>;

/** A row of daily performance: facts that are not named are 0. */
export function dailyRow(fields: Partial<DailyRow> = {}): DailyRow {
  const zeros = Object.fromEntries(FACT_IDS.map((fact) => [fact, 0]));
  // FACT_IDS holds every fact, so the object made of them has them all.
  const facts = zeros as Record<(typeof FACT_IDS)[number], number>;
  return {
    date_key: '2026-03-01',
    brand_name: 'Brand',
    parent_sku_name: 'Parent',
    sku_name: 'SKU',
    ...facts,
    ...fields,
  };
}

export async function insertDaily(
  store: AnalyticsStore,
  tenantId: TenantId,
  importId: number,
  rows: readonly DailyRow[],
): Promise<void> {
  const lines = rows.map((row) =>
    [
      row.date_key,
      importId,
      ...NAMES.map((name) => escapeTsv(row[name])),
      ...FACT_IDS.map((fact) => row[fact]),
    ].join('\t'),
  );
  await store.insertTsv(tenantId, 'daily_performance', COLUMNS, Buffer.from(`${lines.join('\n')}\n`));
}

export async function insertKeywords(
  store: AnalyticsStore,
  tenantId: TenantId,
  importId: number,
  rows: readonly (readonly [week: string, parentSku: string, query: string, volume: number])[],
): Promise<void> {
  const lines = rows.map(([week, parentSku, query, volume]) =>
    [week, importId, parentSku, query, volume].join('\t'),
  );
  const columns = ['date_key', 'import_id', 'parent_sku_name', 'query', 'volume'];
  await store.insertTsv(tenantId, 'keyword_volume', columns, Buffer.from(`${lines.join('\n')}\n`));
}

/** The sums of everything a tenant can see. */
export async function totalsOf(store: AnalyticsStore, tenantId: TenantId): Promise<unknown> {
  const [totals] = await store.select(
    wholeTenant(tenantId),
    `SELECT ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ')} FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`,
  );
  return totals;
}
