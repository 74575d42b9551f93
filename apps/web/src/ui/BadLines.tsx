import { Button, CopyButton } from '@mantine/core';
import type { BadLine } from '@skuline/contract';
import { toCsvText } from '@skuline/domain/exports';
import { formatCount } from '@skuline/domain/formatting';
import classes from './BadLines.module.css';
import { RowsTable } from './RowsTable.tsx';
import { saveFile } from './save-file.ts';

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
        <RowsTable
          caption="Lines to correct"
          inset="card"
          className={classes.lines}
          rows={badLines}
          keyOf={({ line, column, value, reason }) =>
            `${line ?? ''} ${column ?? ''} ${value ?? ''} ${reason}`
          }
          columns={[
            { key: 'Line', renderCell: ({ line }) => (line === null ? '—' : formatCount(line)) },
            { key: 'Column', isWord: true, renderCell: ({ column }) => column ?? '—' },
            {
              key: 'Value',
              isWord: true,
              looks: { className: classes.value },
              renderCell: ({ value }) => value ?? '—',
            },
            { key: 'Reason', isWord: true, renderCell: ({ reason }) => reason },
          ]}
        />
      </div>
    </>
  );
}
