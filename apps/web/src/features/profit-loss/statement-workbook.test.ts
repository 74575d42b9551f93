import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { statementWorkbook } from './statement-workbook.ts';

test('the workbook holds the table, its figures as numbers in the formats of their rows', async () => {
  const blob = await statementWorkbook({
    header: [['Skuline', 'Profit & Loss'], []],
    heads: ['Statement', 'Total', 'Change %'],
    rows: [
      [
        { value: 'Units', format: 'text' },
        { value: 1234, format: 'count' },
        { value: null, format: 'percent1' },
      ],
      [
        { value: 'Net sales', format: 'text' },
        { value: 921.5, format: 'money2' },
        { value: 0.083, format: 'percent1' },
      ],
    ],
  });
  const [sheet] = (await readXlsx(await blob.arrayBuffer(), { readStyles: true })).sheets;
  expect(sheet?.rows.slice(2)).toEqual([
    ['Statement', 'Total', 'Change %'],
    ['Units', 1234, null],
    ['Net sales', 921.5, 0.083],
  ]);
  const formatAt = (cell: string) => sheet?.cells?.get(cell)?.style?.numFmt;
  expect(['3,1', '4,1', '4,2'].map(formatAt)).toEqual(['#,##0', '$#,##0.00', '0.0%']);
});
