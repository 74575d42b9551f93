import { addDays, type DateKey, type DateRange, eachDay, toDateKey } from '@skuline/domain/calendar';
import type { FactKind } from '@skuline/domain/report-formats';
import type { TestApp } from './test-app.ts';

/** Orders until Nov 24, traffic until Nov 21, ads from Nov 15 on: three products, each day like no other. */
export const DAYS: Readonly<Record<'sales' | 'traffic' | 'ads', DateRange>> = {
  sales: november(8, 24),
  traffic: november(8, 21),
  ads: november(15, 24),
};
export const SKUS = ['A', 'B', 'C'];

interface ReportingSeller {
  readonly app: TestApp;
  readonly tenant: string;
}

/** A seller whose reports have arrived apart. */
export async function importStaggeredReports(app: TestApp, tenant: string): Promise<void> {
  for (const kind of ['traffic', 'sales', 'ads'] as const) await report({ app, tenant }, kind, DAYS[kind]);
}

export function november(from: number, to: number): DateRange {
  const first = toDateKey('2026-11-01');
  return { start: addDays(first, from - 1), end: addDays(first, to - 1) };
}

/** What a SKU did on a day, if the report that tells it is there. */
export function factsOn(day: DateKey, sku: string) {
  const [date, at] = [Number(day.slice(-2)), SKUS.indexOf(sku) + 1];
  return {
    sales: { orders: date * at, units_sold: date * at + 1, gross_sales: (date * 7 + at) * 10 },
    traffic: { sessions: 300 + date * 11 * at },
    ads: { ad_spend: date + at, ad_clicks: date * at },
  };
}

const units = (dollars: number) => dollars * 10_000;

async function report(
  { app, tenant }: ReportingSeller,
  kind: 'sales' | 'traffic' | 'ads',
  { start, end }: DateRange,
): Promise<void> {
  async function* rows() {
    for (const day of eachDay({ start, end })) {
      for (const sku of SKUS) {
        const { sales, traffic, ads } = factsOn(day, sku);
        const line = { kind: kind as FactKind, day, sku, asin: '', orderRef: '', flags: [] };
        if (kind === 'traffic') yield { ...line, counts: traffic, money: {} };
        else if (kind === 'ads')
          yield { ...line, counts: { ad_clicks: ads.ad_clicks }, money: { ad_spend: units(ads.ad_spend) } };
        else
          yield {
            ...line,
            counts: { orders: sales.orders, units_sold: sales.units_sold },
            money: { gross_sales: units(sales.gross_sales) },
          };
      }
    }
  }
  const outcome = await app.skuline.imports.importReading({
    tenantId: app.tenantIdOf(tenant),
    fileName: `${kind}.csv`,
    importedBy: 'test',
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel: 'amazon',
      rows: rows(),
      covers: () => [{ kind, first: start, last: end, precedence: 1 }],
      lastUpdated: () => null,
      checksum: () => kind,
    },
  });
  if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
}
