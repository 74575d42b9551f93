import { dayCount } from '../../calendar/index.ts';
import { METRIC_IDS, METRICS, type MetricId } from '../../metrics/index.ts';
import type { ColumnRole } from '../plan-result.ts';
import { isRatio, type KnownFigure, type KnownRow } from './known-figures.ts';

/** How many of the largest segments a text may add up. */
const MOST_ADDED = 10;

function written(value: number): string {
  const DECIMALS = 4;
  return value.toLocaleString('en-US', { maximumFractionDigits: DECIMALS }).replace('-', '−');
}

type Derivation = Pick<KnownFigure, 'value' | 'kind' | 'role'> & { readonly formula: () => string };

/** A figure that follows from others, with what it says taken from the first of them. */
function derive(from: readonly [KnownFigure, ...KnownFigure[]], how: Derivation): KnownFigure {
  return { ...from[0], ...how, sources: from.flatMap(({ sources }) => sources) };
}

function differenceOf(now: KnownFigure, then: KnownFigure): KnownFigure {
  const value = now.value - then.value;
  const formula = () => `${written(now.value)} − ${written(then.value)} = ${written(value)}`;
  return derive([now, then], { value, kind: now.kind, role: 'change', formula });
}

/** The difference of two figures of one metric, the one in percent of the other, and how many times it is as large. */
function comparisonsOf(now: KnownFigure, then: KnownFigure): KnownFigure[] {
  const difference = differenceOf(now, then);
  if (then.value === 0) return [difference];
  const growth = ((now.value - then.value) / Math.abs(then.value)) * 100;
  const times = now.value / then.value;
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
      value: times,
      kind: 'multiple',
      role: 'value',
      formula: () => `${written(now.value)} / ${written(then.value)} = ${written(times)}`,
    }),
  ];
}

function findRole({ figures }: KnownRow, role: ColumnRole, metric: MetricId | null): KnownFigure | null {
  return figures.find((figure) => figure.role === role && figure.metric === metric) ?? null;
}

/** What follows from the figures of one row: changes, and the ratios that its sums make. */
export function deriveInRow(row: KnownRow): KnownFigure[] {
  const changes = row.figures.flatMap((now) => {
    const then = now.role === 'value' ? findRole(row, 'previous', now.metric) : null;
    return then === null ? [] : comparisonsOf(now, then);
  });
  const ratios = (['value', 'previous'] as const).flatMap((role) =>
    METRIC_IDS.flatMap((id): KnownFigure[] => {
      const metric = METRICS[id];
      if (metric.kind === 'additive') return [];
      const numerator = findRole(row, role, metric.numerator);
      const denominator = findRole(row, role, metric.denominator);
      if (numerator === null || denominator === null || denominator.value === 0) return [];
      const value = numerator.value / denominator.value;
      const formula = () => `${written(numerator.value)} / ${written(denominator.value)} = ${written(value)}`;
      const kind = metric.format.startsWith('percent')
        ? 'rate'
        : metric.format === 'multiple'
          ? 'multiple'
          : 'money';
      return [{ ...derive([numerator, denominator], { value, kind, role, formula }), metric: id }];
    }),
  );
  return [...changes, ...ratios];
}

const ADDITIVE_ROLES: readonly ColumnRole[] = [
  'value',
  'previous',
  'change',
  'share',
  'share_of_change',
  'count',
];

function isAdditive({ role, metric, kind }: KnownFigure): boolean {
  if (!ADDITIVE_ROLES.includes(role)) return false;
  return role.startsWith('share') || !(isRatio(metric) || kind === 'rate' || kind === 'multiple');
}

function sumOf(parts: readonly [KnownFigure, ...KnownFigure[]]): KnownFigure {
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  const formula = () => `${parts.map((part) => written(part.value)).join(' + ')} = ${written(value)}`;
  return {
    ...derive(parts, { value, kind: parts[0].kind, role: parts[0].role, formula }),
    names: [...new Set(parts.flatMap(({ names }) => names))],
    rowKind: 'other',
    isSum: true,
  };
}

/** The cells of one column in these rows. */
function columnOf(rows: readonly KnownRow[], column: number): KnownFigure[] {
  return rows.flatMap(({ figures }) => figures.find(({ sources }) => sources[0]?.column === column) ?? []);
}

function shareOf(part: KnownFigure, whole: KnownFigure): KnownFigure[] {
  if (whole.value === 0) return [];
  const value = part.value / whole.value;
  const role = part.role === 'change' ? 'share_of_change' : 'share';
  const formula = () => `${written(part.value)} / ${written(whole.value)} = ${written(value)}`;
  return [derive([part, whole], { value, kind: 'rate', role, formula })];
}

export interface TableRows {
  /** The rows that the text is about. */
  readonly named: readonly KnownRow[];
  /** All of one table. */
  readonly all: readonly KnownRow[];
}

/** Sums of the rows that are named, of all others and of the first ones, and their shares of the total. */
function deriveSums({ named, all }: TableRows, column: number): KnownFigure[] {
  const segments = all.filter(({ row }) => row.kind === 'segment');
  const total = columnOf(
    all.filter(({ row }) => row.kind === 'total'),
    column,
  )[0];
  const others = named.length === 0 ? [] : segments.filter((row) => !named.includes(row));
  const groups = [
    named,
    others,
    ...Array.from({ length: MOST_ADDED - 1 }, (_, at) => segments.slice(0, at + 2)),
  ];
  return groups.flatMap((rows) => {
    const [first, ...more] = columnOf(rows, column).filter(isAdditive);
    if (first === undefined) return [];
    const sum = more.length === 0 ? first : sumOf([first, ...more]);
    const shares = total === undefined || first.role.startsWith('share') ? [] : shareOf(sum, total);
    return more.length === 0 ? shares : [sum, ...shares];
  });
}

/** What a total comes to by day, or by row where each row stands for a day, a week or a month. */
function deriveMeans({ all }: TableRows, column: number): KnownFigure[] {
  const segments = all.filter(({ row }) => row.kind === 'segment');
  const cells = columnOf(segments, column).filter(isAdditive);
  const total = columnOf(
    all.filter(({ row }) => row.kind === 'total'),
    column,
  ).find(isAdditive);
  const range = all[0]?.table.range ?? null;
  const [first, ...others] = cells;
  const sum =
    total ?? (first === undefined ? undefined : others.length === 0 ? first : sumOf([first, ...others]));
  if (sum === undefined || sum.role.startsWith('share')) return [];
  const counts = [range === null ? 0 : dayCount(range), cells.length].filter((count) => count > 1);
  return [...new Set(counts)].map((count) => {
    const value = sum.value / count;
    const formula = () => `${written(sum.value)} / ${count} = ${written(value)}`;
    return derive([sum], { value, kind: sum.kind, role: sum.role, formula });
  });
}

function columnsOf(all: readonly KnownRow[]): number[] {
  return [...new Set(all.flatMap(({ figures }) => figures.map(({ sources }) => sources[0]?.column ?? 0)))];
}

function pairsOf(rows: readonly KnownRow[]): [KnownRow, KnownRow][] {
  return rows.flatMap((one) =>
    rows.filter((other) => other !== one).map((other): [KnownRow, KnownRow] => [one, other]),
  );
}

/** How two of the rows differ, column by column. */
function deriveComparisons(rows: readonly KnownRow[]): KnownFigure[] {
  return pairsOf(rows).flatMap(([one, other]) =>
    one.figures.flatMap((now) => {
      const then = findRole(other, now.role, now.metric);
      const names = then === null ? [] : [...now.names, ...then.names];
      const isComparable = now.role === 'value' || now.role === 'previous';
      return then === null || !isComparable
        ? []
        : comparisonsOf(now, then).map((figure) => ({
            ...figure,
            names,
            periods: [...figure.periods, ...then.periods],
            days: [...figure.days, ...then.days],
          }));
    }),
  );
}

/** What follows from several rows: sums, shares, means by day, and how rows differ. */
export function deriveAcrossRows(tables: readonly TableRows[], saysAverage: boolean): KnownFigure[] {
  const MOST_COMPARED = 4;
  const within = tables.flatMap((rows) =>
    columnsOf(rows.all).flatMap((column) => [
      ...deriveSums(rows, column),
      ...(saysAverage ? deriveMeans(rows, column) : []),
    ]),
  );
  const totals = tables.flatMap(({ all }) => all.filter(({ row }) => row.kind === 'total'));
  const compared = tables.flatMap(({ named, all }) => {
    const segments = all.filter(({ row }) => row.kind === 'segment');
    return deriveComparisons(
      named.length > 1 ? named.slice(0, MOST_COMPARED) : [...segments.slice(0, 2), ...segments.slice(-1)],
    );
  });
  return [...within, ...compared, ...deriveComparisons(totals.slice(0, MOST_COMPARED))];
}

/** How many rows there are, rise or fall. */
export function deriveCounts(tables: readonly TableRows[]): KnownFigure[] {
  return tables.flatMap(({ all }) => {
    const [first] = all.flatMap(({ figures }) => figures);
    if (first === undefined) return [];
    const table = all[0]?.table;
    const segments = all.filter(({ row }) => row.kind === 'segment');
    const changes = segments.flatMap(({ figures }) =>
      figures.filter(({ role }) => role === 'change').slice(0, 1),
    );
    const counts = [
      table?.rowCount ?? 0,
      segments.length,
      changes.filter(({ value }) => value > 0).length,
      changes.filter(({ value }) => value < 0).length,
    ];
    return counts.map((value) => ({
      ...first,
      value,
      kind: 'count' as const,
      role: 'count' as const,
      metric: null,
      names: [],
      periods: [],
      days: [],
      formula: () => `${written(value)} rows`,
    }));
  });
}

/** The means of ratios and of growths over rows: what a ratio of sums is not. */
export function meansOfRatios(tables: readonly TableRows[]): KnownFigure[] {
  return tables.flatMap(({ named, all }) => {
    const segments = all.filter(({ row }) => row.kind === 'segment');
    return [segments, named, all].flatMap((rows) =>
      columnsOf(all).flatMap((column): KnownFigure[] => {
        const cells = columnOf(rows, column).filter(
          ({ kind, role }) =>
            !role.startsWith('share') &&
            (kind === 'growth' || kind === 'rate' || kind === 'multiple' || kind === 'money'),
        );
        const [first, ...others] = cells.filter(({ kind, metric }) => kind === 'growth' || isRatio(metric));
        if (first === undefined || others.length === 0) return [];
        const value = [first, ...others].reduce((sum, cell) => sum + cell.value, 0) / (others.length + 1);
        return [derive([first, ...others], { value, kind: first.kind, role: first.role, formula: () => '' })];
      }),
    );
  });
}
