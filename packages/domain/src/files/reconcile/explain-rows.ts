import { addDays } from '../../core/calendar/index.ts';
import {
  type Cause,
  type ComparedMetric,
  type ComparedRow,
  type DifferenceClass,
  type DifferencePart,
  isMoneyMetric,
  type RowDifference,
} from './figures.ts';
import { mapInSteps, type Work } from './work.ts';

/** Half a cent for each line, and never more than a dime: beyond it nothing is a matter of rounding. */
const ROUNDED_A_LINE = 50;
const MOST_ROUNDED = 1000;
/** Orders near midnight move between neighboring days: within so many the moves have to cancel out. */
const LONGEST_WINDOW = 7;
const OF_LINES: ReadonlySet<DifferenceClass> = new Set([
  'cancelled',
  'pending',
  'not_in_file',
  'not_in_catalogue',
  'other_currency',
]);
/** More causes than this on a day would prove anything. */
const MOST_CAUSES = 8;

/** What the same rows were explained by before. */
export interface Lead {
  /** Their gross sales, where they are compared: what made no difference there makes none in other metrics. */
  readonly sales: readonly RowDifference[] | null;
  /** Of the units: where they differ, money is not a matter of rounding. */
  readonly units: readonly RowDifference[] | null;
}

const NOTHING_BEFORE: Lead = { sales: null, units: null };

interface OpenRow {
  readonly row: ComparedRow;
  /** What may be the reason. */
  readonly causes: readonly Cause[];
  readonly difference: number;
  parts: readonly DifferencePart[] | null;
}

/**
 * Says of each row in one metric why its two sides differ. A reason is given only where its amounts are the difference,
 * exactly; what is left is unexplained. Rows stand in the order they came in.
 */
export function* explainRows(
  rows: readonly ComparedRow[],
  metric: ComparedMetric,
  { sales, units }: Lead = NOTHING_BEFORE,
): Work<RowDifference[]> {
  const open = yield* mapInSteps(rows, (row, index): OpenRow => {
    const difference = (row.ours[metric] ?? 0) - (row.theirs[metric] ?? 0);
    const causes = row.causes.filter((cause) => mayBeCause(cause, sales?.[index]));
    const parts = difference === 0 ? [] : explainExactly(difference, causes, metric);
    return { row, causes, difference, parts };
  });
  yield* findMoved(open, metric, sales);
  if (metric === 'refunds') yield* findDatedRefunds(open);
  return yield* mapInSteps(open, (one, index) => {
    const { day, sku, ours, theirs } = one.row;
    return {
      day,
      sku,
      ours: ours[metric] ?? 0,
      theirs: theirs[metric] ?? 0,
      difference: one.difference,
      parts: one.parts ?? explainRest(one, metric, units?.[index]),
    };
  });
}

/** Lines that only one side has show in the sales first. */
function mayBeCause({ class: of }: Cause, sales: RowDifference | undefined): boolean {
  if (sales === undefined || !OF_LINES.has(of)) return true;
  return sales.parts.some((part) => part.class === of);
}

function explainRest(
  { row, difference }: OpenRow,
  metric: ComparedMetric,
  units: RowDifference | undefined,
): readonly DifferencePart[] {
  if (row.isOnOneSide && metric !== 'refunds') return [partOf('not_in_file', difference)];
  const equal = row.equalSources[metric];
  if (equal !== undefined) return [partOf('restated', difference, { about: equal })];
  const mayBeRounded = Math.min(MOST_ROUNDED, ROUNDED_A_LINE * row.lines);
  const isRounded =
    isMoneyMetric(metric) && Math.abs(difference) <= mayBeRounded && (units?.difference ?? 0) === 0;
  return [partOf(isRounded ? 'rounding' : 'unexplained', difference)];
}

function partOf(
  of: DifferencePart['class'],
  amount: number,
  more: Partial<Pick<DifferencePart, 'count' | 'about'>> = {},
): DifferencePart {
  return { class: of, amount, count: 1, about: '', ...more };
}

/** The sums of causes, those of the fewest causes first; without any it is 0. */
function sumsOf(causes: readonly Cause[], metric: ComparedMetric): readonly (readonly DifferencePart[])[] {
  const parts = causes
    .map(({ class: of, amounts, count, about }) => partOf(of, amounts[metric] ?? 0, { count, about }))
    .filter(({ amount }) => amount !== 0)
    .slice(0, MOST_CAUSES);
  let subsets: (readonly DifferencePart[])[] = [[]];
  for (const part of parts) subsets = [...subsets, ...subsets.map((subset) => [...subset, part])];
  return subsets.toSorted((a, b) => a.length - b.length);
}

function sumOf(parts: readonly DifferencePart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

function explainExactly(
  difference: number,
  causes: readonly Cause[],
  metric: ComparedMetric,
): readonly DifferencePart[] | null {
  return sumsOf(causes, metric).find((parts) => parts.length > 0 && sumOf(parts) === difference) ?? null;
}

/** The same total one day off: what one day has too much its neighbors have too little. */
function* findMoved(
  open: readonly OpenRow[],
  metric: ComparedMetric,
  sales: readonly RowDifference[] | null,
): Work<void> {
  const moved = new Set(sales?.filter(isMoved).map(keyOf));
  // Small counts cancel out by chance: what moved has to show in the money of the sales.
  const mayMove = open.filter(
    ({ row, parts }) => parts === null && (isMoneyMetric(metric) || moved.has(keyOf(row))),
  );
  const bySku = Map.groupBy(mayMove, ({ row }) => row.sku);
  yield;
  yield* mapInSteps(
    [...bySku.values()],
    (rows) => explainMovedOf(rows, metric),
    (rows) => rows.length,
  );
}

/** The same for the days of one SKU. */
function explainMovedOf(rows: readonly OpenRow[], metric: ComparedMetric): void {
  const byDay = rows.toSorted((a, b) => (a.row.day < b.row.day ? -1 : 1));
  // Days in a row are looked up once: there may be as many windows as days of SKUs.
  const isNext = byDay.map(({ row }, index) => {
    const before = byDay[index - 1]?.row.day;
    return before !== undefined && addDays(before, 1) === row.day;
  });
  for (let length = 2; length <= LONGEST_WINDOW; length++) {
    for (let from = 0; from + length <= byDay.length; from++) {
      const window = openFrom(byDay, from, isNext, length);
      if (window !== null) explainWindow(window, metric);
    }
  }
}

function isMoved({ parts }: RowDifference): boolean {
  return parts.some((part) => part.class === 'time_zone');
}

function keyOf({ day, sku }: Pick<RowDifference, 'day' | 'sku'>): string {
  return `${day} ${sku}`;
}

/** So many rows of days in a row; null where a day is missing or explained already. */
function openFrom(
  rows: readonly OpenRow[],
  from: number,
  isNext: readonly boolean[],
  length: number,
): readonly OpenRow[] | null {
  for (let index = from; index < from + length; index++) {
    if (rows[index]?.parts !== null || (index > from && isNext[index] !== true)) return null;
  }
  return rows.slice(from, from + length);
}

function explainWindow(window: readonly OpenRow[], metric: ComparedMetric): void {
  const [first, second] = window;
  if (first === undefined || second === undefined) return;
  if (window.length > 2) {
    const rest = window.reduce((sum, { difference }) => sum + difference, 0);
    if (rest === 0) for (const one of window) one.parts = [partOf('time_zone', one.difference)];
    return;
  }
  const others = sumsOf(second.causes, metric);
  for (const parts of sumsOf(first.causes, metric)) {
    const left = first.difference - sumOf(parts);
    const found = others.find((other) => left !== 0 && left + second.difference - sumOf(other) === 0);
    if (found === undefined) continue;
    first.parts = [...parts, partOf('time_zone', left)];
    second.parts = [...found, partOf('time_zone', 0 - left)];
    return;
  }
}

/** A refund that stands on the day of its order here, and on another day there. */
function* findDatedRefunds(open: readonly OpenRow[]): Work<void> {
  const isOpen = ({ parts }: OpenRow) => parts === null;
  const bySku = Map.groupBy(open, ({ row }) => row.sku);
  yield;
  yield* mapInSteps(open, (one) => {
    if (one.parts !== null || !one.row.hasDatedRefunds || one.difference <= 0) return;
    const other = bySku.get(one.row.sku)?.find((two) => isOpen(two) && two.difference === 0 - one.difference);
    if (other === undefined) return;
    one.parts = [partOf('refunds', one.difference)];
    other.parts = [partOf('refunds', other.difference)];
  });
}
