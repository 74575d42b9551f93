import { spellOut } from './terminal.ts';

export interface TextColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  readonly isNumber?: boolean;
}

/** '2026-11-20 10:15:03' of an instant; '–' where there is none. */
export function formatTime(iso: string | null): string {
  return iso?.slice(0, 19).replace('T', ' ') ?? '–';
}

/** Lines of a table with aligned columns; numbers stand to the right. Without rows what is said of that, if anything. */
export function formatTable<Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  none: string | null = null,
): string {
  if (rows.length === 0 && none !== null) return none;
  const lines = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map(({ cell }) => spellOut(cell(row)))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, index) => {
          const width = widths[index] ?? 0;
          return columns[index]?.isNumber === true ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
