import type { StagedFile } from '@skuline/contract';
import { findDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import { Link } from '@tanstack/react-router';
import { today } from '../../clock.ts';
import { BadLines } from '../../ui/index.ts';
import { Choices } from './QuestionFields.tsx';
import { QuestionBox, StagedQuestion } from './StagedQuestion.tsx';
import type { Decision } from './staged-texts.ts';
import classes from './StagedFiles.module.css';
import questionClasses from './StagedQuestion.module.css';
import type { Decisions } from './use-decisions.ts';
import type { StagedFiles } from './use-staged-files.ts';

export interface FileDetailsProps {
  readonly file: StagedFile;
  readonly staged: StagedFiles;
  readonly decisions: Decisions;
  readonly areNotesOpen: boolean;
  /** False where questions are asked on pages of their own. */
  readonly hasQuestions: boolean;
}

/** Notices about names that are missing in the catalog. */
const UNKNOWN_NAMES: ReadonlySet<string> = new Set(['unknown_sku', 'unknown_asin']);

/** Whether a file has details or questions to show under its row. */
export function hasDetails({
  file,
  areNotesOpen,
  hasQuestions,
}: Omit<FileDetailsProps, 'staged' | 'decisions'>) {
  const { questions, refusal, failure } = file;
  const isAsked = hasQuestions && questions.length > 0 && isOpen(file);
  return isAsked || isUndecided(file) || refusal !== null || failure !== null || areNotesOpen;
}

/** Until Import an answer can still be changed. */
function isOpen({ state }: StagedFile): boolean {
  return state === 'asks' || state === 'ready' || state === 'reading' || state === 'refused';
}

/** Also where the other file came after this one was read, and the import has found it. */
function isUndecided({ state, conflict }: StagedFile): boolean {
  return conflict !== null && (state === 'ready' || state === 'failed');
}

/** What stands under a file's row: why it is not taken, its questions, its notes. */
export function FileDetails({ file, staged, decisions, areNotesOpen, hasQuestions }: FileDetailsProps) {
  const { id, fileName, refusal, failure, notices, questions, conflict } = file;
  const mayTryAgain = file.state === 'failed' && (conflict === null || decisions.of(id) === 'replace');
  return (
    <>
      {refusal === null || decisions.isChanging(id) ? null : (
        <p className={classes.reason}>{reasonOf(file, refusal)}</p>
      )}
      {failure === null || failure === conflict?.message ? null : <p className={classes.reason}>{failure}</p>}
      {conflict === null || !isUndecided(file) ? null : (
        <WhichSpeaks
          conflict={conflict}
          decision={decisions.of(id)}
          onDecide={(decision) => decisions.decide(id, decision)}
        />
      )}
      {mayTryAgain ? (
        <button
          type="button"
          className={classes.link}
          onClick={() => staged.importFiles({ files: [id], replace: replaceOf(id, decisions), remember: [] })}
        >
          Try again
        </button>
      ) : null}
      {refusal === null || refusal.badLines.length === 0 ? null : (
        <div className={classes.badLines}>
          <BadLines fileName={fileName} {...refusal} />
        </div>
      )}
      {hasQuestions && isOpen(file)
        ? questions.map((question) => (
            <StagedQuestion
              key={question.what}
              file={file}
              question={question}
              files={staged.files ?? []}
              isBusy={staged.answering.some((one) => one.file.id === id)}
              isRemembered={decisions.isRemembered(id)}
              onRemember={(isRemembered) => decisions.remember(id, isRemembered)}
              onAnswer={staged.answer}
              onChanging={(isChanging) => decisions.change(id, isChanging)}
            />
          ))
        : null}
      {areNotesOpen ? (
        <ul className={classes.notes}>
          {notices.map(({ code, text }) => (
            <li key={`${code} ${text}`}>
              {text}
              {UNKNOWN_NAMES.has(code) ? <WayToCatalogue /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The row says already which report it is. */
function reasonOf({ format }: StagedFile, { message }: NonNullable<StagedFile['refusal']>): string {
  const label = `${format?.label ?? ''}: `;
  return message.startsWith(label) ? message.slice(label.length) : message;
}

/** Leads to the names that reports have and the catalog lacks. */
function WayToCatalogue() {
  return (
    <>
      {' '}
      <Link to="/catalogue" search={{ catalogue_show: 'unknown' }} className={classes.link}>
        Add to the catalog
      </Link>
    </>
  );
}

function replaceOf(id: string, decisions: Decisions): string[] {
  return decisions.of(id) === 'replace' ? [id] : [];
}

const SHOWN_DAYS = 5;

/** `Oct 5, Oct 6 and 10 more days`. */
function listDays(days: readonly string[]): string {
  const names = days
    .slice(0, SHOWN_DAYS)
    .map((day) => findDateKey(day))
    .flatMap((day) => (day === null ? [] : [formatDay(day, today())]));
  const more = days.length - names.length;
  return more === 0
    ? names.join(', ')
    : `${names.join(', ')} and ${more} more ${more === 1 ? 'day' : 'days'}`;
}

interface WhichSpeaksProps {
  readonly conflict: NonNullable<StagedFile['conflict']>;
  readonly decision: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** A file in Skuline's own format is never added to reports: the person chooses which of them is shown. */
function WhichSpeaks({ conflict, decision, onDecide }: WhichSpeaksProps) {
  const title = 'Which file counts for these days?';
  return (
    <QuestionBox title={title}>
      <p className={questionClasses.why}>
        {conflict.message}
        {/* Some messages name the days themselves. */}
        {conflict.message.includes(conflict.days[0] ?? '') ? null : ` ${listDays(conflict.days)}.`}
      </p>
      <div className={questionClasses.row}>
        <Choices
          name={title}
          choices={[
            { value: 'replace', label: 'This file', remark: 'in place of the other' },
            { value: 'keep', label: 'The other', remark: 'this file is left out' },
          ]}
          chosen={decision ?? ''}
          onChoose={(value) => onDecide(value === 'replace' ? 'replace' : 'keep')}
        />
      </div>
    </QuestionBox>
  );
}
