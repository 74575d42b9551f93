import { Button } from '@mantine/core';
import type { StagedFile } from '@skuline/contract';
import { countOf, formatBytes, formatCount } from '@skuline/domain/formatting';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../clock.ts';
import { DataTable, Icon, MiddleCut, VisuallyHidden } from '../../ui/index.ts';
import { FileDetails, hasDetails } from './FileDetails.tsx';
import { FileState, WorkLine } from './FileState.tsx';
import { RemoveButton, type RemoveButtonProps } from './RemoveButton.tsx';
import { isInWork } from './staged-queries.ts';
import {
  describeDaysOfFile,
  describeFormat,
  describeState,
  shareDone,
  type StateText,
} from './staged-texts.ts';
import classes from './StagedFiles.module.css';
import type { LocalUpload } from './upload-queue.ts';
import type { Decisions } from './use-decisions.ts';
import type { StagedFiles } from './use-staged-files.ts';

export interface StagedListProps {
  readonly staged: StagedFiles;
  readonly decisions: Decisions;
  /** Cards in place of rows; questions have pages of their own. */
  readonly isPhone: boolean;
}

/** All files, those on their way to the server last: a table, on a phone cards. */
export function StagedList(props: StagedListProps) {
  const files = props.staged.files ?? [];
  const rows = [
    ...files.map((file) => <FileRow key={file.id} {...props} file={file} />),
    ...props.staged.uploads.map((upload) => <UploadRow key={upload.key} {...props} upload={upload} />),
  ];
  if (props.isPhone) return <ul className={classes.cards}>{rows}</ul>;
  return (
    <div className={classes.table}>
      <DataTable caption="Files to import" inset="card">
        <thead>
          <tr className={classes.columns}>
            <th scope="col">File</th>
            <th scope="col" data-align="start">
              Recognized as
            </th>
            <th scope="col" data-align="start">
              Days
            </th>
            <th scope="col">Lines</th>
            <th scope="col" data-align="start">
              State
            </th>
            <th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </DataTable>
    </div>
  );
}

const BEING_ANSWERED: StateText = { tone: 'ask', text: '1 question' };

function FileRow({ file, staged, decisions, isPhone }: StagedListProps & { readonly file: StagedFile }) {
  const [areNotesOpen, setNotesOpen] = useState(false);
  const notes = file.notices.length;
  const details = { file, areNotesOpen: areNotesOpen && notes > 0, hasQuestions: !isPhone };
  const isImporting = file.state === 'importing';
  return (
    <Row
      isPhone={isPhone}
      fileName={file.fileName}
      format={describeFormat(file)}
      days={describeDaysOfFile(file, today())}
      lines={file.rows === 0 ? '—' : formatCount(file.rows)}
      state={
        file.state === 'refused' && decisions.isChanging(file.id)
          ? BEING_ANSWERED
          : describeState(file, decisions.of(file.id))
      }
      extra={
        notes === 0 ? null : (
          <button
            type="button"
            className={classes.link}
            aria-expanded={areNotesOpen}
            aria-label={`${countOf(notes, 'note')} on ${file.fileName}`}
            onClick={() => setNotesOpen(!areNotesOpen)}
          >
            {countOf(notes, 'note')}
          </button>
        )
      }
      work={isInWork(file) && file.state !== 'waiting' ? { share: shareDone(file) } : null}
      removeLabel={isImporting ? 'Cancel the import of' : 'Remove'}
      // Publishing takes a moment and cannot be stopped.
      onRemove={isImporting && file.progress?.phase === 'publishing' ? null : () => staged.remove(file)}
      details={
        hasDetails(details) ? <FileDetails {...details} staged={staged} decisions={decisions} /> : null
      }
    />
  );
}

function UploadRow({ upload, staged, isPhone }: StagedListProps & { readonly upload: LocalUpload }) {
  const { key, file, state, sentBytes, problem, canRetry } = upload;
  const sent = Math.min(sentBytes, file.size);
  return (
    <Row
      isPhone={isPhone}
      fileName={file.name}
      format=""
      days="—"
      lines="—"
      state={describeUpload(upload)}
      extra={null}
      work={state === 'sending' ? { share: file.size === 0 ? null : sent / file.size } : null}
      removeLabel={state === 'failed' ? 'Remove' : 'Cancel the upload of'}
      onRemove={() => staged.removeUpload(key)}
      details={
        problem === null ? null : (
          <div className={classes.failed}>
            <p className={classes.reason}>{problem}</p>
            {canRetry ? (
              <Button variant="default" onClick={() => staged.retryUpload(key)}>
                Try again
              </Button>
            ) : null}
          </div>
        )
      }
    />
  );
}

function describeUpload({ state, file, sentBytes }: LocalUpload): StateText {
  if (state === 'failed') return { tone: 'bad', text: 'Not uploaded' };
  if (state === 'waiting') return { tone: 'quiet', text: 'Queued' };
  const sent = Math.min(sentBytes, file.size);
  return { tone: 'quiet', text: `Uploading, ${formatBytes(sent)} of ${formatBytes(file.size)}` };
}

interface RowProps extends RemoveButtonProps {
  readonly isPhone: boolean;
  readonly format: string;
  readonly days: string;
  readonly lines: string;
  readonly state: StateText;
  /** Beside the state. */
  readonly extra: React.ReactNode;
  /** How far the work on it is; null while there is none. */
  readonly work: { readonly share: number | null } | null;
  readonly details: React.ReactNode;
}

function Row(props: RowProps) {
  return props.isPhone ? <FileCard {...props} /> : <FileRows {...props} />;
}

function FileRows({ fileName, format, days, lines, state, extra, work, details, ...props }: RowProps) {
  return (
    <>
      <tr className={classes.row} data-open={details !== null || undefined}>
        <th scope="row">
          <span className={classes.file}>
            <Icon shape={IconFileText} />
            <span className={classes.name} title={fileName}>
              <MiddleCut text={fileName} />
              {/* Shown where the column of reports has no room. */}
              <span className={classes.below} aria-hidden>
                {format}
              </span>
            </span>
          </span>
        </th>
        <td data-align="start" title={format}>
          {format}
        </td>
        <td data-align="start">{days}</td>
        <td>{lines}</td>
        <td data-align="start">
          <FileState {...state} />
          {extra === null ? null : <span className={classes.extra}> · {extra}</span>}
          {work === null ? null : <WorkLine label={`${state.text} ${fileName}`} share={work.share} />}
        </td>
        <td>
          <RemoveButton {...props} fileName={fileName} />
        </td>
      </tr>
      {details === null ? null : (
        <tr>
          <td colSpan={6} data-align="start" className={classes.details}>
            {details}
          </td>
        </tr>
      )}
    </>
  );
}

function FileCard({ fileName, format, days, lines, state, extra, work, details, ...props }: RowProps) {
  const about = [format, days, lines === '—' ? '—' : `${lines} lines`].filter(
    (text) => text !== '' && text !== '—',
  );
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Icon shape={IconFileText} />
        <h3 className={classes.cardName}>{fileName}</h3>
        <RemoveButton {...props} fileName={fileName} />
      </div>
      {about.length === 0 ? null : <p className={classes.about}>{about.join(' · ')}</p>}
      <p className={classes.cardState}>
        <FileState {...state} />
        {extra === null ? null : <span className={classes.extra}> · {extra}</span>}
      </p>
      {details}
      {work === null ? null : <WorkLine label={`${state.text} ${fileName}`} share={work.share} />}
    </li>
  );
}
