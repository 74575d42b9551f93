import {
  type ChangeDrivers,
  driverLabel,
  type DriverEffect,
  type SegmentChange,
} from '../../drivers/index.ts';
import { METRICS } from '../../metrics/index.ts';
import { shareOfWhole } from '../../movers/index.ts';
import { type DimensionId, DIMENSIONS } from '../../products/index.ts';
import { COLUMN_TITLES } from '../../tables/index.ts';
import { figureColumns, nameColumn, othersName } from './metric-columns.ts';
import type { PlanScope } from '../plan.ts';
import type { ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';

/** What a table is about, and on which of its days which facts are known. */
type TableScope = Pick<PlanScope, 'range' | 'comparison' | 'filters'> & Pick<ResultTable, 'known'>;

/**
 * Why a metric changed, as tables whose effects add up to the change exactly: its factors and, where there are any, the
 * segments behind it and what happened to segments as a whole.
 */
export function prepareDriverTables(
  drivers: ChangeDrivers,
  scope: TableScope,
  dimension: DimensionId | null,
): ResultTable[] {
  const tables = [factorTable(drivers, scope)];
  if (dimension === null) return tables;
  return [...tables, segmentTable(drivers, scope, dimension), compositionTable(drivers, scope, dimension)];
}

function factorTable(drivers: ChangeDrivers, scope: TableScope): ResultTable {
  const { metricId, factors, total } = drivers;
  const rows = factors.map(({ id, effect }) => effectRow(drivers, driverLabel(id), effect));
  return {
    ...about(scope),
    title: `Why ${METRICS[metricId].label} changed`,
    dimension: null,
    columns: [nameColumn('Factor'), ...effectColumns(drivers)],
    rows: [...rows, { kind: 'total', cells: ['Total', total.change, null] }],
    rowCount: rows.length + 1,
  };
}

function segmentTable(drivers: ChangeDrivers, scope: TableScope, dimension: DimensionId): ResultTable {
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
    ...segments.map((segment) => rowOf('segment', segment.name, segment, driverLabel(segment.status))),
    ...(rest === null ? [] : [rowOf('other', othersName(rest.count), rest, '')]),
    rowOf('total', 'Total', total, ''),
  ];
  const { singular } = DIMENSIONS[dimension];
  return {
    ...about(scope),
    title: `Change of ${METRICS[metricId].label} by ${singular}`,
    dimension,
    columns: [
      nameColumn(singular),
      ...(value === undefined || previous === undefined ? [] : [value, previous]),
      ...effectColumns(drivers),
      { id: 'status', label: 'Status', role: 'text', metric: null, format: null },
    ],
    rows,
    rowCount: segments.length + (rest?.count ?? 0) + 1,
  };
}

function compositionTable(drivers: ChangeDrivers, scope: TableScope, dimension: DimensionId): ResultTable {
  const rows = drivers.composition.map(({ id, effect, segments }): ResultRow => {
    const { kind, cells } = effectRow(drivers, driverLabel(id), effect);
    return { kind, cells: [...cells, segments] };
  });
  return {
    ...about(scope),
    title: `Change of ${METRICS[drivers.metricId].label} by what happened to ${DIMENSIONS[dimension].plural}`,
    dimension: null,
    columns: [
      nameColumn('What happened'),
      ...effectColumns(drivers),
      { id: 'segments', label: DIMENSIONS[dimension].plural, role: 'count', metric: null, format: 'number' },
    ],
    rows: [...rows, { kind: 'total', cells: ['Total', drivers.total.change, null, null] }],
    rowCount: rows.length + 1,
  };
}

function about({ range, comparison, known, filters }: TableScope): TableScope {
  return { range, comparison, filters, ...(known === undefined ? {} : { known }) };
}

function effectRow(
  { total }: ChangeDrivers,
  name: string,
  effect: DriverEffect['effect'],
): { readonly kind: 'segment'; readonly cells: ResultRow['cells'] } {
  return { kind: 'segment', cells: [name, effect, shareOfWhole(effect, total.change)] };
}

/** What something adds to the change, and what it is of it. */
function effectColumns({ metricId }: ChangeDrivers): ResultColumn[] {
  const { format } = METRICS[metricId];
  return [
    { id: `${metricId}.effect`, label: COLUMN_TITLES.change, role: 'change', metric: metricId, format },
    {
      id: `${metricId}.share_of_change`,
      label: COLUMN_TITLES.share_of_change,
      role: 'share_of_change',
      metric: metricId,
      format: 'percent1',
    },
  ];
}
