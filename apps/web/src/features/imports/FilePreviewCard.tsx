import { Button } from '@mantine/core';
import type { FilePreview } from '@skuline/domain/import-formats';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { DataTable, Icon } from '../../ui/index.ts';
import { formatBytes, kindLabel } from './import-texts.ts';
import classes from './ImportPage.module.css';
import type { ImportFlow } from './use-import-flow.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

export interface FilePreviewCardProps {
  readonly file: File;
  readonly preview: FilePreview;
  readonly flow: ImportFlow;
}

/** A file's preview before it is uploaded: its format, its first rows, and ignored or missing columns. */
export function FilePreviewCard({ file, preview, flow }: FilePreviewCardProps) {
  const { match } = preview;
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{file.name}</h2>
        <span className={classes.quiet}>{formatBytes(file.size)}</span>
      </header>
      <div className={classes.body}>
        {match.isKnown ? (
          <output className={classes.verdict} data-tone="good">
            <Icon shape={IconCircleCheck} />
            {kindLabel(match.layout.format.id)}: all {match.layout.format.columns.length} columns are there.
          </output>
        ) : (
          <div className={classes.verdict} data-tone="bad" role="alert">
            <Icon shape={IconAlertTriangle} />
            <p className={classes.reason}>{match.reason}</p>
          </div>
        )}
        {match.isKnown && match.layout.ignoredColumns.length > 0 ? (
          <p className={classes.quiet}>Ignored: {match.layout.ignoredColumns.join(', ')}.</p>
        ) : null}
      </div>
      <FirstRows preview={preview} />
      <footer className={classes.foot}>
        <WaitingFiles files={flow.waiting} />
        <Button size="md" variant="default" onClick={flow.cancel}>
          {flow.waiting.length === 0 ? 'Choose another file' : 'Skip this file'}
        </Button>
        {match.isKnown ? (
          <Button size="md" onClick={() => flow.send(file)}>
            Import
          </Button>
        ) : null}
      </footer>
    </>
  );
}

/** The first rows of the file; ignored columns are subdued. */
function FirstRows({ preview: { header, rows, match } }: { readonly preview: FilePreview }) {
  if (header.length === 0) return null;
  const isIgnored = (index: number) => match.isKnown && match.layout.columns[index] === null;
  return (
    <div className={classes.table}>
      <DataTable caption="First rows of the file" inset="card">
        <thead>
          <tr>
            {header.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- column names may repeat
              <th key={index} scope="col" data-align="start" data-ignored={isIgnored(index) || undefined}>
                {name.trim() === '' ? `column ${index + 1}` : name}
                {isIgnored(index) ? <small>ignored</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are identified by their line
            <tr key={line}>
              {header.map((_name, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- like the columns above
                <td key={index} data-align="start" data-ignored={isIgnored(index) || undefined}>
                  {row[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
