import { Button, CopyButton } from '@mantine/core';
import type { BadLine } from '@skuline/contract';
import { toCsvText } from '@skuline/domain/exports';
import { formatCount } from '@skuline/domain/formatting';
import classes from './BadLines.module.css';
import { DataTable } from './DataTable.tsx';
import { saveFile } from './save-file.ts';
import { TextTableHead } from './TextTableHead.tsx';

interface BadLinesProps {
  readonly fileName: string;
  /** The first of the lines. */
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;
}

/** The lines of a refused file that have to be corrected, each with its reason. */
export function BadLines({ fileName, badLines, badLineCount }: BadLinesProps) {
  const csv = () =>
    toCsvText([
      ['line', 'column', 'value', 'reason'],
      ...badLines.map(({ line, column, value, reason }) => [line, column, value, reason]),
    ]);
  const save = () =>
    saveFile(
      `${fileName.replace(/\.csv(\.gz)?$|\.gz$/i, '')}-bad-lines.csv`,
      new Blob([csv()], { type: 'text/csv' }),
    );
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {badLineCount > badLines.length
            ? `The first ${badLines.length} of ${formatCount(badLineCount)} lines`
            : 'Lines to correct'}
        </h3>
        <CopyButton value={csv()}>
          {({ copied, copy }) => (
            <Button variant="subtle" onClick={copy}>
              {copied ? 'Copied' : 'Copy as CSV'}
            </Button>
          )}
        </CopyButton>
        <Button variant="subtle" onClick={save}>
          Download as CSV
        </Button>
      </div>
      <div className={classes.table}>
        <DataTable caption="Lines to correct" inset="card" className={classes.lines}>
          <TextTableHead names={['Line', 'Column', 'Value', 'Reason']} />
          <tbody>
            {badLines.map(({ line, column, value, reason }) => (
              <tr key={`${line ?? ''} ${column ?? ''} ${value ?? ''} ${reason}`}>
                <th scope="row">{line === null ? '—' : formatCount(line)}</th>
                <td data-align="start">{column ?? '—'}</td>
                <td data-align="start" className={classes.value}>
                  {value ?? '—'}
                </td>
                <td data-align="start">{reason}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </>
  );
}
