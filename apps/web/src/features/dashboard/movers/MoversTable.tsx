import type { MoversResponse } from '@skuline/contract';
import {
  formatSegmentCount,
  isShared,
  type ShownMover,
  showMover,
  showMoversTotal,
} from '@skuline/domain/movers';
import { DIMENSIONS } from '@skuline/domain/products';
import { useMemo } from 'react';
import { useIsPhone, useNameFilter } from '../../../analysis/index.ts';
import { DataTable, LoadingRows, SegmentName, VisuallyHidden } from '../../../ui/index.ts';
import { type Column, listColumns } from './movers-columns.tsx';
import classes from './Movers.module.css';
import { type MoversRequest, moverOf, totalOf } from './movers-queries.ts';
import { MoverWhy } from './MoverWhy.tsx';
import { SortHead } from './SortHead.tsx';

interface MoversTableProps {
  readonly caption: string;
  readonly request: MoversRequest;
  /** Null while the rows are loading: head and foot are there already. */
  readonly response: MoversResponse | null;
}

/** The rows of a page between their head and the true total of all pages. */
export function MoversTable({ caption, request, response }: MoversTableProps) {
  const { metric, by, view } = request;
  const isPhone = useIsPhone();
  const columns = listColumns({ isShared: isShared(metric), isPhone, added: view.columns });
  return (
    <DataTable caption={caption} inset="card" className={classes.frame}>
      <thead>
        <tr>
          <SortHead column="name" label={DIMENSIONS[by].singular} sort={view.sort} />
          {columns.map(({ key, sorts, label }) =>
            sorts === null ? (
              <th key={key} scope="col">
                {label(metric)}
              </th>
            ) : (
              <SortHead key={key} column={sorts} label={label(metric)} sort={view.sort} />
            ),
          )}
          <th scope="col" data-drivers>
            <VisuallyHidden>Drivers</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {response === null ? (
        <LoadingRows
          rows={view.rows}
          columns={columns}
          rowClassName={classes.row}
          lastCell={<td data-drivers aria-hidden />}
        />
      ) : (
        <LoadedRows request={request} response={response} columns={columns} />
      )}
    </DataTable>
  );
}

interface LoadedRowsProps {
  readonly request: MoversRequest;
  readonly response: MoversResponse;
  readonly columns: readonly Column[];
}

function LoadedRows({ request, response, columns }: LoadedRowsProps) {
  const { by } = request;
  const { only, toggle } = useNameFilter(by);
  const { rows, total, count, largest_change: largestChange } = response;
  const shown = useMemo(
    () => rows.map((row) => ({ row, mover: showMover(moverOf(row), largestChange) })),
    [rows, largestChange],
  );
  return (
    <>
      <tbody>
        {shown.map(({ row, mover }) => (
          <tr key={row[by]} className={classes.row}>
            <th scope="row">
              <SegmentName
                row={row}
                by={by}
                titleOf={(name) => (name === only ? `Show all, not only ${name}` : `Show only ${name}`)}
                onPress={toggle}
              />
            </th>
            <Cells mover={mover} columns={columns} />
            <td className={classes.why} data-drivers>
              <MoverWhy row={row} request={request} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All {formatSegmentCount(count, by)}</th>
          <Cells mover={showMoversTotal(totalOf(total))} columns={columns} />
          <td data-drivers aria-hidden />
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
  return columns.map(({ key, isStrong, cell }) => (
    <td key={key} data-strong={isStrong || undefined}>
      {cell(mover)}
    </td>
  ));
}
