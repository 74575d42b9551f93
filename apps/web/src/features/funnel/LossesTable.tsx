import { UnstyledButton } from '@mantine/core';
import type { FunnelResponse, FunnelRow } from '@skuline/contract';
import { FUNNEL_ROWS, type FunnelOrder, type ShownLoss, showStepLoss } from '@skuline/domain/funnel';
import { formatSegmentCount } from '@skuline/domain/movers';
import { formatSort, nextSort } from '@skuline/domain/paging';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '@skuline/domain/products';
import { useAnalysisActions, useIsPhone } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Badge, DataTable, LoadingRows, SortHead } from '../../ui/index.ts';
import { type FunnelRequest, lossOf } from './funnel-queries.ts';
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
  const columns = listColumns({ request, isPhone: useIsPhone(), isMoneyKnown });
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
    <DataTable caption={caption} inset="card" className={classes.frame}>
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
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <tr key={row[by]} className={classes.row} data-charted={row[by] === charted || undefined}>
            <th scope="row">
              <RowName row={row} by={by} isCharted={row[by] === charted} />
            </th>
            <Cells loss={showStepLoss(lossOf(row), step)} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All {formatSegmentCount(count, by)}</th>
          {/* The money of the whole is what its parts lost beyond noise. */}
          <Cells loss={{ ...showStepLoss(lossOf(total), step), isCounted: true }} columns={columns} />
        </tr>
      </tfoot>
    </>
  );
}

interface RowNameProps {
  readonly row: FunnelRow;
  readonly by: DimensionId;
  readonly isCharted: boolean;
}

/** The name of a row, which charts its rate. */
function RowName({ row, by, isCharted }: RowNameProps) {
  const { setFunnel } = useAnalysisActions();
  // What the name belongs to stands beside it.
  const [above] = dimensionsAbove(by);
  const parent = above === undefined ? null : row[above];
  const name = row[by] ?? DIMENSIONS[by].unknownName;
  return (
    <span className={classes.name}>
      <span className={classes.names}>
        <UnstyledButton
          className={classes.chart}
          title={`Chart the rate of ${name}`}
          aria-pressed={isCharted}
          onClick={() => {
            trackAction('funnel_row_charted');
            setFunnel({ funnel_row: name });
          }}
        >
          {name}
        </UnstyledButton>
        {row.state === 'both' ? null : <Badge look="outline">{row.state}</Badge>}
      </span>
      {parent === null ? null : <small title={parent}>{parent}</small>}
    </span>
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
