import { dayCount } from '../../calendar/index.ts';
import type { ColumnRole } from '../plan-result.ts';
import { isRatio, type KnownFigure, type KnownRow } from './known-figures.ts';
import { comparisonsOf, derive, findRole, quotient, written } from './row-figures.ts';

/** How many of the largest segments a text may add up. */
const MOST_ADDED = 10;

/** The segments of a table, or its total. */
function rowsOf(all: readonly KnownRow[], kind: KnownRow['row']['kind']): KnownRow[] {
  return all.filter(({ row }) => row.kind === kind);
}

const ADDITIVE_ROLES: readonly ColumnRole[] = [
  'value',
  'compared',
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

/** The sum of figures: a single one is itself; undefined for none. */
function sumOf([first, ...others]: readonly KnownFigure[]): KnownFigure | undefined {
  if (first === undefined || others.length === 0) return first;
  const parts = [first, ...others] as const;
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  const formula = () => `${parts.map((part) => written(part.value)).join(' + ')} = ${written(value)}`;
  return {
    ...derive(parts, { value, kind: first.kind, role: first.role, formula }),
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
  return [derive([part, whole], { value, kind: 'rate', role, formula: quotient(part, whole) })];
}

export interface TableRows {
  /** The rows that the text is about. */
  readonly named: readonly KnownRow[];
  /** All of one table. */
  readonly all: readonly KnownRow[];
}

/** Sums of the rows that are named, of all others and of the first ones, and their shares of the total. */
function deriveSums({ named, all }: TableRows, column: number): KnownFigure[] {
  const segments = rowsOf(all, 'segment');
  const total = columnOf(rowsOf(all, 'total'), column)[0];
  const others = named.length === 0 ? [] : segments.filter((row) => !named.includes(row));
  const groups = [
    named,
    others,
    ...Array.from({ length: MOST_ADDED - 1 }, (_, at) => segments.slice(0, at + 2)),
  ];
  return groups.flatMap((rows) => {
    const sum = sumOf(columnOf(rows, column).filter(isAdditive));
    if (sum === undefined) return [];
    const shares = total === undefined || sum.role.startsWith('share') ? [] : shareOf(sum, total);
    return sum.isSum ? [sum, ...shares] : shares;
  });
}

/** What a total comes to by day, or by row where each row stands for a day, a week or a month. */
function deriveMeans({ all }: TableRows, column: number): KnownFigure[] {
  const cells = columnOf(rowsOf(all, 'segment'), column).filter(isAdditive);
  const range = all[0]?.table.range ?? null;
  const sum = columnOf(rowsOf(all, 'total'), column).find(isAdditive) ?? sumOf(cells);
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
  const totals = tables.flatMap(({ all }) => rowsOf(all, 'total'));
  const compared = tables.flatMap(({ named, all }) => {
    const segments = rowsOf(all, 'segment');
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
    const segments = rowsOf(all, 'segment');
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
    const segments = rowsOf(all, 'segment');
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
