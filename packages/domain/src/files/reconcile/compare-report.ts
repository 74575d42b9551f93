import type { DateKey } from '../../core/calendar/index.ts';
import { explainRows } from './explain-rows.ts';
import {
  COMPARED_METRICS,
  type ComparedMetric,
  type ComparedRow,
  DIFFERENCE_CLASSES,
  type DifferenceClass,
  type DifferencePart,
  type RowDifference,
} from './figures.ts';
import { mapInSteps, type Work } from './work.ts';

/** What a reason comes to in all days. */
export interface ExplainedClass {
  readonly class: DifferenceClass;
  readonly amount: number;
  readonly count: number;
  readonly days: readonly DateKey[];
  /** SKUs and imports it is about; the first few. */
  readonly about: readonly string[];
}

/** Rows that are not told one by one, added up. */
export interface OtherSkus extends Pick<RowDifference, 'ours' | 'theirs' | 'difference' | 'parts'> {
  readonly rows: number;
}

/** Both sides of a report in one metric: the classes' amounts, with what is unexplained, are the difference. */
export interface MetricComparison {
  readonly metric: ComparedMetric;
  readonly ours: number;
  readonly theirs: number;
  readonly difference: number;
  readonly classes: readonly ExplainedClass[];
  /** How much of the differences is explained, between 0 and 1; null where there is nothing to explain. */
  readonly explainedShare: number | null;
  readonly days: readonly RowDifference[];
  /** Every day of a SKU, by day and SKU; none where the report names no SKU. */
  readonly rows: readonly RowDifference[];
  /** The largest differences of these, and what all others come to. */
  readonly skus: readonly RowDifference[];
  readonly otherSkus: OtherSkus;
}

const MOST_SKUS = 100;
const MOST_NAMED = 3;

/** Compares what is shown with what a report says, metric by metric, and says why the two differ. */
export function* compareReport(
  rows: readonly ComparedRow[],
  held: ReadonlySet<ComparedMetric>,
): Work<MetricComparison[]> {
  const metrics = COMPARED_METRICS.filter((metric) => held.has(metric));
  const explained = new Map<ComparedMetric, readonly RowDifference[]>();
  const units = held.has('units_sold') ? yield* explainRows(rows, 'units_sold') : null;
  for (const metric of metrics) {
    const net = metric === 'net_sales' ? yield* explainNet(rows, explained) : null;
    const sales = explained.get('gross_sales') ?? null;
    explained.set(metric, net ?? (yield* explainRows(rows, metric, { sales, units })));
  }
  const compared: MetricComparison[] = [];
  for (const [metric, differences] of explained) compared.push(yield* summarize(metric, differences));
  return compared;
}

/** Net sales differ by what their parts differ by, for the same reasons; null where not all parts are compared. */
function* explainNet(
  rows: readonly ComparedRow[],
  explained: ReadonlyMap<ComparedMetric, readonly RowDifference[]>,
): Work<RowDifference[] | null> {
  const [gross, promotions, refunds] = [
    explained.get('gross_sales'),
    explained.get('promotions'),
    explained.get('refunds'),
  ];
  if (gross === undefined || promotions === undefined || refunds === undefined) return null;
  return yield* mapInSteps(rows, (row, index) => {
    const [ours, theirs] = [row.ours.net_sales ?? 0, row.theirs.net_sales ?? 0];
    const parts = mergeParts([
      ...(gross[index]?.parts ?? []),
      ...[...(promotions[index]?.parts ?? []), ...(refunds[index]?.parts ?? [])].map((part) => ({
        ...part,
        amount: 0 - part.amount,
      })),
    ]);
    const rest = ours - theirs - parts.reduce((sum, { amount }) => sum + amount, 0);
    const left: DifferencePart[] = [{ class: 'unexplained', amount: rest, count: 1, about: '' }];
    return {
      day: row.day,
      sku: row.sku,
      ours,
      theirs,
      difference: ours - theirs,
      parts: rest === 0 ? parts : mergeParts([...parts, ...left]),
    };
  });
}

/** One part a class, in the order of the classes; those that come to nothing are left out. */
function mergeParts(parts: readonly DifferencePart[]): DifferencePart[] {
  const byClass = Map.groupBy(parts, (part) => part.class);
  return DIFFERENCE_CLASSES.flatMap((of) => {
    const found = byClass.get(of) ?? [];
    const amount = found.reduce((sum, part) => sum + part.amount, 0);
    const count = found.reduce((sum, part) => sum + part.count, 0);
    return amount === 0 ? [] : [{ class: of, amount, count, about: found[0]?.about ?? '' }];
  });
}

function* summarize(metric: ComparedMetric, rows: readonly RowDifference[]): Work<MetricComparison> {
  const [ours, theirs] = [totalOf(rows, 'ours'), totalOf(rows, 'theirs')];
  const ofSkus = rows.filter(({ sku }) => sku !== '');
  const bySize = ofSkus
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const others = bySize.slice(MOST_SKUS);
  const otherSkus = { rows: others.length, ...addUpRows(others) };
  yield;
  const classes = classesOf(rows);
  yield;
  const days = daysOf(rows);
  yield;
  return {
    metric,
    ours,
    theirs,
    difference: ours - theirs,
    classes,
    explainedShare: explainedShareOf(rows),
    days,
    rows: ofSkus,
    skus: bySize.slice(0, MOST_SKUS),
    otherSkus,
  };
}

function addUpRows(rows: readonly RowDifference[]): Omit<OtherSkus, 'rows'> {
  return {
    ours: totalOf(rows, 'ours'),
    theirs: totalOf(rows, 'theirs'),
    difference: totalOf(rows, 'difference'),
    parts: mergeParts(rows.flatMap(({ parts }) => parts)),
  };
}

function totalOf(rows: readonly RowDifference[], of: 'ours' | 'theirs' | 'difference'): number {
  return rows.reduce((total, row) => total + row[of], 0);
}

function classesOf(rows: readonly RowDifference[]): ExplainedClass[] {
  const found = rows.flatMap(({ day, sku, parts }) => parts.map((part) => ({ day, sku, ...part })));
  const byClass = Map.groupBy(found, (part) => part.class);
  const classes = DIFFERENCE_CLASSES.flatMap((of) => {
    const parts = byClass.get(of);
    if (parts === undefined) return [];
    const named = parts.map(({ about, sku }) => about || sku).filter((name) => name !== '');
    return [
      {
        class: of,
        amount: parts.reduce((total, { amount }) => total + amount, 0),
        count: parts.reduce((total, { count }) => total + count, 0),
        days: [...new Set(parts.map(({ day }) => day))].toSorted(),
        about: [...new Set(named)].slice(0, MOST_NAMED),
      },
    ];
  });
  // The largest first, what nobody can explain last.
  return classes.toSorted(
    (a, b) =>
      Number(a.class === 'unexplained') - Number(b.class === 'unexplained') ||
      Math.abs(b.amount) - Math.abs(a.amount),
  );
}

function daysOf(rows: readonly RowDifference[]): RowDifference[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => ({ day, sku: '', ...addUpRows(ofDay) }));
}

/** Counts each amount by its size: what stays open on two days is open on both, also where the two cancel out. */
function explainedShareOf(rows: readonly RowDifference[]): number | null {
  const parts = rows.flatMap((row) => row.parts);
  const all = sizeOf(parts);
  return all === 0 ? null : sizeOf(parts.filter((part) => part.class !== 'unexplained')) / all;
}

function sizeOf(parts: readonly DifferencePart[]): number {
  return parts.reduce((total, { amount }) => total + Math.abs(amount), 0);
}
