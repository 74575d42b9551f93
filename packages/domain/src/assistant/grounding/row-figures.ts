import { METRIC_IDS, METRICS, type MetricId } from '../../metrics/index.ts';
import type { ColumnRole } from '../plan-result.ts';
import type { KnownFigure, KnownRow } from './known-figures.ts';

/** As a formula shows it. */
export function written(value: number): string {
  const DECIMALS = 4;
  return value.toLocaleString('en-US', { maximumFractionDigits: DECIMALS }).replace('-', '−');
}

/** The formula of one figure divided by another. */
export function quotient(of: KnownFigure, by: KnownFigure): () => string {
  return () => `${written(of.value)} / ${written(by.value)} = ${written(of.value / by.value)}`;
}

type Derivation = Pick<KnownFigure, 'value' | 'kind' | 'role'> & { readonly formula: () => string };

/** A figure that follows from others, with what it says taken from the first of them. */
export function derive(from: readonly [KnownFigure, ...KnownFigure[]], how: Derivation): KnownFigure {
  return { ...from[0], ...how, sources: from.flatMap(({ sources }) => sources) };
}

function differenceOf(now: KnownFigure, then: KnownFigure): KnownFigure {
  const value = now.value - then.value;
  const formula = () => `${written(now.value)} − ${written(then.value)} = ${written(value)}`;
  return derive([now, then], { value, kind: now.kind, role: 'change', formula });
}

/** The difference of two figures of one metric, the one in percent of the other, and how many times it is as large. */
export function comparisonsOf(now: KnownFigure, then: KnownFigure): KnownFigure[] {
  const difference = differenceOf(now, then);
  if (then.value === 0) return [difference];
  const growth = ((now.value - then.value) / Math.abs(then.value)) * 100;
  return [
    difference,
    derive([now, then], {
      value: growth,
      kind: 'growth',
      role: 'growth',
      formula: () =>
        `(${written(now.value)} − ${written(then.value)}) / ${written(then.value)} = ${written(growth)}%`,
    }),
    derive([now, then], {
      value: now.value / then.value,
      kind: 'multiple',
      role: 'value',
      formula: quotient(now, then),
    }),
  ];
}

/** A row's figure of a role and a metric. */
export function findRole(
  { figures }: KnownRow,
  role: ColumnRole,
  metric: MetricId | null,
): KnownFigure | null {
  return figures.find((figure) => figure.role === role && figure.metric === metric) ?? null;
}

/** A row's figures by role and metric, which {@link findRole} looks through one by one: a row may hold many. */
function indexOf({ figures }: KnownRow): (role: ColumnRole, metric: MetricId) => KnownFigure | null {
  const byPlace = new Map<string, KnownFigure>();
  for (const figure of figures) {
    const place = `${figure.role} ${figure.metric}`;
    if (!byPlace.has(place)) byPlace.set(place, figure);
  }
  return (role, metric) => byPlace.get(`${role} ${metric}`) ?? null;
}

const RATIOS = METRIC_IDS.flatMap((id) => {
  const metric = METRICS[id];
  return metric.kind === 'additive' ? [] : [metric];
});

/** What follows from the figures of one row: changes, and the ratios that its sums make. */
export function deriveInRow(row: KnownRow): KnownFigure[] {
  const find = indexOf(row);
  const changes = row.figures.flatMap((now) => {
    const then = now.role !== 'value' || now.metric === null ? null : find('previous', now.metric);
    // What changed is the value of the days that are compared, where that is another one.
    return then === null || now.metric === null
      ? []
      : comparisonsOf(find('compared', now.metric) ?? now, then);
  });
  const ratios = (['value', 'previous'] as const).flatMap((role) =>
    RATIOS.flatMap(({ id, format, ...parts }): KnownFigure[] => {
      const numerator = find(role, parts.numerator);
      const denominator = find(role, parts.denominator);
      if (numerator === null || denominator === null || denominator.value === 0) return [];
      const value = numerator.value / denominator.value;
      const formula = quotient(numerator, denominator);
      const kind = format.startsWith('percent') ? 'rate' : format === 'multiple' ? 'multiple' : 'money';
      return [{ ...derive([numerator, denominator], { value, kind, role, formula }), metric: id }];
    }),
  );
  return [...changes, ...ratios];
}
