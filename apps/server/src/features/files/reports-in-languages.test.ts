import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile, openReport } from './index.ts';
import { REPORTS } from './read/testing/expected-reports.ts';
import { readWhole } from './read/testing/read-whole.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../../stores/reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The same days of one seller as each language writes them, and what must come of them. */
const FOLDER = path.join(REPORTS, 'languages');
const EXPECTED: {
  readonly business: { readonly rows: readonly (string | number)[][] };
  readonly ads: { readonly rows: readonly (string | number)[][] };
  readonly booked: {
    readonly currency: string;
    readonly ledger: readonly (string | number)[][];
    readonly refunds: readonly (string | number)[][];
  };
} = JSON.parse(readFileSync(path.join(FOLDER, 'expected.json'), 'utf8'));

const BUSINESS = ['business-report_2026-11-03.csv', 'business-report_2026-11-04.csv'];
const ADS = 'advertised-product.csv';
const BOOKED = 'date-range-transactions.csv';
const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const havingFile = (file: string) =>
  LANGUAGES.filter((language) => existsSync(path.join(FOLDER, language, file)));

/** Only what no language can say is answered: the day of a business report. */
const answersFor = (file: string) =>
  new Map(BUSINESS.includes(file) ? [['day', /\d{4}-\d{2}-\d{2}/.exec(file)?.[0] ?? '']] : []);

const sourceOf = (...names: string[]) => ({
  bytes: createReadStream(path.join(FOLDER, ...names)),
  totalBytes: null,
});

const openedOf = (language: string, file: string) =>
  openReport(sourceOf(language, file), { fileName: file, answers: answersFor(file), parents: [] });

describe('a report is read to the cent', () => {
  test.each(havingFile(BUSINESS[0] ?? ''))('of business, in %s', async (language) => {
    const rows = [];
    for (const file of BUSINESS) {
      const { facts } = await readWhole(await openedOf(language, file));
      const sales = facts.filter(({ kind }) => kind === 'sales');
      const traffic = facts.filter(({ kind }) => kind === 'traffic');
      for (const [at, { day, asin, counts, money }] of sales.entries())
        rows.push([
          day,
          asin,
          traffic[at]?.counts.sessions,
          counts.orders,
          counts.units_sold,
          money.gross_sales,
        ]);
    }
    expect(rows).toEqual(EXPECTED.business.rows);
  });

  test.each(havingFile(ADS))('of ads, in %s', async (language) => {
    const { facts } = await readWhole(await openedOf(language, ADS));
    const rows = facts.map(({ day, sku, counts, money }) => [
      day,
      sku,
      counts.ad_impressions,
      counts.ad_clicks,
      money.ad_spend,
      counts.ad_orders,
      money.ad_sales,
    ]);
    expect(rows).toEqual(EXPECTED.ads.rows);
    expect(facts.map(({ currency }) => currency)).toEqual(facts.map(() => 'EUR'));
  });

  test.each(havingFile(BOOKED))('of transactions, in %s', async (language) => {
    const opened = await openedOf(language, BOOKED);
    const { facts, reading } = await readWhole(opened);
    expect(facts.map(({ day, sku, money }) => [day, sku, money.refunds])).toEqual(EXPECTED.booked.refunds);
    const sums = new Map<string, number>();
    for (const { record, row } of reading.takeRecords()) {
      if (record !== 'ledger') continue;
      expect(row.currency).toBe(EXPECTED.booked.currency);
      const key = `${row.day} ${row.type}`;
      sums.set(key, (sums.get(key) ?? 0) + row.amount);
    }
    const ledger = EXPECTED.booked.ledger.map(([day, type, amount]) => [`${day} ${type}`, amount] as const);
    expect(sums).toEqual(new Map(ledger));
    expect(reading.notices().map(({ code }) => code)).toEqual(['only_refunds_used']);
  });
});

describe('a seller who has everything in German', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    for (const language of ['en', 'de']) {
      await app.userOfNewTenant(language);
      await app.skuline.currencies.setReporting(app.tenantIdOf(language), 'EUR');
      for (const file of ['../catalogue.csv', ...BUSINESS, ADS, BOOKED]) {
        const taken = await importFile(app.skuline.imports, {
          tenantId: app.tenantIdOf(language),
          fileName: path.basename(file),
          source: sourceOf(language, file),
          answers: answersFor(file),
          importedBy: 'test',
          replace: false,
          dropId: undefined,
        });
        if (taken.status !== 'taken') throw new Error(JSON.stringify(taken));
      }
    }
  }, 60_000);
  afterAll(() => app.close());

  const rowsOf = (language: string) =>
    app.skuline.analytics.select(
      wholeTenant(app.tenantIdOf(language)),
      `SELECT * EXCEPT (tenant_id, import_id) FROM daily_performance AS p
       WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p', { table: 'daily_performance' })}
       ORDER BY date_key, sku_name`,
    );
  const grossOf = async (language: string) => {
    const rows = await rowsOf(language);
    return rows.reduce<number>((sum, row) => sum + Number(Object(row)['gross_sales']), 0);
  };
  const ledgerOf = (language: string) =>
    app.skuline.analytics.select(
      wholeTenant(app.tenantIdOf(language)),
      `SELECT toString(date_key) AS day, type, sku, currency, sum(amount) AS amount, sum(quantity) AS quantity
       FROM layer_ledger WHERE tenant_id = {tenantId:String} GROUP BY ALL ORDER BY ALL`,
    );

  test('sees the figures of the same seller in English, every one of them', async () => {
    const german = await rowsOf('de');
    expect(german).toHaveLength(6);
    // 1,070.70 + 239.94 + 996.00 + 159.96 + 25.00
    expect((await grossOf('de')).toFixed(2)).toBe('2491.60');
    expect(german).toEqual(await rowsOf('en'));
  });

  test('sees the same fees and payouts', async () => {
    const german = await ledgerOf('de');
    expect(german.length).toBeGreaterThan(5);
    expect(german).toEqual(await ledgerOf('en'));
  });
});
