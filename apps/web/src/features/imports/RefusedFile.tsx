import { Button, CopyButton } from '@mantine/core';
import { toCsvText } from '@skuline/domain/exports';
import { formatCount } from '@skuline/domain/formatting';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DataTable, Icon, saveFile } from '../../ui/index.ts';
import { NextFileButton } from './NextFileButton.tsx';
import { badLineRows } from './import-texts.ts';
import classes from './ImportPage.module.css';
import type { ImportFlow, Refusal } from './use-import-flow.ts';
import { WaitingFiles } from './WaitingFiles.tsx';
import { TextTableHead } from './TextTableHead.tsx';

export interface RefusedFileProps {
  readonly refusal: Refusal;
  readonly flow: ImportFlow;
}

/** Why a file was refused, with its invalid lines. Nothing of it was stored. */
export function RefusedFile({ refusal, flow }: RefusedFileProps) {
  const { file } = refusal;
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{refusal.fileName}</h2>
        <span className={classes.quiet}>Not imported; nothing of it was kept</span>
      </header>
      <div className={classes.body}>
        <div className={classes.verdict} data-tone="bad" role="alert">
          <Icon shape={IconAlertTriangle} />
          <p className={classes.reason}>{refusal.message}</p>
        </div>
      </div>
      {refusal.badLines.length === 0 ? null : <BadLines refusal={refusal} />}
      <footer className={classes.foot}>
        <WaitingFiles files={flow.waiting} />
        {file === null ? null : (
          <Button size="md" variant="default" onClick={() => flow.send(file)}>
            Try again
          </Button>
        )}
        <NextFileButton flow={flow} isMain />
      </footer>
    </>
  );
}

function BadLines({ refusal: { fileName, badLines, badLineCount } }: { readonly refusal: Refusal }) {
  const csv = () => toCsvText(badLineRows(badLines));
  const save = () =>
    saveFile(
      `${fileName.replace(/\.csv(\.gz)?$|\.gz$/i, '')}-bad-lines.csv`,
      new Blob([csv()], { type: 'text/csv' }),
    );
  return (
    <>
      <div className={classes.tableHead}>
        <h3 className={classes.subtitle}>
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
        <DataTable caption="Lines to correct" inset="card" className={classes.badLines}>
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
