import { assertNever } from '@skuline/domain/exhaustive';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/index.ts';
import { Card } from '../../ui/index.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FilePreviewCard } from './FilePreviewCard.tsx';
import { FollowedImport } from './FollowedImport.tsx';
import { findRunning, importsQuery } from './import-queries.ts';
import classes from './ImportPage.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import { SampleDataNotice } from './SampleDataNotice.tsx';
import { SendingFile } from './SendingFile.tsx';
import { TemplateGuide } from './TemplateGuide.tsx';
import { type ImportFlow, useImportFlow } from './use-import-flow.ts';
import { type UploadFile, uploadFile } from './upload-file.ts';

export interface ImportPageProps {
  /** How a file reaches the server; a test gives its own. */
  readonly upload?: UploadFile;
}

/** /import: choose a file, look at what it holds, send it, see what became of it; and the imports so far. */
export function ImportPage({ upload = uploadFile }: ImportPageProps) {
  const flow = useImportFlow(upload);
  const list = useInfiniteQuery(importsQuery(useApi()));
  const runningId = findRunning(list.data?.pages[0]?.imports ?? [])?.id ?? null;
  const { step, follow } = flow;
  // Serves the server: an import that runs there is picked up, after a reload or when somebody else began it.
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
