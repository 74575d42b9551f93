import type { StatementTable } from '@skuline/domain/exports';
import { numberFormatOf } from '@skuline/domain/tables';
import { writeXlsx } from 'hucre/xlsx';

const NAME_WIDTH = 28;
const FIGURE_WIDTH = 16;

/** The statement as an Excel workbook with number formats. */
export async function statementWorkbook({ header, heads, rows }: StatementTable): Promise<Blob> {
  const first = header.length + 1;
  const formats = rows.flatMap((cells, row) =>
    cells.flatMap(({ format }, column): [string, { style: { numFmt: string } }][] =>
      format === 'text' ? [] : [[`${first + row},${column}`, { style: { numFmt: numberFormatOf(format) } }]],
    ),
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Profit & Loss',
        rows: [
          ...header.map((line) => [...line]),
          [...heads],
          ...rows.map((cells) => cells.map(({ value }) => value)),
        ],
        cells: new Map(formats),
        columns: heads.map((_, column) => ({ width: column === 0 ? NAME_WIDTH : FIGURE_WIDTH })),
        freezePane: { rows: first, columns: 1 },
      },
    ],
  });
  // The library's bytes are backed by a plain buffer, as a Blob wants them.
  const content = bytes as Uint8Array<ArrayBuffer>;
  return new Blob([content], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
