import { addDays, type DateKey, type DateRange, eachDay, toDateKey } from '@skuline/domain/calendar';
import type { FactKind } from '@skuline/domain/metrics';
import type { LayerRow } from '@skuline/domain/report-formats';
import { type Channel, type LayerSource, NOT_SAID, partOfSource } from '@skuline/domain/sources';
import type { ImportsService } from '../features/files/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';

/** A report of one kind that a channel gave. */
export interface ChannelReport extends DateRange {
  readonly channel: Channel;
  readonly kind: FactKind;
  readonly skus: readonly string[];
  /** Of which account and marketplace it says it is. */
  readonly source?: LayerSource;
  /** Another one makes every figure another. */
  readonly seed?: number;
}

function* rowsOf({
  channel,
  kind,
  skus,
  source = NOT_SAID,
  seed = 0,
  ...range
}: ChannelReport): Generator<LayerRow> {
  for (const [at, day] of eachDay(range).entries()) {
    for (const [place, sku] of skus.entries()) {
      const n = 3 + ((at * 7 + place * 5 + seed * 11 + channel.length) % 17);
      const line = { kind, part: partOfSource(source), day, sku, asin: '', flags: [] };
      const facts = {
        sales: {
          orderRef: `order ${n}`,
          counts: { units_sold: n },
          // Of each dollar some ten-thousandths: sums must be exact.
          money: { gross_sales: n * 123_457, promotions: n * 1_003, refunds: 0 },
        },
        refunds: { orderRef: '', counts: {}, money: { refunds: n * 10_001 } },
        traffic: { orderRef: '', counts: { sessions: n * 20 }, money: {} },
        ads: {
          orderRef: '',
          counts: { ad_clicks: n, ad_impressions: n * 90, ad_orders: 1 },
          money: { ad_spend: n * 5_007, ad_sales: n * 20_011 },
        },
      }[kind];
      yield { ...line, ...facts };
    }
  }
}

/** Takes a report in, as a seller's own would be; the number of its import. */
export async function importChannelReport(
  imports: Pick<ImportsService, 'importReading'>,
  tenantId: TenantId,
  report: ChannelReport,
): Promise<number> {
  const { channel, kind, start: first, end: last, source } = report;
  async function* rows() {
    yield* rowsOf(report);
  }
  const outcome = await imports.importReading({
    tenantId,
    fileName: `${channel} ${kind}.csv`,
    importedBy: 'test',
    replace: true,
    reading: {
      holds: 'facts',
      format: 'made_up',
      channel,
      rows: rows(),
      covers: () => [{ kind, first, last, precedence: 1, ...(source === undefined ? {} : { source }) }],
      lastUpdated: () => null,
      checksum: () => JSON.stringify(report),
    },
  });
  if (outcome.status !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.import.id;
}

export const CHANNELS_BEGIN: DateKey = toDateKey('2026-11-01');
export const CHANNELS_END: DateKey = addDays(CHANNELS_BEGIN, 19);

const AMAZON = { channel: 'amazon', start: CHANNELS_BEGIN, skus: ['KETTLE', 'LAMP'] } as const;
export const AMAZON_SALES: ChannelReport = { ...AMAZON, kind: 'sales', end: CHANNELS_END };
export const SHOPIFY_SALES: ChannelReport = {
  channel: 'shopify',
  kind: 'sales',
  start: addDays(CHANNELS_BEGIN, 10),
  end: CHANNELS_END,
  skus: ['KETTLE', 'SOCK'],
};

/** Amazon with sales, traffic and ads on twenty days, the last two without traffic, and Shopify with sales on the last ten. */
export const TWO_CHANNELS: readonly ChannelReport[] = [
  AMAZON_SALES,
  { ...AMAZON, kind: 'traffic', end: addDays(CHANNELS_END, -2) },
  { ...AMAZON, kind: 'ads', end: CHANNELS_END, skus: ['KETTLE'] },
  SHOPIFY_SALES,
];
