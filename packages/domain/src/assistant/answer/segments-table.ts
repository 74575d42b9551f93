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
/** What each was before stands beside no more than so many. */
const MOST_METRICS_BEFORE = 3;

/** So few segments stand side by side where they are compared by so many metrics. */
const MOST_SIDE_BY_SIDE = 3;
const LEAST_METRICS = 3;

/** The segments as a table, with the others and the total where all that are named stand in it. */
export function segmentsTable(table: PlacedTable, plan: FiguresPlan, today: DateKey): Words {
  const segments = readRows(table, 'segment');
  if (areSideBySide(table, plan)) return sideBySide(table, segments, plan, today);
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

function areSideBySide(table: PlacedTable, { names }: FiguresPlan): boolean {
  const isCompared = names.length > 0 && valueColumns(table).length >= LEAST_METRICS;
  return isCompared && readRows(table, 'segment').length <= MOST_SIDE_BY_SIDE;
}

/** What is asked for and the table has no room for. */
export function leftOutOfTable(table: PlacedTable, plan: FiguresPlan): string | null {
  if (areSideBySide(table, plan)) return null;
  const labels = valueColumns(table).map(({ label }) => label);
  const isBeforeAsked = plan.besideBefore === true && table.comparison !== null;
  const beyond = labels.slice(MOST_METRICS);
  const sentences = [
    ...(beyond.length === 0 ? [] : [`The table has no room for ${beyond.join(', ')}.`]),
    ...(isBeforeAsked && labels.length > MOST_METRICS_BEFORE
      ? ['What so many figures were before is left out: ask for up to three of them to see it beside each.']
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Whether segments are asked for that sold before and nothing now. */
export function isOfGone({ only }: FiguresPlan): boolean {
  return only?.some(({ of, is }) => of === 'previous' && is === 'above') === true;
}

/** What the metrics were before. */
function columnsBefore(table: PlacedTable, today: DateKey): Column[] {
  return valueColumns(table).map(({ metric }) => columnBefore(table, metric, today));
}

function columnBefore(table: PlacedTable, metric: MetricId, today: DateKey): Column {
  const head = headBefore(METRICS[metric].label, table, metric, today);
  return figure(head, metric, ({ previous }) => formatValue(metric, previous));
}

/** `Net Sales before (Sep 1 – 30)` */
function headBefore(label: string, table: PlacedTable, metric: MetricId, today: DateKey): string {
  return withDays(`${label} before`, headOf(figureDays(table, metric, today).previous, ''));
}

/** A row for each metric, a column for each segment, and one for what it was before where that is asked for. */
function sideBySide(
  table: PlacedTable,
  segments: readonly ReadRow[],
  { besideBefore }: FiguresPlan,
  today: DateKey,
): Words {
  const columns = valueColumns(table);
  const withBefore = besideBefore === true && table.comparison !== null;
  const daysOf = ({ metric }: { readonly metric: MetricId }) => {
    const { value, previous } = figureDays(table, metric, today);
    return { value: headOf(value, ''), previous: headOf(previous, '') };
  };
  const [first, ...others] = columns.map(daysOf);
  const areOfOneTime = others.every(
    ({ value, previous }) => value === first?.value && previous === first.previous,
  );
  const headsOf = (name: string) =>
    withBefore ? [name, withDays(`${name} before`, areOfOneTime ? (first?.previous ?? '') : '')] : [name];
  const labelOf = (column: (typeof columns)[number]) => {
    const { value, previous } = daysOf(column);
    const before = previous === '' ? [] : [`before ${previous}`];
    return withBefore && !areOfOneTime ? withDays(column.label, [value, ...before].join(', ')) : column.label;
  };
  const cellsOf = (row: ReadRow, metric: MetricId) => {
    const { value, previous } = figureOf(row, metric);
    return (withBefore ? [value, previous] : [value]).map((each) => formatValue(metric, each));
  };
  return markdownTable(
    ['Metric', ...segments.flatMap((row) => headsOf(escapeName(row.text('name'))))],
    columns
      .slice(0, MOST_ROWS_TOLD)
      .map((column) => [labelOf(column), ...segments.flatMap((row) => cellsOf(row, column.metric))]),
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
    if (table.comparison === null) return values;
    // What the rows are ordered by stands in the table.
    const asked = isByChange ? values.toSpliced(1, 0, ordered) : values;
    if (plan.besideBefore !== true || others.length >= MOST_METRICS_BEFORE) return asked;
    return [first, ...others].flatMap((id, at) => {
      const before = columnBefore(table, id, today);
      return [values[at] ?? [], before, isByChange && at === 0 ? ordered : []].flat();
    });
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
