import type { MoversResponse } from '@skuline/contract';
import type { MetricId } from '@skuline/domain/metrics';
import {
  formatMoversSort,
  formatSegmentCount,
  isSortedBy,
  type MoversColumn,
  type MoversSort,
  nextMoversSort,
  showMover,
  showMoversTotal,
  type ShownMover,
} from '@skuline/domain/movers';
import { DIMENSIONS } from '@skuline/domain/products';
import { type ReactNode, useMemo } from 'react';
import { useAnalysisActions, useIsTouch } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { DataTable, SortHead as Head, LoadingRows, VisuallyHidden } from '../../../ui/index.ts';
import { type Column, listColumns } from './movers-columns.tsx';
import classes from './Movers.module.css';
import { MoverName, MoverWhy } from './MoverName.tsx';
import type { MoversRequest } from './movers-queries.ts';

interface MoversTableProps {
  readonly caption: string;
  readonly request: MoversRequest;
  /** Null while the rows are loading: head and foot are there already. */
  readonly response: MoversResponse | null;
}

/** The rows of a page between their head and the true total of all pages. */
export function MoversTable({ caption, request, response }: MoversTableProps) {
  const { metric, by, view } = request;
  const isTouch = useIsTouch();
  const columns = listColumns({ metric, sort: view.sort, added: view.columns });
  return (
    <DataTable
      caption={caption}
      inset="card"
      className={classes.frame}
      frozenEnd={isTouch ? 0 : 1}
      wholeColumns="first"
    >
      <thead>
        <tr>
          <SortHead column="name" label={DIMENSIONS[by].singular} {...{ metric, sort: view.sort }} />
          {columns.map(({ key, sorts, label, isWide }) =>
            sorts === null ? (
              <th key={key} scope="col">
                {label(metric)}
              </th>
            ) : (
              <SortHead
                key={key}
                column={sorts}
                label={label(metric)}
                {...{ metric, isWide, sort: view.sort }}
              />
            ),
          )}
          {isTouch ? null : (
            <th scope="col" data-drivers>
              <VisuallyHidden>Drivers</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {response === null ? (
        <LoadingRows
          rows={view.rows}
          columns={columns}
          rowClassName={classes.row}
          lastCell={isTouch ? null : <td data-drivers aria-hidden />}
        />
      ) : (
        <LoadedRows request={request} response={response} columns={columns} isTouch={isTouch} />
      )}
    </DataTable>
  );
}

interface LoadedRowsProps {
  readonly request: MoversRequest;
  readonly response: MoversResponse;
  readonly columns: readonly Column[];
  readonly isTouch: boolean;
}

function LoadedRows({ request, response, columns, isTouch }: LoadedRowsProps) {
  const { by } = request;
  const { rows, total, count, largest_change: largestChange } = response;
  const shown = useMemo(
    () => rows.map((row) => ({ row, mover: showMover(row, largestChange) })),
    [rows, largestChange],
  );
  return (
    <>
      <tbody>
        {shown.map(({ row, mover }) => (
          <tr key={row[by]} className={classes.row}>
            <th scope="row">
              <MoverName row={row} request={request} isTouch={isTouch} />
            </th>
            <Cells mover={mover} columns={columns} />
            {isTouch ? null : (
              <td className={classes.why} data-drivers>
                <MoverWhy row={row} request={request} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All {formatSegmentCount(count, by)}</th>
          <Cells mover={showMoversTotal(total)} columns={columns} />
          {isTouch ? null : <td data-drivers aria-hidden />}
        </tr>
      </tfoot>
    </>
  );
}

interface CellsProps {
  readonly mover: ShownMover;
  readonly columns: readonly Column[];
}

function Cells({ mover, columns }: CellsProps) {
  return columns.map(({ key, isStrong, isWide, cell }) => (
    <td key={key} data-strong={isStrong || undefined} data-wide={isWide || undefined}>
      {cell(mover)}
    </td>
  ));
}

interface SortHeadProps {
  readonly column: MoversColumn;
  readonly label: ReactNode;
  readonly metric: MetricId;
  readonly sort: MoversSort;
  readonly isWide?: boolean;
}

/** The head of a column the movers can be sorted by. */
function SortHead({ column, label, metric, sort, isWide = false }: SortHeadProps) {
  const { setMovers } = useAnalysisActions();
  const press = () => {
    const next = nextMoversSort(column, sort, metric);
    trackAction('movers_sorted', { order: next.order });
    setMovers({ movers_sort: formatMoversSort(next) });
  };
  return (
    <Head
      label={label}
      direction={isSortedBy(column, sort, metric) ? sort.direction : null}
      isWide={isWide}
      onPress={press}
    />
  );
}
