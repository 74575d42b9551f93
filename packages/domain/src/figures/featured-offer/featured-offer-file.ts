import { formatVerdict } from '../changes/index.ts';
import type { TableCell, TableColumn } from '../tables/index.ts';
import type { FeaturedOfferGroup, FeaturedOfferRow } from './featured-offer.ts';

export const FEATURED_OFFER_LABELS: Readonly<Record<FeaturedOfferGroup, string>> = {
  sku_name: 'SKU',
  parent_sku_name: 'Parent SKU',
  brand_name: 'Brand',
  date_key: 'Day',
};

/** The columns of a file; days are of one period and are compared with none. */
export function featuredOfferColumns(group: FeaturedOfferGroup): TableColumn<FeaturedOfferRow>[] {
  const own: TableColumn<FeaturedOfferRow>[] = [
    { label: FEATURED_OFFER_LABELS[group], format: 'text', cellOf: ({ name }) => name },
    { label: 'Page views', format: 'count', cellOf: (row) => row.page_views },
    { label: 'Featured Offer share', format: 'percent2', cellOf: ({ share }) => share },
  ];
  if (group === 'date_key') return own;
  return [
    ...own,
    { label: 'Page views before', format: 'count', cellOf: (row) => row.previous_page_views },
    { label: 'Featured Offer share before', format: 'percent2', cellOf: (row) => row.previous_share },
    { label: 'Difference', format: 'text', cellOf: ({ verdict }) => formatVerdict(verdict) },
    { label: 'Lost sales', format: 'money2', cellOf: (row) => row.lost_sales },
  ];
}

/** How many days of a period reports tell of. */
export interface ToldDays {
  readonly told: number;
  readonly of: number;
}

/** What a file says above its rows. */
export function featuredOfferNotes(current: ToldDays, previous: ToldDays): TableCell[][] {
  return [
    ['Days with a report', current.told, 'of', current.of],
    ['Days with a report before', previous.told, 'of', previous.of],
    [
      'Lost sales',
      'Page views short of the share before, times the sales of a page view with the Featured Offer before',
    ],
  ];
}
