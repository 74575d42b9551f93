import { exportStockPlan } from '@skuline/contract';
import { SegmentedControl } from '@mantine/core';
import { type DateKey, dayCount, findDateKey } from '@skuline/domain/calendar';
import { exportFileName } from '@skuline/domain/exports';
import { countOf, formatCount, formatDay, formatMoney, formatDateRange } from '@skuline/domain/formatting';
import { formatInterval, STOCK_METHODS, STOCK_VIEW_LABELS, STOCK_VIEWS } from '@skuline/domain/stock';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadMenu, type PeriodRequest, useAnalysis } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { Card, CardHead, QueryView, PagedRows, RowsTable } from '../../ui/index.ts';
import classes from './Stock.module.css';
import { listStockColumns } from './stock-columns.tsx';
import { type StockAsked, type StockPage, stockParameters, stockQuery } from './stock-queries.ts';

/** What there is of each SKU, and how long it lasts. */
export function StockCard({ request }: { readonly request: Pick<PeriodRequest, 'range' | 'filters'> }) {
  const { today } = useAnalysis();
  const api = useApi();
  const [asked, setAsked] = useState<StockAsked>({ view: 'all', page: 1 });
  const plan = useQuery(stockQuery(api, request, asked));
  const { start, end } = request.range;
  return (
    <Card>
      <section aria-labelledby="stock-plan">
        <CardHead
          id="stock-plan"
          title={plan.data === undefined ? 'Stock' : titleOf(plan.data)}
          caption={plan.data === undefined ? undefined : captionOf(plan.data, request, today)}
        >
          <SegmentedControl
            aria-label="Show"
            size="xs"
            value={asked.view}
            onChange={(view) => setAsked({ view, page: 1 })}
            data={STOCK_VIEWS.map((value) => ({ value, label: STOCK_VIEW_LABELS[value] }))}
          />
          <DownloadMenu
            action="stock_exported"
            nameOf={(format) => exportFileName('Stock', start, end, format)}
            fetchFile={(format) =>
              api.call(exportStockPlan, { ...stockParameters(api, request, asked), format })
            }
          />
        </CardHead>
        <QueryView query={plan} loading={null}>
          {(page) => (
            <PagedRows
              matchCount={page.match_count}
              page={page.page}
              said={`${countOf(page.match_count, 'SKU')}, ${orderOf(page)}`}
              empty={emptyText(page)}
              isStale={plan.isPlaceholderData}
              label="Pages of stock"
              note={orderOf(page)}
              onOpen={(to) => setAsked({ ...asked, page: to })}
            >
              <RowsTable
                caption={`Stock: ${STOCK_VIEW_LABELS[page.view]}`}
                inset="card"
                isStacked
                wholeColumns="first"
                columns={listStockColumns(page.view, today)}
                rows={page.rows}
                keyOf={(row) => row.sku_name}
              />
              <p className={classes.method}>{methodOf(page)}</p>
            </PagedRows>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

function orderOf({ view }: StockPage): string {
  return view === 'lost' ? 'largest loss first' : 'first to order first';
}

/** `Stock: 2 SKUs out of stock` */
function titleOf({ counts }: StockPage): string {
  return counts.out === 0 ? 'Stock' : `Stock: ${countOf(counts.out, 'SKU')} out of stock`;
}

/** Of which days the rows are, and what was lost on them. */
function captionOf(page: StockPage, { range }: Pick<PeriodRequest, 'range'>, today: DateKey) {
  const { view, lost, lost_unknown: unknown, told_days: told, reported, rates_through: through } = page;
  if (reported === null) return undefined;
  const dayOf = (text: string) => formatDay(findDateKey(text) ?? today, today);
  if (view !== 'lost') {
    const sold = through === null ? '' : ` Sales up to ${dayOf(through)}.`;
    return `Counted up to ${dayOf(reported.last_day)}.${sold}`;
  }
  const units =
    lost === null
      ? ''
      : `: ${formatInterval(lost, formatCount)} units, about ${formatMoney(lost.net_sales, 0)} of net sales`;
  const left =
    unknown === 0 ? '' : ` Left out: ${countOf(unknown, 'SKU')} with too few days with stock around.`;
  const days = dayCount(range);
  const known = told === days ? '' : ` Reports tell the stock of ${told} of these ${days} days.`;
  return `Lost ${formatDateRange(range, today)}${units}.${left}${known}`;
}

/** How the rows were worked out. */
function methodOf({ view }: StockPage): string {
  return view === 'lost' ? STOCK_METHODS.lost : `${STOCK_METHODS.rate} ${STOCK_METHODS.orderBy}`;
}

const NOTHING: Readonly<Record<StockAsked['view'], string>> = {
  all: 'No SKU of these filters was counted within the last 84 days.',
  out: 'No SKU was out of stock when it was last counted.',
  reorder: 'No SKU has to be ordered yet. Enter lead times below to see by when each has to be.',
  lost: 'No SKU was out of stock on the days that reports tell.',
};

function emptyText({ view, counts, reported, told_days: told }: StockPage): string {
  if (reported === null || counts.all === 0) return NOTHING.all;
  if (view === 'lost' && told === 0) return 'No report tells the stock of these days.';
  return NOTHING[view];
}
