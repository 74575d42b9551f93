import {
  formatMoversSort,
  isSortedBy,
  type MoversColumn,
  type MoversSort,
  nextMoversSort,
} from '@skuline/domain/movers';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Icon } from '../../../ui/index.ts';

interface SortHeadProps {
  readonly column: MoversColumn;
  readonly label: ReactNode;
  readonly sort: MoversSort;
}

/** The head of a column the table can be sorted by. */
export function SortHead({ column, label, sort }: SortHeadProps) {
  const { setMovers } = useAnalysisActions();
  const isSorted = isSortedBy(column, sort);
  const isUp = sort.direction === 'asc';
  const press = () => {
    const next = nextMoversSort(column, sort);
    trackAction('movers_sorted', { order: next.order });
    setMovers({ movers_sort: formatMoversSort(next) });
  };
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={press}>
        {label}
        {isSorted ? <Icon shape={isUp ? IconArrowUp : IconArrowDown} place="small" /> : null}
      </button>
    </th>
  );
}
