import type { FunnelResponse } from '@skuline/contract';
import { FUNNEL_ROWS, type FunnelOrder, type ShownLoss, showStepLoss } from '@skuline/domain/funnel';
import { formatSegmentCount } from '@skuline/domain/movers';
import { formatSort, nextSort } from '@skuline/domain/paging';
import { DIMENSIONS } from '@skuline/domain/products';
import { useAnalysisActions, useIsPhone } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { DataTable, LoadingRows, SegmentName, SortHead } from '../../ui/index.ts';
import type { FunnelRequest } from './funnel-queries.ts';
import { type Column, listColumns } from './losses-columns.tsx';
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
  const { setFunnel } = useAnalysisActions();
  const isPhone = useIsPhone();
  const columns = listColumns({ request, isPhone, isMoneyKnown });
  const { by, view } = request;
  const { sort } = view;
  const head = (order: FunnelOrder, label: string) => (
    <SortHead
      key={order}
      label={label}
      direction={sort.order === order ? sort.direction : null}
      onPress={() => {
        trackAction('funnel_sorted', { order });
        setFunnel({ funnel_sort: formatSort(nextSort(order, sort)) });
      }}
    />
  );
  return (
    <DataTable
      caption={caption}
      inset="card"
      className={classes.frame}
      // On phones the money comes second.
      frozenEnd={isPhone || !isMoneyKnown ? 0 : 1}
      wholeColumns="first"
    >
      <thead>
        <tr>
          {head('name', DIMENSIONS[by].singular)}
          {columns.map(({ key, sorts, label, hint }) =>
            sorts === null ? (
              <th key={key} scope="col" title={hint}>
                {label}
              </th>
            ) : (
              head(sorts, label)
            ),
          )}
        </tr>
      </thead>
      {response === null ? (
        <LoadingRows rows={FUNNEL_ROWS} columns={columns} rowClassName={classes.row} />
      ) : (
        <LoadedRows request={request} response={response} columns={columns} charted={charted} />
      )}
    </DataTable>
  );
}

interface LoadedRowsProps {
  readonly request: FunnelRequest;
  readonly response: FunnelResponse;
  readonly columns: readonly Column[];
  readonly charted: string | null;
}

function LoadedRows({ request: { by, step }, response, columns, charted }: LoadedRowsProps) {
  const { rows, total, count } = response;
  const { setFunnel } = useAnalysisActions();
  const chart = (name: string) => {
    trackAction('funnel_row_charted');
    setFunnel({ funnel_row: name });
  };
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <tr key={row[by]} className={classes.row} data-charted={row[by] === charted || undefined}>
            <th scope="row">
              <SegmentName
                row={row}
                by={by}
                titleOf={(name) => `Chart the rate of ${name}`}
                isPressed={row[by] === charted}
                onPress={chart}
              />
            </th>
            <Cells loss={showStepLoss(row, step)} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All {formatSegmentCount(count, by)}</th>
          {/* The money of the whole is what its parts lost beyond noise. */}
          <Cells loss={{ ...showStepLoss(total, step), isCounted: true }} columns={columns} />
        </tr>
      </tfoot>
    </>
  );
}

interface CellsProps {
  readonly loss: ShownLoss;
  readonly columns: readonly Column[];
}

function Cells({ loss, columns }: CellsProps) {
  return columns.map(({ key, isStrong = false, isQuiet, cell }) => {
    const quiet = isQuiet?.(loss) === true;
    return (
      <td key={key} data-strong={(isStrong && !quiet) || undefined} data-quiet={quiet || undefined}>
        {cell(loss)}
      </td>
    );
  });
}
