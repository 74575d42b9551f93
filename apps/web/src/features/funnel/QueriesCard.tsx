import type { SearchQueryChange } from '@skuline/contract';
import { hasSelection } from '@skuline/domain/analysis';
import { addDays, type DateKey, type DateRange, findDateKey } from '@skuline/domain/calendar';
import { formatCount, formatDateRange, NO_VALUE, withSign } from '@skuline/domain/formatting';
import {
  countOfQueries,
  describeOtherWeeks,
  describeUncompared,
  explainQueryChange,
  findMostComparedWeeks,
  formatDriverValues,
  formatQueryEffect,
  QUERY_DRIVER_IDS,
  type QueryChange,
  type QueryDriverId,
  queryDriverLabel,
  queryDriverMeaning,
  queryGroupLabel,
  queryWeeksEndingIn,
} from '@skuline/domain/search-queries';
import { useAnalysis, useFigures, useOpenPage } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { Card, CardHead, PagedRows, QueryView, type RowsColumn, RowsTable } from '../../ui/index.ts';
import { type QueryDriversPage, queryDriversQuery } from './query-drivers-query.ts';

const LAST_OF_WEEK = 6;

type Weeks = NonNullable<QueryDriversPage['reported']>;

/** Why purchases from searches changed, by query; nothing for a company without reports of search queries. */
export function QueriesCard({ range }: { readonly range: DateRange }) {
  const { marketplaces, queriesPage } = useAnalysis();
  const found = useFigures(queryDriversQuery(useApi(), { range, marketplaces, page: queriesPage }), {
    enabled: true,
    isSettling: false,
  });
  if (found.data?.reported === null || (found.data === undefined && found.error === null)) return null;
  return (
    <Card>
      <section aria-labelledby="search-queries">
        <CardHead
          id="search-queries"
          title={titleOf(found.data)}
          caption={found.data === undefined ? undefined : <Compared page={found.data} range={range} />}
        />
        <QueryView query={found} loading={null}>
          {(page) => <Rows page={page} range={range} isStale={found.isStale} />}
        </QueryView>
      </section>
    </Card>
  );
}

function titleOf(page: QueryDriversPage | undefined): string {
  if (page === undefined || page.match_count === 0) return 'Purchases from searches';
  return page.total === null
    ? describeUncompared(page.alone.current + page.one_sided.current, page.match_count)
    : explainQueryChange(page.total, comparedOf(page));
}

/** How many queries are compared. */
function comparedOf({ groups }: QueryDriversPage): number {
  return groups.reduce((sum, { queries }) => sum + queries, 0);
}

/** From the first day of the first week to the last day of the last one. */
function weeksText({ first, last }: Weeks, today: DateKey): string {
  const [start, end] = [findDateKey(first), findDateKey(last)];
  return start === null || end === null
    ? ''
    : formatDateRange({ start, end: addDays(end, LAST_OF_WEEK) }, today);
}

/** Which weeks are compared, by whose reports, and what is left out. */
function Compared({ page, range }: { readonly page: QueryDriversPage; readonly range: DateRange }) {
  const analysis = useAnalysis();
  const { view, weeks, left_out: leftOut, one_sided: oneSided, alone } = page;
  if (weeks === null) return null;
  const { today, filters, channels, tags, marketplaces } = analysis;
  const { previous } = weeks;
  const beside = previous === null ? 'compared with nothing' : `compared with ${weeksText(previous, today)}`;
  const parts = [
    `${weeksText(weeks.current, today)} ${beside}, by reports of ${view === 'brand' ? 'brands' : 'ASINs'}.`,
    previous === null ? noWeeksText(page, range, { today, isNarrowed: marketplaces.length > 0 }) : null,
    hasSelection({ filters, channels, tags, marketplaces: [] })
      ? 'Of all products on Amazon: the filters of products, channels and tags do not apply.'
      : null,
    describeOtherWeeks(view, page.left_out_weeks, today),
    previous === null || leftOut === 0
      ? null
      : `${leftOut === 1 ? '1 report has' : `${formatCount(leftOut)} reports have`} no counterpart in the other period: ${alone.queries === 0 ? 'left out' : `the ${formatCount(alone.current)} purchases now that they tell are compared with nothing`}.`,
    oneSided.queries === 0
      ? null
      : `${formatCount(oneSided.previous)} purchases before and ${formatCount(oneSided.current)} now are of ${countOfQueries(oneSided.queries)} that the report of the other period does not name; they are not split.`,
  ];
  return <>{parts.filter((part) => part !== null).join(' ')}</>;
}

interface QueryColumn extends RowsColumn<SearchQueryChange> {
  /** What stands in the foot. */
  readonly renderChange: (change: QueryChange) => string;
}

function driverColumn(id: QueryDriverId): QueryColumn {
  const driverOf = ({ drivers }: Pick<QueryChange, 'drivers'>) => drivers.find((driver) => driver.id === id);
  const renderChange = (change: Pick<QueryChange, 'drivers'>) => {
    const driver = driverOf(change);
    return driver === undefined ? NO_VALUE : formatQueryEffect(driver.effect);
  };
  return {
    key: id,
    label: queryDriverLabel(id),
    hint: queryDriverMeaning(id),
    looks: { 'data-label': queryDriverLabel(id) },
    titleOf: (row) => {
      const driver = driverOf(row);
      return driver === undefined ? undefined : formatDriverValues(driver);
    },
    renderCell: renderChange,
    renderChange,
  };
}

const COLUMNS: readonly QueryColumn[] = [
  {
    key: 'query',
    label: 'Search query',
    titleOf: ({ query }) => query,
    renderCell: ({ query }) => query,
    renderChange: () => '',
  },
  {
    key: 'purchases',
    label: 'Purchases',
    looks: { 'data-label': 'Purchases' },
    titleOf: ({ previous }) => `${previous === null ? 'Unknown' : formatCount(previous)} before`,
    renderCell: ({ current }) => formatCount(current),
    renderChange: ({ current }) => formatCount(current),
  },
  {
    key: 'change',
    label: 'Change',
    isStrong: true,
    looks: { 'data-place': 'answer', 'data-label': 'Change' },
    renderCell: ({ change }) => (change === null ? NO_VALUE : withSign(formatCount(change))),
    renderChange: ({ change }) => withSign(formatCount(change)),
  },
  ...QUERY_DRIVER_IDS.map(driverColumn),
];

interface RowsProps {
  readonly page: QueryDriversPage;
  readonly range: DateRange;
  readonly isStale: boolean;
}

function Rows({ page, range, isStale }: RowsProps) {
  const { match_count: matchCount, groups, total } = page;
  const { today, marketplaces } = useAnalysis();
  const onOpen = useOpenPage('funnel_queries_page');
  const compared = comparedOf(page);
  const all = `All ${countOfQueries(compared)}${compared === matchCount ? '' : ' that are compared'}`;
  const foot = [
    ...(groups.length > 1 ? groups : []).map((group) => ({
      key: group.group,
      label: queryGroupLabel(group.group, group.queries),
      change: group,
    })),
    ...(total === null ? [] : [{ key: 'total', label: all, change: total }]),
  ];
  return (
    <PagedRows
      isStale={isStale}
      matchCount={matchCount}
      page={page.page}
      said={`${countOfQueries(matchCount)}, largest change first`}
      empty={noWeeksText(page, range, { today, isNarrowed: marketplaces.length > 0 })}
      onOpen={onOpen}
      label="Pages of search queries"
      note="largest change first"
    >
      <RowsTable
        caption="Purchases from searches by query"
        inset="card"
        isStacked
        columns={COLUMNS}
        rows={page.rows}
        keyOf={({ query }) => query}
        foot={foot.map(({ key, label, change }) => ({
          key,
          renderCell: ({ renderChange }: QueryColumn, at: number) =>
            at === 0 ? label : renderChange(change),
        }))}
      />
    </PagedRows>
  );
}

function noWeeksText(
  { weeks, reported }: QueryDriversPage,
  range: DateRange,
  { today, isNarrowed }: { readonly today: DateKey; readonly isNarrowed: boolean },
): string {
  if (weeks !== null && weeks.previous !== null)
    return 'No search query is named in the reports of both periods.';
  const [first, last] = [findDateKey(reported?.first ?? ''), findDateKey(reported?.last ?? '')];
  const most = first === null || last === null ? null : findMostComparedWeeks(range, { first, last });
  if (reported !== null && most !== null) {
    const { count } = queryWeeksEndingIn(range);
    return `${count} weeks end in these days, and as many before them are compared with: reports tell of ${weeksText(reported, today)} alone. Choose days in which ${most === 1 ? 'one week ends' : `at most ${most} weeks end`}.`;
  }
  const told = reported === null ? '' : ` Reports tell of ${weeksText(reported, today)}.`;
  const named = isNarrowed ? ' Reports that name no marketplace are left out.' : '';
  const why =
    weeks === null
      ? 'No report tells of a week that ends in these days.'
      : 'No report of a week that ends in these days has a counterpart in the weeks before.';
  return `${why}${told}${named}`;
}
