import { type DateKey, stretchesOf, toDateKey } from '../../core/calendar/index.ts';
import { formatDayRanges } from '../../core/formatting/index.ts';
import { CHANNEL_LABELS, COVERED_CHANNELS, type CoveredChannel } from '../sources/index.ts';
import { COVERED_KINDS, type CoveredKind } from './coverage.ts';
import type { RowFlag } from './layer-row.ts';

/** How a kind of fact is called. */
export const KIND_LABELS: Readonly<Record<CoveredKind, string>> = {
  sales: 'Sales',
  traffic: 'Traffic',
  ads: 'Ads',
  refunds: 'Refunds',
  everything: 'All figures',
};

/** What has to be said of figures, although they are taken. */
const FLAG_TEXTS: Readonly<Record<RowFlag, string>> = {
  pending_price: 'Pending orders without a price yet',
  promotions_unknown: 'Promotions are not in the report',
  orders_unknown: 'Orders are not in the report',
  refund_on_order_day: 'Refunds count on the day of their order',
  unpaid_order: 'Orders that are not paid yet count',
  shop_timezone_day: 'Days are those of the shop’s time zone',
  units_below_zero: 'More units came back than were sold',
  cancelled: 'Canceled lines are left out',
  other_part: 'Lines of another account, marketplace or currency are left out',
};

/** A flag in words; one that is not known, of a newer server, as it is. */
export function describeFlag(flag: string): string {
  const [, text = flag] = Object.entries(FLAG_TEXTS).find(([known]) => known === flag) ?? [];
  return text;
}

/** A day on which a channel speaks, and not of this kind. */
export interface MissingKind {
  readonly day: string;
  readonly channel: CoveredChannel;
  readonly kind: CoveredKind;
  /** Whose, where the channel has several sources of the kind. */
  readonly source?: string | undefined;
}

/**
 * What is missing, a sentence for each kind: 'Oct 9: no traffic report'. The channel is named where the seller has
 * several.
 */
export function describeMissing(
  { missing, channels }: { readonly missing: readonly MissingKind[]; readonly channels: readonly unknown[] },
  today: DateKey,
): string[] {
  return COVERED_CHANNELS.flatMap((channel) =>
    COVERED_KINDS.flatMap((kind) => {
      const ofKind = missing.filter((one) => one.channel === channel && one.kind === kind);
      const whose = channels.length > 1 ? `${CHANNEL_LABELS[channel]} ` : '';
      return [...Map.groupBy(ofKind, ({ source = '' }) => source)].map(([source, days]) => {
        const named = formatDayRanges(stretchesOf(days.map(({ day }) => toDateKey(day)).toSorted()), today);
        const of = source === '' ? '' : ` of ${source}`;
        return `${named}: no ${whose}${KIND_LABELS[kind].toLowerCase()} report${of}`;
      });
    }),
  );
}
