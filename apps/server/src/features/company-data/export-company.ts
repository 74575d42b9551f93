import { csvChunks } from '@skuline/domain/exports';
import { sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { recordAudit } from '../../audit/index.ts';
import type { Tenant } from '../../identity/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import { README, readmeOf } from './export-readme.ts';
import {
  type FigureTable,
  listFigureTables,
  listRecordTables,
  type RecordTable,
} from './tables-of-tenants.ts';

export interface CompanyExportDependencies {
  readonly transactional: Pick<TransactionalStore, 'db' | 'pool'>;
  readonly analytics: AnalyticsStore;
  readonly clock: { now(): Date };
}

/** Everything of a company as one zip, made while it is read. */
export type ExportCompany = (tenant: Tenant) => Promise<Readable>;

interface ExportedFile {
  readonly name: string;
  readonly text: () => AsyncIterable<string>;
}

/** What files are made of again from what was given, and sums of what is there. */
const KEPT_SOURCES = [
  'ads_product',
  'catalogue_row',
  'composed_day',
  'cost_rate',
  'event',
  'layer_fact',
  'layer_keyword',
  'layer_ledger',
  'layer_stock',
  'layer_ad_search_term',
  'layer_search_query',
  'layer_return',
  'layer_stock_loss',
  'layer_reimbursement',
];
/** Nothing by which anybody is let in leaves the installation. */
const SECRET = /hash|token|secret|password/;
const ROWS_AT_ONCE = 1000;

export function createCompanyExport(dependencies: CompanyExportDependencies): ExportCompany {
  return async (tenant) => {
    const files = await listFiles(dependencies, tenant);
    const zip = new ZipFile();
    const mtime = dependencies.clock.now();
    await recordAudit(dependencies.transactional.db, mtime, { of: tenant.id, action: 'company.exported' });
    const readme = readmeOf(
      tenant.name,
      mtime,
      files.map(({ name }) => name),
    );
    zip.addBuffer(Buffer.from(readme), README, { mtime });
    // Opened one after the other, when the one before has been read.
    for (const { name, text } of files) {
      zip.addReadStreamLazy(name, { mtime }, (open) =>
        open(null, Readable.from(text(), { objectMode: false })),
      );
    }
    zip.end();
    // The library's own stream, which is one of Node's.
    const output = zip.outputStream as Readable;
    zip.on('error', (error) => output.destroy(error));
    return output;
  };
}

async function listFiles(
  { transactional: { db, pool }, analytics }: CompanyExportDependencies,
  tenant: Tenant,
): Promise<ExportedFile[]> {
  const records = await listRecordTables(db);
  const figures = (await listFigureTables(analytics, tenant.id)).filter(({ name }) =>
    KEPT_SOURCES.includes(name),
  );
  return [
    { name: 'daily-performance.csv', text: () => csvOf(analytics, tenant, DAILY) },
    { name: 'keyword-volume.csv', text: () => csvOf(analytics, tenant, KEYWORDS) },
    { name: 'members.json', text: () => jsonOf(membersOf(db, tenant)) },
    ...figures.map(
      (table): ExportedFile => ({
        name: `sources/${table.name}.csv`,
        text: () => csvOf(analytics, tenant, { ...table, where: '1' }),
      }),
    ),
    ...records
      .filter(({ name }) => name !== 'member')
      .map(
        (table): ExportedFile => ({
          name: `records/${table.name}.json`,
          text: () => jsonOf(recordsOf(pool, table, tenant)),
        }),
      ),
  ];
}

interface Figures extends FigureTable {
  readonly where: string;
}

const FACTS = [
  'sessions',
  'orders',
  'units_sold',
  'gross_sales',
  'promotions',
  'net_sales',
  'ad_spend',
  'contribution',
];
const AD_FACTS = ['ad_impressions', 'ad_clicks', 'ad_orders', 'ad_sales'];
const DAILY: Figures = {
  name: 'daily_performance',
  columns: ['date_key', 'brand_name', 'parent_sku_name', 'sku_name', ...FACTS, ...AD_FACTS],
  where: visibleDays('p'),
};
const KEYWORDS: Figures = {
  name: 'keyword_volume',
  columns: ['date_key', 'parent_sku_name', 'query', 'volume'],
  where: visibleDays('p', { table: 'keyword_volume' }),
};

const line = z.record(z.string(), z.string());

async function* csvOf(analytics: AnalyticsStore, { id }: Tenant, { name, columns, where }: Figures) {
  const read = async function* () {
    yield columns;
    // As texts: a dollar amount is never a binary fraction on its way.
    const sums = columns.map((column) => `ifNull(toString(p.${column}), '') AS c_${column}`).join(', ');
    const query = `SELECT ${sums} FROM ${name} AS p WHERE p.tenant_id = {tenantId:String} AND ${where} ORDER BY ${columns.map((column) => `p.${column}`).join(', ')}`;
    for await (const chunk of analytics.stream(wholeTenant(id), query)) {
      for (const text of Buffer.from(chunk).toString().split('\n')) {
        if (text === '') continue;
        const row = line.parse(JSON.parse(text));
        yield columns.map((column) => cellOf(row[`c_${column}`] ?? ''));
      }
    }
  };
  yield* csvChunks(read(), '');
}

async function* jsonOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + row;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

/** A number as it is written; all else is a text, which no spreadsheet may run. */
function cellOf(text: string): string | number {
  const number = Number(text);
  return String(number) === text ? number : text;
}

const jsonRows = z.array(z.object({ row: z.string() }));
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** As the table is at one moment, a thousand rows at a time. */
async function* recordsOf(
  pool: TransactionalStore['pool'],
  { name, tenantColumn, columns }: RecordTable,
  { id }: Tenant,
) {
  const secrets = columns.filter((column) => SECRET.test(column));
  const client = await pool.connect();
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(
      `DECLARE rows_of_export NO SCROLL CURSOR FOR
       SELECT (to_jsonb(t) - $2::text[])::text AS row FROM ${quote(name)} AS t WHERE ${quote(tenantColumn)} = $1`,
      [id, secrets],
    );
    for (;;) {
      const read = jsonRows.parse((await client.query(`FETCH ${ROWS_AT_ONCE} FROM rows_of_export`)).rows);
      for (const { row } of read) yield row;
      if (read.length < ROWS_AT_ONCE) return;
    }
  } finally {
    await client.query('ROLLBACK').catch(() => null);
    client.release();
  }
}

async function* membersOf(db: Pick<Db, 'execute'>, { id }: Tenant) {
  const { rows } = await db.execute(sql`
    SELECT (to_jsonb(m) || jsonb_build_object('email', u.email, 'name', u.name))::text AS row
    FROM member AS m
    JOIN "user" AS u ON u.id = m.user_id
    WHERE m.organization_id = ${id}
    ORDER BY m.created_at, m.id`);
  for (const { row } of jsonRows.parse(rows)) yield row;
}
