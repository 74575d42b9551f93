import type { MoversResponse } from '@skuline/contract';
import { formatSegmentCount, showMover, showMoversTotal } from '@skuline/domain/movers';
import { DIMENSIONS } from '@skuline/domain/products';
import { useMemo } from 'react';
import { useIsTouch } from '../../../analysis/index.ts';
import { RowsTable } from '../../../ui/index.ts';
import { type MoverColumn, figureColumns, useMoversSort } from './movers-columns.tsx';
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
  const sortBy = useMoversSort(request, response?.total.change ?? null);
  const rows = useMemo(
    () => response?.rows.map((row) => ({ row, shown: showMover(row, response.largest_change) })) ?? null,
    [response],
  );
  const columns: MoverColumn[] = [
    {
      key: 'name',
      label: DIMENSIONS[by].singular,
      sort: sortBy('name'),
      renderCell: ({ row }) => <MoverName row={row} request={request} isTouch={isTouch} />,
    },
    ...figureColumns({ metric, sort: view.sort, added: view.columns }, sortBy),
  ];
  const why: MoverColumn = {
    key: 'drivers',
    label: 'Drivers',
    isAction: true,
    looks: { className: classes.why, 'data-drivers': true },
    renderCell: ({ row }) => <MoverWhy row={row} request={request} />,
  };
  const total = response === null ? null : showMoversTotal(response.total);
  return (
    <RowsTable
      caption={caption}
      inset="card"
      className={classes.frame}
      frozenEnd={isTouch ? 0 : 1}
      wholeColumns="first"
      columns={isTouch ? columns : [...columns, why]}
      rows={rows}
      awaited={{ rows: view.rows, hasFoot: true }}
      keyOf={({ row }) => row[by] ?? ''}
      looksOf={() => ({ className: classes.row })}
      foot={[
        {
          key: 'total',
          renderCell: ({ renderFigure }) => {
            if (renderFigure === undefined) return `All ${formatSegmentCount(response?.count ?? 0, by)}`;
            return total === null ? null : renderFigure(total);
          },
        },
      ]}
    />
  );
}
