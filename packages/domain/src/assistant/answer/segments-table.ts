import type { DateKey } from '../../core/calendar/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import type { Words } from '../citations/words.ts';
import type { FiguresPlan } from '../plan.ts';
import {
  type ToldFigure,
  figureOf,
  formatChange,
  formatGrowth,
  formatShare,
  shareOfAll,
  formatValue,
  isRate,
} from './figure-words.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import { escapeName, markdownTable } from './markdown.ts';
import { figureDays, headOf, previousHead, withDays } from './period-words.ts';
import { hasColumn, type PlacedTable, type ReadRow, readRows, valueColumns } from './result-rows.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

/** A column of the table: its head, and its text of a row. */
interface Column {
  readonly head: string;
  readonly cellOf: (row: ReadRow) => Words;
}

const MOST_METRICS = 5;

/** So few segments stand side by side where they are compared by so many metrics. */
const MOST_SIDE_BY_SIDE = 3;
const LEAST_METRICS = 3;

/** The segments as a table, with the others and the total where all that are named stand in it. */
export function segmentsTable(table: PlacedTable, plan: FiguresPlan, today: DateKey): Words {
  const segments = readRows(table, 'segment');
  const isCompared = plan.names.length > 0 && valueColumns(table).length >= LEAST_METRICS;
  if (isCompared && segments.length <= MOST_SIDE_BY_SIDE) return sideBySide(table, segments);
  const shown = segments.slice(0, MOST_ROWS_TOLD);
  const rest = shown.length === segments.length ? readRows(table, 'other') : [];
  const isGone = isOfGone(plan);
  const columns = isGone ? columnsBefore(table, today) : columnsOf(table, plan, today);
  const name = DIMENSIONS[table.dimension ?? 'sku_name'].singular;
  return markdownTable(
    [name, ...columns.map(({ head }) => head)],
    [...shown, ...(isGone ? [] : [...rest, ...readRows(table, 'total')])].map((row) => [
      escapeName(row.text('name')),
      ...columns.map(({ cellOf }) => cellOf(row)),
    ]),
  );
}

/** Whether segments are asked for that sold before and nothing now. */
export function isOfGone({ only }: FiguresPlan): boolean {
  return only?.some(({ of, is }) => of === 'previous' && is === 'above') === true;
}

/** What the metrics were before. */
function columnsBefore(table: PlacedTable, today: DateKey): Column[] {
  return valueColumns(table).map(({ metric }) =>
    figure(
      withDays(`${METRICS[metric].label} before`, headOf(figureDays(table, metric, today).previous, '')),
      metric,
      ({ previous }) => formatValue(metric, previous),
    ),
  );
}

/** A row for each metric, a column for each segment. */
function sideBySide(table: PlacedTable, segments: readonly ReadRow[]): Words {
  return markdownTable(
    ['Metric', ...segments.map((row) => escapeName(row.text('name')))],
    valueColumns(table)
      .slice(0, MOST_ROWS_TOLD)
      .map(({ metric, label }) => [label, ...segments.map((row) => formatValue(metric, row.figure(metric)))]),
  );
}

function columnsOf(table: PlacedTable, plan: FiguresPlan, today: DateKey): Column[] {
  const [first, ...others] = valueColumns(table).map(({ metric }) => metric);
  if (first === undefined) return [];
  const { label, format } = METRICS[first];
  const isByChange = plan.order.by === 'change' || plan.order.by === 'growth';
  if (others.length > 0) {
    const values = [first, ...others].slice(0, MOST_METRICS).map((id) => valueOf(id, METRICS[id].label));
    const ordered = figure(COLUMN_TITLES.change, first, (each) => formatChange(format, each.change));
    // What the rows are ordered by stands in the table.
    return isByChange && table.comparison !== null ? values.toSpliced(1, 0, ordered) : values;
  }
  const share = shareOf(first, 'share', COLUMN_TITLES.share);
  const hasShare = hasColumn(table, `${first}.share`);
  if (table.comparison === null) return [valueOf(first, label), ...(hasShare ? [share] : [])];
  const change = figure(COLUMN_TITLES.change, first, (each) => formatChange(format, each.change));
  const growth = figure(COLUMN_TITLES.change_rate, first, (each) => formatGrowth(each.growth));
  if (!isByChange && plan.besideBefore !== true) {
    return hasShare ? [valueOf(first, label), share, growth] : [valueOf(first, label), change, growth];
  }
  const before = figure(previousHead(figureDays(table, first, today)), first, (each) =>
    formatValue(first, each.previous),
  );
  const part =
    isRate(format) || !hasShare ? [] : [shareOf(first, 'share_of_change', COLUMN_TITLES.share_of_change)];
  return [valueOf(first, label), before, change, growth, ...part];
}

function figure(head: string, metric: MetricId, write: (figure: ToldFigure) => Words): Column {
  return { head, cellOf: (row) => write(figureOf(row, metric)) };
}

function valueOf(metric: MetricId, head: string): Column {
  return figure(head, metric, ({ value }) => formatValue(metric, value));
}

function shareOf(metric: MetricId, id: 'share' | 'share_of_change', head: string): Column {
  return {
    head,
    cellOf: (row) =>
      formatShare(id === 'share' ? shareOfAll(row, metric) : row.figure(`${metric}.share_of_change`)),
  };
}
