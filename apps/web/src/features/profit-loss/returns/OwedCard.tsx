import {
  exportReimbursementsOwed,
  listReimbursementsOwed,
  type OwedRow,
  type ReimbursementsOwedResponse,
} from '@skuline/contract';
import { SegmentedControl } from '@mantine/core';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { exportFileName } from '@skuline/domain/exports';
import { countOf, formatCount, formatDay, NO_VALUE } from '@skuline/domain/formatting';
import { formatAmount } from '@skuline/domain/ledger';
import { describePlace } from '@skuline/domain/sources';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadMenu, type PeriodDays, useAnalysis } from '../../../analysis/index.ts';
import { type Api, fetchPage, tagScope, tenantScope, useApi, useMay } from '../../../api/index.ts';
import {
  Card,
  CardHead,
  QueryView,
  RECORD_ROWS,
  PagedRows,
  type RowsColumn,
  RowsTable,
} from '../../../ui/index.ts';

type ShownState = 'open' | 'expired';
const VIEWS: readonly { readonly value: ShownState; readonly label: string }[] = [
  { value: 'open', label: 'To claim' },
  { value: 'expired', label: 'Expired' },
];

interface Asked {
  readonly state: ShownState;
  readonly page: number;
}

function owedParameters(
  api: Api,
  filters: PeriodDays['request']['filters'],
  { state }: Pick<Asked, 'state'>,
) {
  return {
    brand_name: [...filters.brand_name],
    parent_sku_name: [...filters.parent_sku_name],
    sku_name: [...filters.sku_name],
    ...tenantScope(api),
    ...tagScope(api),
    state,
  };
}

function owedQuery(api: Api, filters: PeriodDays['request']['filters'], { state, page }: Asked) {
  const query = owedParameters(api, filters, { state });
  return queryOptions({
    queryKey: ['listReimbursementsOwed', query, page],
    queryFn: async ({ signal }) => ({
      ...(await fetchPage(page, RECORD_ROWS, (part) =>
        api.call(listReimbursementsOwed, { ...query, ...part }, { signal }),
      )),
      state,
    }),
    placeholderData: keepPreviousData,
  });
}
type OwedPage = ReimbursementsOwedResponse & { readonly state: ShownState; readonly page: number };

/** What Amazon owes for units it lost or damaged, where the company has ledgers that tell them. */
export function OwedCard({ days }: { readonly days: PeriodDays }) {
  const { may } = useMay('returns.read');
  const { today } = useAnalysis();
  const [asked, setAsked] = useState<Asked>({ state: 'open', page: 1 });
  const api = useApi();
  const owed = useQuery({ ...owedQuery(api, days.request.filters, asked), enabled: may });
  if (!may || owed.data?.reported === null) return null;
  if (owed.data === undefined && owed.error === null) return null;
  return (
    <Card>
      <section aria-labelledby="reimbursements-owed">
        <CardHead
          id="reimbursements-owed"
          title={titleOf(owed.data)}
          caption={owed.data === undefined ? undefined : captionOf(owed.data, today)}
        >
          <SegmentedControl
            aria-label="Reimbursements owed"
            size="xs"
            value={asked.state}
            onChange={(state) => setAsked({ state, page: 1 })}
            data={[...VIEWS]}
          />
          <DownloadMenu
            action="reimbursements_exported"
            nameOf={(format) => exportFileName('Reimbursements owed', today, today, format)}
            fetchFile={(format) =>
              api.call(exportReimbursementsOwed, {
                ...owedParameters(api, days.request.filters, asked),
                format,
              })
            }
          />
        </CardHead>
        <QueryView query={owed} loading={null}>
          {(page) => (
            <PagedRows
              matchCount={page.match_count}
              page={page.page}
              said={`${countOf(page.match_count, 'row')}, ${orderOf(page)}`}
              empty={emptyText(page)}
              isStale={owed.isPlaceholderData}
              label="Pages of reimbursements owed"
              note={orderOf(page)}
              onOpen={(to) => setAsked({ ...asked, page: to })}
            >
              <RowsTable
                caption={page.state === 'open' ? 'Reimbursements to claim' : 'Reimbursements that expired'}
                inset="card"
                isStacked
                columns={listColumns(today)}
                rows={page.rows}
                keyOf={keyOf}
              />
            </PagedRows>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

function orderOf({ state }: OwedPage): string {
  return state === 'open' ? 'nearest deadline first' : 'latest deadline first';
}

/** Which event a row is, as rows are grouped. */
function keyOf(row: OwedRow): string {
  const { date_key, fnsku, sku_name, marketplace, reference, kind, fulfillment_center } = row;
  return [date_key, fnsku, sku_name, marketplace, reference, kind, fulfillment_center].join(' ');
}

const HAPPENED = { lost: 'Lost', damaged: 'Damaged' } as const;

/** 'Lost at ONT8, Amazon.ca' */
function eventOf({ kind, fulfillment_center: center, marketplace }: OwedRow): string {
  const place = marketplace === '' ? '' : `, ${describePlace('marketplace', marketplace)}`;
  return `${HAPPENED[kind]}${center === '' ? '' : ` at ${center}`}${place}`;
}

function listColumns(today: DateKey): RowsColumn<OwedRow>[] {
  const dayOf = (text: string) => {
    const day = findDateKey(text);
    return day === null ? NO_VALUE : formatDay(day, today);
  };
  return [
    {
      key: 'sku',
      label: 'SKU',
      titleOf: ({ fnsku }) => `FNSKU ${fnsku}`,
      renderCell: (row) => row.sku_name,
    },
    {
      key: 'units',
      label: 'Units',
      isStrong: true,
      looks: { 'data-label': 'Units' },
      renderCell: ({ units }) => formatCount(units),
    },
    {
      key: 'amount',
      label: 'Amount',
      looks: { 'data-place': 'answer' },
      hint: 'The units times what Amazon last paid for a unit of this stock; — where no payment is known.',
      renderCell: ({ amount, currency }) => (amount === null ? NO_VALUE : formatAmount(amount, currency)),
    },
    {
      key: 'event',
      label: 'What happened',
      isWord: true,
      looks: { 'data-place': 'line' },
      renderCell: eventOf,
    },
    {
      key: 'day',
      label: 'Day',
      looks: { 'data-label': 'Day' },
      renderCell: (row) => dayOf(row.date_key),
    },
    {
      key: 'deadline',
      label: 'Deadline',
      looks: { 'data-label': 'Deadline' },
      renderCell: (row) => dayOf(row.deadline),
    },
    {
      key: 'reference',
      label: 'Reference',
      hint: 'Amazon’s number of the event, which a claim names.',
      isWide: true,
      looks: { 'data-label': 'Reference' },
      renderCell: ({ reference }) => reference || NO_VALUE,
    },
  ];
}

/** `Reimbursements owed: 9 units` */
function titleOf(owed: ReimbursementsOwedResponse | undefined): string {
  const isKnown = owed !== undefined && owed.payments !== null;
  return isKnown ? `Reimbursements owed: ${countOf(owed.units.open, 'unit')}` : 'Reimbursements owed';
}

/** What is counted, what it is worth, and what is not known of it. */
function captionOf(
  { total, units, units_unknown: unknown, reported, payments, state }: OwedPage,
  today: DateKey,
) {
  const dayOf = (text: string | undefined) => formatDay(findDateKey(text ?? '') ?? today, today);
  if (payments === null || total === null) return undefined;
  const amounts = total.amounts.map(({ currency, amount }) => formatAmount(amount, currency));
  const without = total.units_without_amount;
  return [
    'Units that Amazon lost or damaged and neither found nor paid for within 30 days, whatever the days above.',
    ...(amounts.length === 0
      ? []
      : [
          `${state === 'open' ? 'To claim' : 'Expired'}: ${amounts.join(' and ')}${without === 0 ? '' : `, and ${countOf(without, 'unit')} without a known amount`}.`,
        ]),
    ...(state === 'open' && units.expired > 0 ? [`Expired: ${countOf(units.expired, 'unit')}.`] : []),
    ...(units.waiting === 0 ? [] : [`Younger than 30 days: ${countOf(units.waiting, 'unit')}.`]),
    ...(unknown === 0
      ? []
      : [`Left out: ${countOf(unknown, 'unit')} from before the first payment that a report tells.`]),
    `Reports tell of stock up to ${dayOf(reported?.last_day)} and of payments up to ${dayOf(payments.last_day)}.`,
  ].join(' ');
}

function emptyText({ payments, state, units_unknown: unknown }: OwedPage): string {
  if (payments === null) {
    return `The inventory ledger tells of ${countOf(unknown, 'unit')} that Amazon lost or damaged and did not find again. To see which of them it paid for, import Amazon’s report of reimbursements.`;
  }
  return state === 'open' ? 'Nothing is left to claim.' : 'No claim has expired.';
}
