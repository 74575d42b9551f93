import { ActionIcon } from '@mantine/core';
import { formatCount } from '@skuline/domain/formatting';
import { countMoversPages, describeMoversSort, formatMoversRows, MOVERS_ROWS } from '@skuline/domain/movers';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { Icon } from '../../../ui/index.ts';
import { Chooser } from '../chart/ChartSelectors.tsx';
import classes from './Movers.module.css';

type ShownPage = Parameters<typeof formatMoversRows>[0];

const ROWS_OPTIONS = MOVERS_ROWS.map((rows) => ({ value: rows, label: rows }));

const isRows = (value: string | null): value is (typeof MOVERS_ROWS)[number] =>
  MOVERS_ROWS.some((rows) => rows === value);

/** Which rows these are, how many stand on a page, and the ways to the pages beside. */
export function MoversPager(shown: ShownPage) {
  const { setMovers } = useAnalysisActions();
  const { page, rows, matchCount, sort } = shown;
  const pages = countMoversPages(matchCount, rows);
  const open = (to: number) => setMovers({ movers_page: to === 1 ? undefined : String(to) });
  return (
    <div className={classes.pager} data-numeric>
      <p className={classes.range}>
        {formatMoversRows(shown)}
        <span className={classes.order}> · {describeMoversSort(sort)}</span>
      </p>
      <div className={classes.rows}>
        <span aria-hidden>Rows</span>
        <Chooser
          label="Rows on a page"
          className={classes.rowsChooser}
          options={ROWS_OPTIONS}
          value={String(rows)}
          isOption={isRows}
          onChoose={(chosen) => setMovers({ movers_rows: chosen })}
        />
      </div>
      <nav className={classes.steps} aria-label="Pages of movers">
        <ActionIcon aria-label="Previous page" disabled={page === 1} onClick={() => open(page - 1)}>
          <Icon shape={IconChevronLeft} />
        </ActionIcon>
        <span>
          {formatCount(page)} / {formatCount(pages)}
        </span>
        <ActionIcon aria-label="Next page" disabled={page === pages} onClick={() => open(page + 1)}>
          <Icon shape={IconChevronRight} />
        </ActionIcon>
      </nav>
    </div>
  );
}
