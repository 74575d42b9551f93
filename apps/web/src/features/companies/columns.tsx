import { COMPANY_METRICS, type CompanyMetric } from '@skuline/domain/cards';
import { formatCount, formatDay, NO_VALUE } from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import { Growth, type RowsColumn } from '../../ui/index.ts';
import { today } from '../../clock.ts';
import classes from './Companies.module.css';
import { CompanyName } from './CompanyName.tsx';
import type { CompaniesSort, CompanyRow } from './prepare-companies.ts';

type Sorting = (sort: CompaniesSort) => void;

/** The columns, each of which sorts the companies. */
export function columnsOf(sort: CompaniesSort, onSort: Sorting): readonly RowsColumn<CompanyRow>[] {
  const sortBy = (by: CompaniesSort['by'], first: CompaniesSort['direction']) => {
    const direction = sort.by === by ? sort.direction : null;
    const next = direction === null ? first : direction === 'asc' ? 'desc' : 'asc';
    return { direction, onPress: () => onSort({ by, direction: next }) };
  };
  return [
    {
      key: 'name',
      label: 'Company',
      sort: sortBy('name', 'asc'),
      renderCell: (row) => <CompanyName company={row} />,
    },
    ...COMPANY_METRICS.map((metric) => ({
      key: metric,
      label: METRICS[metric].label,
      sort: sortBy(metric, 'desc'),
      looks: { 'data-place': metric === 'net_sales' ? 'answer' : undefined, 'data-label': labelOf(metric) },
      titleOf: (row: CompanyRow) => titleOf(row, metric),
      renderCell: (row: CompanyRow) => <Figure row={row} metric={metric} />,
    })),
    {
      key: 'insights',
      label: 'Open insights',
      sort: sortBy('insights', 'desc'),
      looks: { 'data-label': 'Open insights' },
      renderCell: ({ openInsights }) => formatCount(openInsights),
    },
    {
      key: 'through',
      label: 'Data through',
      sort: sortBy('through', 'asc'),
      looks: { 'data-label': 'Data through' },
      renderCell: ({ through }) => (through === null ? 'No data yet' : formatDay(through, today())),
    },
  ];
}

/** On a phone the figure beside the name needs no other name. */
function labelOf(metric: CompanyMetric): string | undefined {
  return metric === 'net_sales' ? undefined : METRICS[metric].label;
}

function Figure({ row, metric }: { readonly row: CompanyRow; readonly metric: CompanyMetric }) {
  if (row.figures === null) return NO_VALUE;
  const { value, growth, isInData } = row.figures[metric].view;
  if (!isInData) return NO_VALUE;
  return (
    <span className={classes.figure}>
      {value} <Growth change={growth} align="end" />
    </span>
  );
}

/** Why a figure is not there, or rests on fewer days. */
function titleOf({ figures }: CompanyRow, metric: CompanyMetric): string | undefined {
  const view = figures?.[metric].view;
  return view?.isInData === false ? 'Not in the data of this company' : (view?.missing ?? undefined);
}
