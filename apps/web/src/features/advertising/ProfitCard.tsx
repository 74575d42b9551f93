import { Anchor } from '@mantine/core';
import { travelingSearch } from '@skuline/domain/analysis';
import type { DateRange } from '@skuline/domain/calendar';
import { formatCount, formatDateRange } from '@skuline/domain/formatting';
import {
  describeMissingReports,
  findRestingDays,
  listMissingReports,
  readKnownDays,
} from '@skuline/domain/known-days';
import { isMetricPresent } from '@skuline/domain/metrics';
import { formatSegmentCount, noMoversText } from '@skuline/domain/movers';
import { formatSort, nextSort } from '@skuline/domain/paging';
import { DIMENSIONS, type DimensionId, type ProductFilters } from '@skuline/domain/products';
import { Link } from '@tanstack/react-router';
import { BreakdownControl, useAnalysis, useAnalysisActions, useOpenPage } from '../../analysis/index.ts';
import { useFactsPresent } from '../../api/index.ts';
import { linkSearch } from '../../search-params.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Card, CardHead, PagedRows, QueryView, RowsTable, SearchField } from '../../ui/index.ts';
import { PRODUCT_ROWS } from './advertising-queries.ts';
import { listProfitColumns } from './profit-columns.tsx';
import { type ProfitPage, useProfit } from './use-profit.ts';

interface ProfitCardProps {
  readonly range: DateRange;
  readonly filters: ProductFilters;
}

/** What ads earn and may cost by brand, parent SKU or SKU. */
export function ProfitCard({ range, filters }: ProfitCardProps) {
  const { ads, today } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const { by, ...profit } = useProfit({ range, filters });
  const caption = `Profit of ads by ${DIMENSIONS[by].singular}, ${formatDateRange(range, today)}`;
  return (
    <Card>
      <section aria-labelledby="profit-of-ads">
        <CardHead id="profit-of-ads" title="Profit of ads" caption={<Uncosted page={profit.data} />}>
          <BreakdownControl by={by} />
          <SearchField
            label={`Search ${DIMENSIONS[by].plural}`}
            search={ads.search}
            onSearch={(text) => setOwn({ ads_search: text === '' ? undefined : text }, true)}
          />
        </CardHead>
        <QueryView query={profit} loading={<ProfitTable caption={caption} by={by} page={null} />}>
          {(page) => <Rows caption={caption} range={range} page={page} isStale={profit.isStale} />}
        </QueryView>
      </section>
    </Card>
  );
}

/** Why some rows have no break-even, with the way out. */
function Uncosted({ page }: { readonly page: ProfitPage | undefined }) {
  if (page === undefined || page.uncosted_count === 0) {
    return 'At the break-even ACoS ads earn nothing; above it they lose money.';
  }
  const { uncosted_count: count, by } = page;
  return (
    <>
      {count === 1 ? `1 ${DIMENSIONS[by].singular} has` : `${formatSegmentCount(count, by)} have`} no
      break-even ACoS: unit costs are missing.{' '}
      <Anchor component={Link} underline="always" to="/costs" search={linkSearch(travelingSearch)} size="xs">
        Enter costs
      </Anchor>
    </>
  );
}

const PROFIT_FACTS = ['net_sales', 'contribution', 'ad_spend'] as const;

/** Why there are no rows: nothing is found, there are no ads in the data, or a report is missing on all of these days. */
function useNoRowsText({ by, count, known }: ProfitPage, range: DateRange): string {
  const { today } = useAnalysis();
  const present = useFactsPresent();
  if (count > 0) return noMoversText(by);
  if (!isMetricPresent('ad_spend', present)) return 'Your data has no ads.';
  const periods = { range, compared: null, known: readKnownDays(known) };
  if (findRestingDays(PROFIT_FACTS, periods).own.length > 0)
    return 'Nothing was sold or advertised on these days.';
  const reports = describeMissingReports(listMissingReports(periods, PROFIT_FACTS), today);
  return `The profit of ads is not known on these days.${reports === null ? '' : ` ${reports}.`}`;
}

interface RowsProps {
  readonly caption: string;
  readonly range: DateRange;
  readonly page: ProfitPage;
  readonly isStale: boolean;
}

function Rows({ caption, range, page, isStale }: RowsProps) {
  const { match_count: matchCount, by } = page;
  const none = useNoRowsText(page, range);
  const onOpen = useOpenPage('ads_page');
  return (
    <PagedRows
      isStale={isStale}
      matchCount={matchCount}
      page={page.page}
      rows={PRODUCT_ROWS}
      said={formatSegmentCount(matchCount, by)}
      empty={none}
      onOpen={onOpen}
      label="Pages of products"
      note={`${formatCount(page.count)} in all`}
    >
      <ProfitTable caption={caption} by={by} page={page} />
    </PagedRows>
  );
}

interface ProfitTableProps {
  readonly caption: string;
  readonly by: DimensionId;
  /** Null while the rows are loading: the head is there already. */
  readonly page: ProfitPage | null;
}

function ProfitTable({ caption, by, page }: ProfitTableProps) {
  const { ads } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const { sort } = ads;
  return (
    <RowsTable
      caption={caption}
      inset="card"
      isStacked
      wholeColumns="first"
      frozenEnd={1}
      columns={listProfitColumns({ by, hasTarget: page === null || page.margin !== null }, (order) => ({
        direction: sort.order === order ? sort.direction : null,
        onPress: () => {
          trackAction('ads_sorted', { order });
          setOwn({ ads_sort: formatSort(nextSort(order, sort)) });
        },
      }))}
      rows={page?.data ?? null}
      awaited={{ rows: PRODUCT_ROWS }}
      keyOf={(row) => row[by] ?? ''}
    />
  );
}
