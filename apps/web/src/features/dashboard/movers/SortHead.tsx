import {
  formatMoversSort,
  isSortedBy,
  type MoversColumn,
  type MoversSort,
  nextMoversSort,
} from '@skuline/domain/movers';
import type { ReactNode } from 'react';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { SortHead as Head } from '../../../ui/index.ts';

interface SortHeadProps {
  readonly column: MoversColumn;
  readonly label: ReactNode;
  readonly sort: MoversSort;
}

/** The head of a column the movers can be sorted by. */
export function SortHead({ column, label, sort }: SortHeadProps) {
  const { setMovers } = useAnalysisActions();
  const press = () => {
    const next = nextMoversSort(column, sort);
    trackAction('movers_sorted', { order: next.order });
    setMovers({ movers_sort: formatMoversSort(next) });
  };
  return <Head label={label} direction={isSortedBy(column, sort) ? sort.direction : null} onPress={press} />;
}
