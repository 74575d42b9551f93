import type { MoverRow, MoversResponse } from '@skuline/contract';
import {
  formatMoversSort,
  formatSegmentCount,
  isShared,
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
import { useAnalysisActions, useIsPhone, useNameFilter } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { DataTable, SortHead as Head, LoadingRows, SegmentName, VisuallyHidden } from '../../../ui/index.ts';
import { WhyButton } from '../why/WhyButton.tsx';
import type { ChangeRequest } from '../why/change-drivers-query.ts';
import { type Column, listColumns } from './movers-columns.tsx';
import classes from './Movers.module.css';
import { moverOf, type MoversRequest, totalOf } from './movers-queries.ts';

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

/** By what the change of a brand, a parent SKU and a SKU is broken down. */
const PARTS = { brand_name: 'parent_sku_name', parent_sku_name: 'sku_name', sku_name: null } as const;

interface MoverWhyProps {
  readonly row: MoverRow;
  readonly request: MoversRequest;
}

/** Opens the drivers of a row's change. */
function MoverWhy({ row, request: { metric, by, periods, days, filters } }: MoverWhyProps) {
  const name = row[by] ?? DIMENSIONS[by].unknownName;
  const request = useMemo<ChangeRequest>(
    () => ({
      metricId: metric,
      place: 'card',
      periods,
      days,
      filters: { ...filters, [by]: [name] },
      by: PARTS[by],
    }),
    [metric, periods, days, filters, by, name],
  );
  return <WhyButton request={request} subject={name} />;
}

interface SortHeadProps {
  readonly column: MoversColumn;
  readonly label: ReactNode;
  readonly sort: MoversSort;
}

/** The head of a column the movers can be sorted by. */
function SortHead({ column, label, sort }: SortHeadProps) {
  const { setMovers } = useAnalysisActions();
  const press = () => {
    const next = nextMoversSort(column, sort);
    trackAction('movers_sorted', { order: next.order });
    setMovers({ movers_sort: formatMoversSort(next) });
  };
  return <Head label={label} direction={isSortedBy(column, sort) ? sort.direction : null} onPress={press} />;
}
