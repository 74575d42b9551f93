import {
  type ChangeDrivers,
  driverLabel,
  type DriverEffect,
  type SegmentChange,
} from '../../figures/drivers/index.ts';
import { METRICS } from '../../figures/metrics/index.ts';
import { shareOfWhole } from '../../figures/movers/index.ts';
import { DIMENSIONS, type SegmentId, segmentName } from '../../products/index.ts';
import {
  COLUMN_TITLES,
  figureColumns,
  nameColumn,
  othersName,
  type ResultColumn,
  type ResultRow,
  type ResultTable,
  resultTable,
  shareColumn,
  type TableCell,
  tableColumn,
  type TableScope,
  textColumn,
} from '../../figures/tables/index.ts';

/**
 * Why a metric changed, as tables whose effects add up to the change exactly: its factors and, where there are any, the
 * segments behind it and what happened to segments as a whole.
 */
export function prepareDriverTables(
  drivers: ChangeDrivers,
  scope: TableScope,
  dimension: SegmentId | null,
): ResultTable[] {
  const tables = [factorTable(drivers, scope)];
  if (dimension === null) return tables;
  return [...tables, segmentTable(drivers, scope, dimension), compositionTable(drivers, scope, dimension)];
}

function factorTable(drivers: ChangeDrivers, scope: TableScope): ResultTable {
  const { metricId, factors, total } = drivers;
  const rows = factors.map(({ id, effect }) => effectCells(drivers, driverLabel(id), effect));
  return resultTable({
    ...scope,
    title: `Why ${METRICS[metricId].label} changed`,
    columns: [nameColumn('Factor'), ...effectColumns(drivers)],
    rows: [...rows, { kind: 'total', cells: ['Total', total.change, null] }],
  });
}

function segmentTable(drivers: ChangeDrivers, scope: TableScope, dimension: SegmentId): ResultTable {
  const { metricId, segments, rest, total } = drivers;
  const [value, previous] = figureColumns(metricId, true).slice(0, 2);
  const rowOf = (
    kind: ResultRow['kind'],
    name: string,
    each: Omit<SegmentChange, 'factors'>,
    status: string,
  ) => ({
    kind,
    cells: [
      name,
      each.current,
      each.previous,
      each.change,
      kind === 'total' ? null : shareOfWhole(each.change, total.change),
      status,
    ],
  });
  const rows: ResultRow[] = [
    ...segments.map((segment) =>
      rowOf('segment', segmentName(dimension, segment.name), segment, driverLabel(segment.status)),
    ),
    ...(rest === null ? [] : [rowOf('other', othersName(rest.count), rest, '')]),
    rowOf('total', 'Total', total, ''),
  ];
  const { singular } = DIMENSIONS[dimension];
  return resultTable({
    ...scope,
    title: `Change of ${METRICS[metricId].label} by ${singular}`,
    dimension,
    columns: [
      nameColumn(singular),
      ...(value === undefined || previous === undefined ? [] : [value, previous]),
      ...effectColumns(drivers),
      textColumn('status', 'Status'),
    ],
    rows,
    rowCount: segments.length + (rest?.count ?? 0) + 1,
  });
}

function compositionTable(drivers: ChangeDrivers, scope: TableScope, dimension: SegmentId): ResultTable {
  const rows = drivers.composition.map(({ id, effect, segments }) => [
    ...effectCells(drivers, driverLabel(id), effect),
    segments,
  ]);
  return resultTable({
    ...scope,
    title: `Change of ${METRICS[drivers.metricId].label} by what happened to ${DIMENSIONS[dimension].plural}`,
    columns: [
      nameColumn('What happened'),
      ...effectColumns(drivers),
      tableColumn('segments', DIMENSIONS[dimension].plural, 'count', 'number'),
    ],
    rows: [...rows, { kind: 'total', cells: ['Total', drivers.total.change, null, null] }],
  });
}

function effectCells({ total }: ChangeDrivers, name: string, effect: DriverEffect['effect']): TableCell[] {
  return [name, effect, shareOfWhole(effect, total.change)];
}

/** What something adds to the change, and what it is of it. */
function effectColumns({ metricId }: ChangeDrivers): ResultColumn[] {
  const { format } = METRICS[metricId];
  return [
    { id: `${metricId}.effect`, label: COLUMN_TITLES.change, role: 'change', metric: metricId, format },
    shareColumn(metricId, 'share_of_change'),
  ];
}
