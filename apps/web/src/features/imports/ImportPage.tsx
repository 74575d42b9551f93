import { type StagedFile, stageFile } from '@skuline/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Able, AbleNote, tenantQuery, uploadTo, useApi, useMay } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Card, ErrorState, Icon, LoadingState } from '../../ui/index.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { FileDrop, PageDrop } from './FileDrop.tsx';
import { FilesCoverage } from './FilesCoverage.tsx';
import { importsQuery } from './import-queries.ts';
import classes from './ImportPage.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { StagedCard } from './StagedCard.tsx';
import { TemplateGuide } from './TemplateGuide.tsx';
import { useDecisions } from './use-decisions.ts';
import { useFileChoice } from './use-file-choice.tsx';
import { type StageUpload, useStagedFiles } from './use-staged-files.ts';

export interface ImportPageProps {
  /** Uploads a file; tests pass their own. */
  readonly upload?: StageUpload;
}

const sendFile = uploadTo(stageFile);

/** /import: files are given, looked at, asked about and imported together; and all earlier imports. */
export function ImportPage({ upload = sendFile }: ImportPageProps) {
  const { may } = useMay('imports.write');
  const staged = useStagedFiles(upload);
  const decisions = useDecisions();
  const api = useApi();
  const list = useInfiniteQuery(importsQuery(api));
  const tenant = useQuery(tenantQuery(api));
  const choice = useFileChoice(staged.add);
  useImportEnd(staged.files);
  const { files, uploads, error } = staged;
  const isEmpty = files?.length === 0 && uploads.length === 0;
  const areFilesKnown = files !== undefined || uploads.length > 0;
  const isSending = uploads.some(({ state }) => state !== 'failed');
  // What stands above the earlier imports, and how high, is known before any of it is drawn.
  const isWaiting = tenant.isPending || (!areFilesKnown && error === null);
  return (
    <div className={classes.page}>
      {isWaiting ? (
        <Card>
          <LoadingState />
        </Card>
      ) : (
        <>
          {tenant.data?.isSampleData === true ? <SampleDataNotice /> : null}
          {areFilesKnown || error === null ? null : (
            <Card>
              <ErrorState message={error.message} error={error} onAction={staged.retry} />
            </Card>
          )}
          <AbleNote ability="imports.write" />
          {isEmpty && may ? (
            <Card>
              <FileDrop choice={choice} problem={staged.problem} />
            </Card>
          ) : null}
          {areFilesKnown && !isEmpty ? (
            <Able ability="imports.write">
              <StagedCard staged={staged} choice={choice} decisions={decisions} />
            </Able>
          ) : null}
          <FilesCoverage files={files ?? []} decisions={decisions} />
          {isEmpty && may ? <TemplateGuide /> : null}
          <EarlierImports list={list} />
        </>
      )}
      {choice.inputs}
      {may ? <PageDrop onFiles={staged.add} /> : null}
      <LeaveGuard isSending={isSending} onLeave={staged.stopUploads} />
    </div>
  );
}

/** Announces that the first import of own data replaces the sample data. */
function SampleDataNotice() {
  return (
    <p className={classes.notice}>
      <Icon shape={IconInfoCircle} />
      <span>
        You are looking at sample data. Your first import replaces all of it, so sample figures and your own
        are never mixed.
      </span>
    </p>
  );
}

const IMPORTING: readonly StagedFile['state'][] = ['waiting', 'importing'];
const ENDED: readonly StagedFile['state'][] = ['imported', 'failed'];

/** When an import of files ends: refetches the figures of all pages. */
function useImportEnd(files: readonly StagedFile[] | undefined): void {
  const cache = useQueryClient();
  const isImporting = files?.some(({ state }) => IMPORTING.includes(state)) === true;
  const begun = useRef<ReadonlySet<string>>(new Set());
  const endedIds = files?.filter(({ state }) => ENDED.includes(state)).map(({ id }) => id) ?? [];
  const ended = isImporting ? endedIds.join(' ') : null;
  // Effect: the list of earlier imports shows each file as it begins and ends.
  useEffect(() => {
    if (ended !== null) void cache.invalidateQueries({ queryKey: ['listImports'] });
  }, [cache, ended]);
  // Effect: once per end of an import; earlier ones are still listed.
  useEffect(() => {
    const importing = files?.filter(({ state }) => IMPORTING.includes(state)) ?? [];
    if (importing.length > 0) {
      begun.current = new Set([...begun.current, ...importing.map(({ id }) => id)]);
    } else if (files !== undefined && begun.current.size > 0) {
      const ofImport = files.filter(({ id }) => begun.current.has(id));
      begun.current = new Set();
      const imported = ofImport.filter(({ state }) => state === 'imported').length;
      const failed = ofImport.filter(({ state }) => state === 'failed').length;
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'listStagedFiles' });
      trackAction('import_finished', { imported, failed });
    }
  }, [cache, files]);
}
