import type { StagedFile } from '@skuline/contract';
import { clashesWith } from '@skuline/domain/report-formats';
import type { ImportDetail } from '@skuline/contract';
import { NOTHING_READ, type StagedFileRecord } from './staged-file-record.ts';

/** A file as stored, with how far its import is. */
export interface ListedFile {
  readonly file: StagedFileRecord;
  readonly progress: ImportDetail['progress'];
}

/** What was answered for files of a format before, by the name of the question. */
export type RememberedAnswers = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Files that will be imported, perhaps after an answer: those beside which another must not speak for the same days. */
const WILL_SPEAK: readonly StagedFile['state'][] = ['ready', 'asks', 'waiting'];

/** The files as the API tells them. */
export function viewFiles(listed: readonly ListedFile[], remembered: RememberedAnswers): StagedFile[] {
  const dropped = listed
    .filter(({ file }) => WILL_SPEAK.includes(file.state))
    .map(({ file }) => droppedOf(file));
  return listed.map(({ file, progress }) => {
    const { reading, answers } = file;
    const { format, questions, conflict, ...read } = reading ?? NOTHING_READ;
    const offers = remembered.get(format?.id ?? '');
    return {
      id: file.id,
      fileName: file.fileName,
      bytes: file.bytes,
      state: file.state,
      format,
      firstDay: read.firstDay,
      lastDay: read.lastDay,
      days: read.days,
      rows: read.rows,
      covers: read.covers,
      questions: questions.map((question) => ({
        ...question,
        answer: answers[question.what] ?? null,
        offered: offerOf(question.choices, offers?.get(question.what)),
      })),
      notices: read.notices,
      refusal: read.refusal,
      conflict: conflict ?? clashOf(file, dropped),
      importId: file.importId,
      progress,
      failure: file.failure,
    };
  });
}

export function droppedOf(file: StagedFileRecord) {
  const { lastDay, speaksFor } = file.reading ?? NOTHING_READ;
  return { file, fileName: file.fileName, lastDay, replaces: file.replaces, speaksFor };
}

/** An answer that is none of this file's is not offered for it. */
function offerOf(choices: readonly { readonly value: string }[], answer: string | undefined): string | null {
  if (answer === undefined) return null;
  return choices.length === 0 || choices.some(({ value }) => value === answer) ? answer : null;
}

function clashOf(
  file: StagedFileRecord,
  dropped: readonly ReturnType<typeof droppedOf>[],
): StagedFile['conflict'] {
  if (!WILL_SPEAK.includes(file.state)) return null;
  const others = dropped.filter((other) => other.file.id !== file.id);
  const days = clashesWith(droppedOf(file), others);
  if (days.length === 0) return null;
  const message =
    "Of the files here, one in Skuline's own format and reports hold the same days, and both together would count the same sales twice.";
  return { days, message };
}
