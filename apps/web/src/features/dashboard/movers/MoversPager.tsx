import { describeMoversSort, MOVERS_ROWS, type MoversSort } from '@skuline/domain/movers';
import type { TablePage } from '@skuline/domain/paging';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { Pager } from '../../../ui/index.ts';
import { Chooser } from '../chart/ChartSelectors.tsx';
import classes from './Movers.module.css';

interface MoversPagerProps extends TablePage {
  readonly sort: MoversSort;
}

const ROWS_OPTIONS = MOVERS_ROWS.map((rows) => ({ value: rows, label: rows }));

const isRows = (value: string | null): value is (typeof MOVERS_ROWS)[number] =>
  MOVERS_ROWS.some((rows) => rows === value);

/** Which rows these are, how many stand on a page, and the ways to the pages beside. */
export function MoversPager({ sort, ...shown }: MoversPagerProps) {
  const { setMovers } = useAnalysisActions();
  return (
    <Pager
      {...shown}
      label="Pages of movers"
      note={describeMoversSort(sort)}
      onOpen={(to) => setMovers({ movers_page: to === 1 ? undefined : String(to) })}
    >
      <div className={classes.rows}>
        <span aria-hidden>Rows</span>
        <Chooser
          label="Rows on a page"
          className={classes.rowsChooser}
          options={ROWS_OPTIONS}
          value={String(shown.rows)}
          isOption={isRows}
          onChoose={(chosen) => setMovers({ movers_rows: chosen })}
        />
      </div>
    </Pager>
  );
}
