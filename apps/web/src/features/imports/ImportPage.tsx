import { type ImportDetail, uploadImport } from '@skuline/contract';
import { assertNever } from '@skuline/domain/exhaustive';
import { IconInfoCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tenantQuery, type Upload, uploadTo, useApi } from '../../api/index.ts';
import { Card, Icon } from '../../ui/index.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FilePreviewCard } from './FilePreviewCard.tsx';
import { FollowedImport } from './FollowedImport.tsx';
import { findRunning, importsQuery } from './import-queries.ts';
import { formatBytes } from './import-texts.ts';
import classes from './ImportPage.module.css';
import { ImportProgress } from './ImportProgress.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import { TemplateGuide } from './TemplateGuide.tsx';
import { type ImportFlow, useImportFlow } from './use-import-flow.ts';

export interface ImportPageProps {
  /** Uploads a file; tests pass their own. */
  readonly upload?: Upload<ImportDetail>;
}

const sendImport = uploadTo(uploadImport);

/** /import: choose a file, preview it, upload it, see the result; and all earlier imports. */
export function ImportPage({ upload = sendImport }: ImportPageProps) {
  const flow = useImportFlow(upload);
  const list = useInfiniteQuery(importsQuery(useApi()));
  const runningId = findRunning(list.data?.pages[0]?.imports ?? [])?.id ?? null;
  const { step, follow } = flow;
  // Effect: follows an import that is already running, after a reload or when someone else started it.
  useEffect(() => {
    if (step.at === 'choosing' && runningId !== null) follow(runningId);
  }, [step.at, runningId, follow]);
  const work = useRef<HTMLDivElement>(null);
  const showAgain = (id: number) => {
    flow.show(id);
    work.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={classes.page}>
      <SampleDataNotice />
      <div ref={work} className={classes.place}>
        <Card className={classes.work}>
          <CurrentStep flow={flow} />
        </Card>
      </div>
      {step.at === 'choosing' || step.at === 'previewing' ? <TemplateGuide /> : null}
      <EarlierImports list={list} onShow={step.at === 'sending' ? null : showAgain} />
      <LeaveGuard isSending={step.at === 'sending'} onLeave={flow.cancel} />
    </div>
  );
}

function CurrentStep({ flow }: { readonly flow: ImportFlow }) {
  const { step } = flow;
  switch (step.at) {
    case 'choosing':
    case 'reading':
      return <FileDrop isBusy={step.at === 'reading'} onChoose={flow.choose} />;
    case 'previewing':
      return <FilePreviewCard file={step.file} preview={step.preview} flow={flow} />;
    case 'sending':
      return <SendingFile file={step.file} sentBytes={step.sentBytes} onCancel={flow.cancel} />;
    case 'following':
      return <FollowedImport key={step.id} id={step.id} isNew={step.isNew} flow={flow} />;
    case 'refused':
      return <RefusedFile refusal={step.refusal} flow={flow} />;
    default:
      return assertNever(step);
  }
}

interface SendingFileProps {
  readonly file: File;
  readonly sentBytes: number;
  readonly onCancel: () => void;
}

/** A file being uploaded, with its progress. */
function SendingFile({ file, sentBytes, onCancel }: SendingFileProps) {
  const sent = Math.min(sentBytes, file.size);
  return (
    <ImportProgress
      fileName={file.name}
      phase="sending"
      detail={`${formatBytes(sent)} of ${formatBytes(file.size)}`}
      share={file.size === 0 ? null : sent / file.size}
      onCancel={onCancel}
    />
  );
}

/** Announces that the first import of own data replaces the sample data. */
function SampleDataNotice() {
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (tenant?.isSampleData !== true) return null;
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
