import { exportFeaturedOffers, type FeaturedOfferResponse, listFeaturedOffers } from '@skuline/contract';
import { SegmentedControl } from '@mantine/core';
import type { ComparedPeriods, DateKey } from '@skuline/domain/calendar';
import { exportFileName } from '@skuline/domain/exports';
import {
  FEATURED_OFFER_GROUPS,
  FEATURED_OFFER_LABELS,
  type FeaturedOfferGroup as Group,
} from '@skuline/domain/featured-offer';
import { countOf, formatDateRange, formatMoney, formatPercent } from '@skuline/domain/formatting';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comparedParameters, DownloadMenu, type PeriodDays, useAnalysis } from '../../analysis/index.ts';
import { type Api, fetchPage, tagScope, tenantScope, useApi, useMay } from '../../api/index.ts';
import { Card, CardHead, PagedRows, QueryView, RECORD_ROWS, RowsTable } from '../../ui/index.ts';
import { listFeaturedOfferColumns } from './featured-offer-columns.tsx';

const orderOf = (group: Group) => (group === 'date_key' ? 'in order' : 'most lost first');

interface Asked {
  readonly group: Group;
  readonly page: number;
}

interface FeaturedOfferProps {
  readonly periods: ComparedPeriods;
  readonly filters: PeriodDays['request']['filters'];
}

function offerParameters(api: Api, { periods, filters }: FeaturedOfferProps, group: Group) {
  return {
    ...comparedParameters(periods, filters),
    ...tenantScope(api),
    ...tagScope(api),
    group_by: group,
  };
}

function offersQuery(api: Api, asked: FeaturedOfferProps, { group, page }: Asked) {
  const query = offerParameters(api, asked, group);
  return queryOptions({
    queryKey: ['listFeaturedOffers', query, page],
    queryFn: async ({ signal }) => ({
      ...(await fetchPage(page, RECORD_ROWS, (part) =>
        api.call(listFeaturedOffers, { ...query, ...part }, { signal }),
      )),
      group,
    }),
    placeholderData: keepPreviousData,
  });
}

/** On which part of the page views the own offer was featured, and what a fallen share cost; nothing for a company without a report of it. */
export function FeaturedOfferCard(props: FeaturedOfferProps) {
  const { may } = useMay('offers.read');
  const { today } = useAnalysis();
  const [asked, setAsked] = useState<Asked>({ group: 'sku_name', page: 1 });
  const api = useApi();
  const offers = useQuery({ ...offersQuery(api, props, asked), enabled: may });
  if (!may || offers.data?.reported === null) return null;
  if (offers.data === undefined && offers.error === null) return null;
  const { start, end } = props.periods.current;
  return (
    <Card>
      <section aria-labelledby="featured-offer">
        <CardHead
          id="featured-offer"
          title={offers.data === undefined ? 'Featured Offer' : titleOf(offers.data)}
          caption={offers.data === undefined ? undefined : captionOf(offers.data, props.periods, today)}
        >
          <SegmentedControl
            aria-label="Featured Offer by"
            size="xs"
            value={asked.group}
            onChange={(group) => setAsked({ group, page: 1 })}
            data={FEATURED_OFFER_GROUPS.map((value) => ({ value, label: FEATURED_OFFER_LABELS[value] }))}
          />
          <DownloadMenu
            action="featured_offer_exported"
            nameOf={(format) => exportFileName('Featured Offer', start, end, format)}
            fetchFile={(format) =>
              api.call(exportFeaturedOffers, { ...offerParameters(api, props, asked.group), format })
            }
          />
        </CardHead>
        <QueryView query={offers} loading={null}>
          {(page) => (
            <PagedRows
              matchCount={page.match_count}
              page={page.page}
              said={`${countOf(page.match_count, 'row')}, ${orderOf(page.group)}`}
              empty="No business report tells of page views on these days."
              isStale={offers.isPlaceholderData}
              label="Pages of the Featured Offer"
              note={orderOf(page.group)}
              onOpen={(to) => setAsked({ ...asked, page: to })}
            >
              <RowsTable
                caption="Featured Offer"
                inset="card"
                isStacked
                columns={listFeaturedOfferColumns(page.group, today)}
                rows={page.rows}
                keyOf={({ name }) => name}
              />
            </PagedRows>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

/** `Featured Offer on 91.2% of page views, 97.4% before: $1,204 lost` */
function titleOf({ total: { share, previous_share: before, lost_sales: lost } }: FeaturedOfferResponse) {
  if (share === null) return 'Featured Offer';
  const than = before === null ? '' : `, ${formatPercent(before)} before`;
  const cost = lost === null || lost === 0 ? '' : `: ${formatMoney(lost)} lost`;
  return `Featured Offer on ${formatPercent(share)} of page views${than}${cost}`;
}

function daysText({ told, of }: FeaturedOfferResponse['current']): string {
  return `${told} of ${countOf(of, 'day')}`;
}

/** Which days are compared, of how many of them reports tell, and how the loss is worked out. */
function captionOf(
  { current, previous, total }: FeaturedOfferResponse,
  periods: ComparedPeriods,
  today: DateKey,
) {
  const isWhole = current.told === current.of && previous.told === previous.of;
  const sentences = [
    `${formatDateRange(periods.current, today)} compared with ${formatDateRange(periods.previous, today)}, on Amazon.`,
    ...(isWhole ? [] : [`Reports tell of ${daysText(current)}, and of ${daysText(previous)} before.`]),
    ...(total.lost_sales === null || total.lost_sales === 0
      ? []
      : [
          'Lost are, by SKU, the page views short of the share before, times what a page view with the offer sold then.',
        ]),
  ];
  return sentences.join(' ');
}
