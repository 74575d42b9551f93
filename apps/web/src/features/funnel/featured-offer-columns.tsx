import type { FeaturedOfferRow } from '@skuline/contract';
import { formatVerdict } from '@skuline/domain/changes';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { FEATURED_OFFER_LABELS, type FeaturedOfferGroup } from '@skuline/domain/featured-offer';
import {
  formatCount,
  formatDay,
  formatEffect,
  formatMoney,
  formatPercent,
  NO_VALUE,
} from '@skuline/domain/formatting';
import { isBeyondNoise } from '@skuline/domain/proportions';
import type { RowsColumn } from '../../ui/index.ts';

type Column = RowsColumn<FeaturedOfferRow>;

/** Days are of one period: they are compared with nothing. */
export function listFeaturedOfferColumns(group: FeaturedOfferGroup, today: DateKey): Column[] {
  const nameOf = ({ name }: FeaturedOfferRow) => {
    const day = group === 'date_key' ? findDateKey(name) : null;
    return day === null ? name : formatDay(day, today);
  };
  const own: Column[] = [
    { key: 'name', label: FEATURED_OFFER_LABELS[group], titleOf: nameOf, renderCell: nameOf },
    {
      key: 'views',
      label: 'Page views',
      looks: { 'data-label': 'Page views' },
      titleOf: ({ previous_page_views: before }) =>
        before === null ? undefined : `${formatCount(before)} before`,
      renderCell: ({ page_views: views }) => (views === null ? NO_VALUE : formatCount(views)),
    },
    {
      key: 'share',
      label: 'Featured Offer',
      hint: 'Page views on which your offer was the one to buy (Buy Box), of all page views',
      isStrong: true,
      looks: { 'data-place': 'answer', 'data-label': 'Featured Offer' },
      renderCell: ({ share }) => (share === null ? NO_VALUE : formatPercent(share)),
    },
  ];
  if (group === 'date_key') return own;
  return [
    ...own,
    {
      key: 'before',
      label: 'Before',
      looks: { 'data-label': 'Before' },
      renderCell: ({ previous_share: share }) => (share === null ? NO_VALUE : formatPercent(share)),
    },
    {
      key: 'verdict',
      label: 'Difference',
      looks: { 'data-label': 'Difference' },
      isWord: true,
      isQuiet: ({ verdict }) => !isBeyondNoise(verdict),
      renderCell: ({ verdict, share, previous_share: before }) =>
        verdict === 'unknown' || share === null || before === null
          ? NO_VALUE
          : `${formatEffect('conversion', share - before)}, ${formatVerdict(verdict)}`,
    },
    {
      key: 'lost',
      label: 'Lost sales',
      looks: { 'data-label': 'Lost sales' },
      renderCell: ({ lost_sales: lost }) => (lost === null ? NO_VALUE : formatMoney(lost)),
    },
  ];
}
