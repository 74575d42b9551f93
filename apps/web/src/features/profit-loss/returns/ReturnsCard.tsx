import { exportReturns, listReturns, type ReturnsResponse } from '@skuline/contract';
import { SegmentedControl } from '@mantine/core';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { exportFileName } from '@skuline/domain/exports';
import { countOf, formatCount, formatDay, formatDateRange, formatPercent } from '@skuline/domain/formatting';
import type { ReturnDay } from '@skuline/domain/returns';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadMenu, periodParameters, type PeriodDays, useAnalysis } from '../../../analysis/index.ts';
import { type Api, fetchPage, tagScope, tenantScope, useApi, useMay } from '../../../api/index.ts';
import { Card, CardHead, QueryView, RECORD_ROWS, PagedRows, RowsTable } from '../../../ui/index.ts';
import { listReturnColumns, RETURN_HEADS, type ShownGroup } from './return-columns.tsx';

const VIEWS: readonly { readonly value: ReturnDay; readonly label: string }[] = [
  { value: 'order', label: 'By order day' },
  { value: 'return', label: 'By return day' },
];
const ORDER = 'most units first';
const GROUPS: readonly ShownGroup[] = ['sku_name', 'reason', 'disposition'];
const CAPTIONS: Readonly<Record<ReturnDay, string>> = {
  order: 'Returns by the day of the order',
  return: 'Returns by the day they came back',
};

interface Asked {
  readonly by: ReturnDay;
  readonly group: ShownGroup;
  readonly page: number;
}

function returnsParameters(
  api: Api,
  { range, filters }: Pick<PeriodDays['request'], 'range' | 'filters'>,
  { by, group }: Omit<Asked, 'page'>,
) {
  return { ...periodParameters(range, filters), ...tenantScope(api), ...tagScope(api), by, group_by: group };
}

function returnsQuery(
  api: Api,
  { range, filters }: Pick<PeriodDays['request'], 'range' | 'filters'>,
  asked: Asked,
) {
  const query = returnsParameters(api, { range, filters }, asked);
  return queryOptions({
    queryKey: ['listReturns', query, asked.page],
    queryFn: async ({ signal }) => ({
      ...(await fetchPage(asked.page, RECORD_ROWS, (part) =>
        api.call(listReturns, { ...query, ...part }, { signal }),
      )),
      asked,
    }),
    placeholderData: keepPreviousData,
  });
}
type ReturnsPage = ReturnsResponse & { readonly asked: Asked; readonly page: number };

/** Which units came back and why, where the company has reports of returns. */
export function ReturnsCard({ days }: { readonly days: PeriodDays }) {
  const { may } = useMay('returns.read');
  const { today } = useAnalysis();
  const [asked, setAsked] = useState<Asked>({ by: 'order', group: 'sku_name', page: 1 });
  const api = useApi();
  const returns = useQuery({ ...returnsQuery(api, days.request, asked), enabled: may });
  const { start, end } = days.request.range;
  if (!may || returns.data?.reported === null) return null;
  if (returns.data === undefined && returns.error === null) return null;
  return (
    <Card>
      <section aria-labelledby="returns">
        <CardHead
          id="returns"
          title={returns.data === undefined ? 'Returns' : titleOf(returns.data)}
          caption={returns.data === undefined ? undefined : captionOf(returns.data, today)}
        >
          <SegmentedControl
            aria-label="Returns by day"
            size="xs"
            value={asked.by}
            onChange={(by) => setAsked({ ...asked, by, page: 1 })}
            data={[...VIEWS]}
          />
          <SegmentedControl
            aria-label="Returns by"
            size="xs"
            value={asked.group}
            onChange={(group) => setAsked({ ...asked, group, page: 1 })}
            data={GROUPS.map((value) => ({ value, label: RETURN_HEADS[value] }))}
          />
          <DownloadMenu
            action="returns_exported"
            nameOf={(format) => exportFileName('Returns', start, end, format)}
            fetchFile={(format) =>
              api.call(exportReturns, { ...returnsParameters(api, days.request, asked), format })
            }
          />
        </CardHead>
        <QueryView query={returns} loading={null}>
          {(page) => (
            <PagedRows
              matchCount={page.match_count}
              page={page.page}
              said={`${countOf(page.match_count, 'row')}, ${ORDER}`}
              empty={emptyText(page, today)}
              isStale={returns.isPlaceholderData}
              label="Pages of returns"
              note={ORDER}
              onOpen={(to) => setAsked({ ...asked, page: to })}
            >
              <RowsTable
                caption={CAPTIONS[page.asked.by]}
                inset="card"
                isStacked
                columns={listReturnColumns(page.asked)}
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

/** `Returns: 16 of 177 units (9.0%)` */
function titleOf({ total }: ReturnsResponse): string {
  if (total === null) return 'Returns';
  const { units_returned: returned, units_sold: sold, rate } = total;
  if (sold === null || rate === null) return `Returns: ${countOf(returned, 'unit')}`;
  return `Returns: ${formatCount(returned)} of ${countOf(sold, 'unit')} (${formatPercent(rate)})`;
}

function rangeText(days: NonNullable<ReturnsResponse['days']>, today: DateKey): string {
  const [start, end] = [findDateKey(days.first_day), findDateKey(days.last_day)];
  return start === null || end === null ? '' : formatDateRange({ start, end }, today);
}

/** What is counted, and what is not known of it. */
function captionOf(
  { days, asked, open_from: open, units_without_order: unknown }: ReturnsPage,
  today: DateKey,
) {
  if (days === null) return undefined;
  const range = rangeText(days, today);
  const openDay = findDateKey(open ?? '');
  const sentences = [
    asked.by === 'order'
      ? `Units that came back of Amazon’s orders, ${range}.`
      : `Units that came back ${range}, whenever they were ordered.`,
    ...(openDay === null ? [] : [`Orders from ${formatDay(openDay, today)} on may still come back.`]),
    ...(asked.by === 'return' || unknown === 0
      ? []
      : [`Left out: ${countOf(unknown, 'unit')} of orders that no imported report tells.`]),
  ];
  return sentences.join(' ');
}

function emptyText({ days, reported, asked }: ReturnsPage, today: DateKey): string {
  if (days !== null || reported === null) {
    return asked.by === 'order'
      ? 'No unit is known to have come back of the orders of these days.'
      : 'Nothing came back on these days.';
  }
  return `No report of returns tells of these days. Reports tell of ${rangeText(reported, today)}.`;
}
