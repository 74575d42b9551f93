import { type DateKey, eachDay, toDateKey } from '@skuline/domain/calendar';
import type { FactTable } from '@skuline/domain/import-formats';
import { planDays, type PlannedDay } from '@skuline/domain/report-formats';
import { channelsWithSeveral, saidMarketplace, writeSource } from '@skuline/domain/sources';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import { escapeTsv } from '../../../../stores/tsv-text.ts';
import { type CurrencyRates, rateParams } from '../../../../read-model/index.ts';
import {
  composeSql,
  daysOfVersionSql,
  ownImportsSql,
  publishCompositionSql,
  RARE_LINES_SQL,
  type RareContents,
} from './compose.queries.ts';
import type { LiveReports } from './layers.repository.ts';

/** A version of days, which is composed of reports: its rows stand beside those of imports under a number of its own. */
export interface DayVersion {
  readonly tenantId: TenantId;
  readonly table: FactTable;
  readonly importId: number;
}

/** Who speaks for which days, and the names they have. */
export interface DayPlan {
  readonly days: readonly PlannedDay[];
  readonly catalogues: readonly number[];
  /** The channels that have several marketplaces, by all that is live. */
  readonly several: ReadonlySet<string>;
}

export interface DayComposer {
  /** Who speaks for the days, were these reports live and the own files `without` not there. */
  plan(
    version: Omit<DayVersion, 'importId'>,
    days: Iterable<DateKey>,
    live: LiveReports,
    without?: readonly number[],
  ): Promise<DayPlan>;
  /** Writes what a version shows; nobody sees it. `onDays` hears how many of the days are written, and may throw. */
  write(version: DayVersion, plan: DayPlan, onDays?: (done: number) => void): Promise<void>;
  /**
   * Shows a version on all its days at once, in place of what they showed, and hides import `hidden` everywhere: from
   * `dataVersion` on.
   */
  publish(
    version: DayVersion,
    from: { readonly dataVersion: number; readonly hidden?: number },
  ): Promise<void>;
  /** The days an import is published on, shown or replaced by a newer one. */
  daysOf(version: DayVersion): Promise<DateKey[]>;
  /** Orders the lines and what was composed under this number to be removed; for an import that was never visible. */
  remove(version: DayVersion): Promise<void>;
}

/** Days composed by one statement: bounds its memory. */
const DAYS_AT_ONCE = 31;
const TABLES = [
  'layer_fact',
  'layer_keyword',
  'layer_ledger',
  'layer_stock',
  'layer_ad_search_term',
  'layer_search_query',
  'layer_return',
  'layer_stock_loss',
  'layer_reimbursement',
  'catalogue_row',
  'ads_product',
  'channel_day',
  'composed_flag',
  'unconverted_day',
  'composed_day',
] as const;
const COLUMNS = ['date_key', 'import_id', 'channel', 'kind', 'source_import_id', 'part', 'source'];

const ownRow = z.object({ day: z.string(), import_id: z.number() });
const dayRow = z.object({ day: z.string() });
const rareLines = z.tuple([z.object({ foreign_lines: z.number(), flagged_lines: z.number() })]);

export function createDayComposer(
  analytics: AnalyticsStore,
  currencies: Pick<CurrencyRates, 'listRates'>,
): DayComposer {
  return {
    async plan({ tenantId, table }, days, { layers, catalogues, own: others = [] }, without = []) {
      const asked = [...days].toSorted();
      const [from, to] = [asked[0], asked.at(-1)];
      if (from === undefined || to === undefined) return { days: [], catalogues, several: new Set() };
      const own = await analytics.select(wholeTenant(tenantId), ownImportsSql(table, without), { from, to });
      const ownImports = new Map(
        ownRow
          .array()
          .parse(own)
          .map((row) => [row.day, row.import_id]),
      );
      for (const { first, last, importId } of others) {
        for (const day of eachDay({ start: first, end: last })) ownImports.set(day, importId);
      }
      const several = new Set(channelsWithSeveral(layers).keys());
      return { days: planDays(asked, layers, ownImports), catalogues, several };
    },
    write: (version, plan, onDays) => writeDays({ analytics, currencies }, version, plan, onDays),
    async publish({ tenantId, table, importId }, { dataVersion, hidden = 0 }) {
      await analytics.execute(tenantId, publishCompositionSql(table), { importId, dataVersion, hidden });
    },
    async daysOf({ tenantId, table, importId }) {
      const rows = await analytics.select(wholeTenant(tenantId), daysOfVersionSql(table), { importId });
      return dayRow
        .array()
        .parse(rows)
        .map(({ day }) => toDateKey(day));
    },
    async remove({ tenantId, importId }) {
      for (const table of TABLES) {
        await analytics.execute(
          tenantId,
          `ALTER TABLE ${table} DELETE
           WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64}
           SETTINGS mutations_sync = 0`,
          { importId },
        );
      }
    },
  };
}

interface Composing {
  readonly analytics: AnalyticsStore;
  readonly currencies: Pick<CurrencyRates, 'listRates'>;
}

async function writeDays(
  { analytics, currencies }: Composing,
  { tenantId, table, importId }: DayVersion,
  { days, catalogues, several }: DayPlan,
  onDays?: (done: number) => void,
): Promise<void> {
  if (days.length === 0) return;
  const text = days.flatMap((day) => sourceLines(importId, day)).join('');
  await analytics.insertTsv(tenantId, 'composed_day', COLUMNS, new TextEncoder().encode(text));
  const composed = days.filter(({ speaker }) => speaker === 'reports');
  for (let at = 0; at < composed.length; at += DAYS_AT_ONCE) {
    const some = composed.slice(at, at + DAYS_AT_ONCE);
    const [from, to] = [some[0]?.day, some.at(-1)?.day];
    if (from === undefined || to === undefined) break;
    onDays?.(days.length - composed.length + at);
    const hasSplitDays = some.some((day) => isSplit(day, several));
    const rates = rateParams(await currencies.listRates(tenantId, { start: from, end: to }));
    const rare =
      table === 'daily_performance'
        ? await findRareLines(analytics, tenantId, { from, to, ...rates })
        : NOTHING_RARE;
    const params = { importId, from, to, several: [...several], ...(rare.isForeign ? rates : {}) };
    for (const sql of composeSql(table, catalogues, { hasSplitDays, ...rare }))
      await analytics.execute(tenantId, sql, params);
  }
}

type Looked = Readonly<Record<'from' | 'to' | 'reporting', string>>;

type RareLines = Omit<RareContents, 'hasSplitDays'>;
const NOTHING_RARE: RareLines = { isForeign: false, hasFlags: false };

/** Whether lines of these days are in another currency than the tenant reports in, and whether any has a flag. */
async function findRareLines(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  { from, to, reporting }: Looked,
): Promise<RareLines> {
  const rows = await analytics.select(wholeTenant(tenantId), RARE_LINES_SQL, { from, to, reporting });
  const [{ foreign_lines, flagged_lines }] = rareLines.parse(rows);
  return { isForeign: foreign_lines > 0, hasFlags: flagged_lines > 0 };
}

/** Whether several places speak for a day: what each of them brings is kept beside their sum. */
function isSplit({ sources }: PlannedDay, several: DayPlan['several']): boolean {
  const places = sources.map((source) =>
    JSON.stringify([source.channel, several.has(source.channel) ? saidMarketplace(source) : '']),
  );
  return new Set(places).size > 1;
}

/** A line that says that the version decides the day, and one for each source where the reports speak. */
function sourceLines(importId: number, { day, speaker, sources }: PlannedDay): string[] {
  const shown = speaker === 'reports' ? sources : [];
  return [
    `${day}\t${importId}\t\t\t0\t\t\n`,
    ...shown.map(
      ({ channel, kind, importId: of, part, ...told }) =>
        `${[day, importId, channel, escapeTsv(kind), of, part, escapeTsv(writePlaced(channel, told))].join('\t')}\n`,
    ),
  ];
}

/** A source with its marketplace, also where its currency alone says it: statements look for it there. */
function writePlaced(
  channel: string,
  { source, isApart = false }: Omit<PlannedDay['sources'][number], 'channel' | 'kind' | 'importId' | 'part'>,
): string {
  const marketplace = channel === 'amazon' ? saidMarketplace({ channel, source }) : source.marketplace;
  return writeSource({ source: { ...source, marketplace }, isApart });
}
