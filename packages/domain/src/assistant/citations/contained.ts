import { SEGMENT_IDS } from '../../products/index.ts';
import { describePlace } from '../../files/sources/index.ts';
import type { FigureSource } from '../answer.ts';
import type { NamedResult } from '../plan-result.ts';
import { findSource, type FoundSource } from './find-source.ts';

/** What a cell is of. At each level the names it is narrowed to; none: it is of all of them. */
interface Extent {
  /** Metric, role and days: figures of other ones have nothing in common. */
  readonly of: string;
  readonly levels: readonly (readonly string[])[];
  /** What a statement gives is known by its texts alone. */
  readonly isOfStatement: boolean;
}

function extentOf({ result, table, row: at, column }: FoundSource): Extent {
  const row = table.rows[at];
  const cells = table.columns.map(({ role }, index) => ({ role, cell: row?.cells[index] ?? null }));
  const named = (wanted: string) =>
    cells.flatMap(({ role, cell }) => (role === wanted && typeof cell === 'string' ? [cell] : []));
  // The others of a table are one more name, which is the same only where they were chosen alike.
  const names =
    row?.kind === 'total' ? [] : row?.kind === 'other' ? [`${named('name').join()}…`] : named('name');
  const narrowed = {
    ...table.filters,
    channel: (table.channels ?? []).map((name) => describePlace('channel', name)),
    marketplace: (table.marketplaces ?? []).map((name) => describePlace('marketplace', name)),
  };
  const levels = SEGMENT_IDS.map((id) => (table.dimension === id && names.length > 0 ? names : narrowed[id]));
  const days = column.role === 'previous' ? table.comparison : table.range;
  const isOfStatement = column.metric === null;
  return {
    of: JSON.stringify([
      column.metric ?? column.label,
      column.role,
      days,
      // Nothing is known of what a statement gives but its texts and its value.
      isOfStatement ? [named('text'), row?.cells[table.columns.indexOf(column)], result.tables.length] : [],
    ]),
    isOfStatement,
    levels: [...levels, named('day'), table.dimension === null && row?.kind !== 'total' ? names : []],
  };
}

/** Whether each level of the one holds that of the other. */
function holds(outer: Extent, inner: Extent): boolean {
  return (
    outer.of === inner.of &&
    outer.levels.every((names, at) => {
      const own = inner.levels[at] ?? [];
      return names.length === 0 || (own.length > 0 && own.every((name) => names.includes(name)));
    })
  );
}

/** Whether names of some level tell two cells apart: a brand and a SKU may be the same sales, two SKUs are not. */
function areApart(a: Extent, b: Extent): boolean {
  return (
    a.isOfStatement ||
    b.isOfStatement ||
    a.of !== b.of ||
    a.levels.some((names, at) => {
      const others = b.levels[at] ?? [];
      return names.length > 0 && others.length > 0 && !names.some((name) => others.includes(name));
    })
  );
}

/** Whether nothing says of two of several cells that they are not of the same sales: those of a brand and of its own SKU. */
export function mayHoldTheSame(sources: readonly FigureSource[], results: readonly NamedResult[]): boolean {
  const extents = extentsOf(sources, results);
  return extents.some((a, at) => extents.some((b, other) => at < other && !areApart(a, b)));
}

function extentsOf(sources: readonly FigureSource[], results: readonly NamedResult[]): Extent[] {
  return sources.flatMap((source) => {
    const found = findSource(source, results);
    return found === null ? [] : [extentOf(found)];
  });
}

/**
 * Whether one of several cells is within another one: the same figure fetched twice, a total and its part, a brand by its
 * name and by a filter. Each part can be summed once.
 */
export function containEachOther(sources: readonly FigureSource[], results: readonly NamedResult[]): boolean {
  const extents = extentsOf(sources, results);
  return extents.some((outer, at) => extents.some((inner, other) => at !== other && holds(outer, inner)));
}
