import { spellOut } from './terminal.ts';

const COUNT = new Intl.NumberFormat('en-US');

export function formatCount(value: number): string {
  return COUNT.format(value);
}

/** '1 row', '2 rows', '1,234 rows'. */
export function formatNumberOf(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

export interface TextColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  readonly isNumber?: boolean;
}

/** Lines of a table with aligned columns; numbers stand to the right. */
export function formatTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
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
