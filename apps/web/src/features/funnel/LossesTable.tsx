import type { FunnelResponse } from '@skuline/contract';
import { FUNNEL_ROWS, type FunnelOrder, showStepLoss } from '@skuline/domain/funnel';
import { formatSegmentCount } from '@skuline/domain/movers';
import { formatSort, nextSort } from '@skuline/domain/paging';
import { DIMENSIONS } from '@skuline/domain/products';
import { useAnalysisActions, useIsPhone } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { RowsTable, SegmentName } from '../../ui/index.ts';
import type { FunnelRequest } from './funnel-queries.ts';
import { figureColumns, type LossColumn } from './losses-columns.tsx';
import classes from './Losses.module.css';

interface LossesTableProps {
  readonly caption: string;
  readonly request: FunnelRequest;
  /** Null while the rows are loading: the head is there already. */
  readonly response: FunnelResponse | null;
  readonly isMoneyKnown: boolean;
  /** The segment that is charted. */
  readonly charted: string | null;
}

/** The segments of a page and the whole of all pages, each with its rate against the reference and what it lost. */
export function LossesTable({ caption, request, response, isMoneyKnown, charted }: LossesTableProps) {
  const { setOwn } = useAnalysisActions();
  const isPhone = useIsPhone();
  const { by, step, view } = request;
  const { sort } = view;
  const sortBy = (order: FunnelOrder) => ({
    direction: sort.order === order ? sort.direction : null,
    onPress: () => {
      trackAction('funnel_sorted', { order });
      setOwn({ funnel_sort: formatSort(nextSort(order, sort)) });
    },
  });
  const chart = (name: string) => {
    trackAction('funnel_row_charted');
    setOwn({ funnel_row: name });
  };
  const names: LossColumn = {
    key: 'name',
    label: DIMENSIONS[by].singular,
    sort: sortBy('name'),
    renderCell: ({ row }) => (
      <SegmentName
        row={row}
        by={by}
        titleOf={(name) => `Chart the rate of ${name}`}
        isPressed={row[by] === charted}
        onPress={chart}
      />
    ),
  };
  // The money of the whole is what its parts lost beyond noise.
  const total = response === null ? null : { ...showStepLoss(response.total, step), isCounted: true };
  return (
    <RowsTable
      caption={caption}
      inset="card"
      className={classes.frame}
      // On phones the money comes second.
      frozenEnd={isPhone || !isMoneyKnown ? 0 : 1}
      wholeColumns="first"
      columns={[names, ...figureColumns({ request, isPhone, isMoneyKnown }, sortBy)]}
      rows={response?.rows.map((row) => ({ row, shown: showStepLoss(row, step) })) ?? null}
      awaited={{ rows: FUNNEL_ROWS, hasFoot: true }}
      keyOf={({ row }) => row[by] ?? ''}
      looksOf={({ row }) => ({ className: classes.row, 'data-charted': row[by] === charted || undefined })}
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
