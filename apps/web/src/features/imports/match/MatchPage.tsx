import { reconcileReport, type ReconcileOutcome } from '@skuline/contract';
import { useMutation } from '@tanstack/react-query';
import { type Exchange, exchangeWith, type Upload, uploadTo, useApi } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { BadLines, Card, LoadingState, saveFile, useSaveFile } from '../../../ui/index.ts';
import { ChooseReport } from './ChooseReport.tsx';
import { MatchedReport } from './MatchedReport.tsx';
import classes from './Match.module.css';
import { ReportQuestions } from './ReportQuestions.tsx';

export interface MatchPageProps {
  /** Sends a report to be compared; tests pass their own. */
  readonly upload?: Upload<ReconcileOutcome>;
  /** Has all rows of the comparison as CSV. */
  readonly exchange?: Exchange;
}

const sendReport = uploadTo(reconcileReport);
const exchangeReport = exchangeWith(reconcileReport);

interface Sent {
  readonly file: File;
  readonly answers: Readonly<Record<string, string>>;
}

/** /import/match: a report beside what is shown, and why the two differ. */
export function MatchPage({ upload = sendReport, exchange = exchangeReport }: MatchPageProps) {
  const { tenantId } = useApi();
  const compare = useMutation({
    mutationFn: (report: Sent) => upload(report.file, { tenantId, query: queryOf(report) }),
  });
  const save = useSaveFile(async (report: Sent) => {
    const table = await exchange(report.file, { tenantId, query: { ...queryOf(report), format: 'csv' } });
    trackAction('comparison_exported');
    saveFile(`skuline-compared-with-${report.file.name.replace(/\.\w+$/, '')}.csv`, table);
  });
  const { data: outcome, error, variables: sent, isPending } = compare;
  const choose = (file: File) => compare.mutate({ file, answers: {} });
  if (isPending) {
    return (
      <Card className={classes.sheet}>
        <LoadingState title="Comparing the report" />
      </Card>
    );
  }
  if (outcome?.status === 'compared' && sent !== undefined) {
    return (
      <MatchedReport
        comparison={outcome}
        onChoose={choose}
        isSaving={save.isPending}
        onSave={() => save.mutate(sent)}
      />
    );
  }
  return (
    <Card className={classes.sheet}>
      <ChooseReport onChoose={choose} />
      {error === null ? null : <Refusal fileName={sent?.file.name ?? ''} message={error.message} />}
      {outcome?.status === 'refused' ? (
        <>
          <Refusal fileName={sent?.file.name ?? ''} message={outcome.message} />
          {outcome.badLines.length === 0 ? null : <BadLines fileName={sent?.file.name ?? ''} {...outcome} />}
        </>
      ) : null}
      {outcome?.status === 'asks' && sent !== undefined ? (
        <ReportQuestions
          fileName={sent.file.name}
          questions={outcome.questions}
          onAnswer={(answers) =>
            compare.mutate({ file: sent.file, answers: { ...sent.answers, ...answers } })
          }
        />
      ) : null}
    </Card>
  );
}

function queryOf({ answers }: Sent): Readonly<Record<string, string>> {
  return Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) };
}

function Refusal({ fileName, message }: { readonly fileName: string; readonly message: string }) {
  return (
    <div className={classes.refusal} role="alert">
      <strong>{fileName}</strong>
      <p>{message}</p>
    </div>
  );
}
