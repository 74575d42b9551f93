import type { ImportDetail, StagedFile } from '@skuline/contract';
import { clashesWith } from '@skuline/domain/report-formats';
import { describeSource } from '@skuline/domain/sources';
import { type AnswersByFormat, offerFor } from './remembered-answers.ts';
import { NOTHING_READ, type StagedFileRecord, type StagedReading } from './staged-file-record.ts';

/** A file as stored, with how far its import is. */
export interface ListedFile {
  readonly file: StagedFileRecord;
  readonly progress: ImportDetail['progress'];
}

/** Files that will be imported, perhaps after an answer: those beside which another must not speak for the same days. */
const WILL_SPEAK: readonly StagedFile['state'][] = ['ready', 'asks', 'waiting'];

/** The files as the API tells them. */
export function viewFiles(listed: readonly ListedFile[], remembered: AnswersByFormat): StagedFile[] {
  const dropped = listed
    .filter(({ file }) => WILL_SPEAK.includes(file.state))
    .map(({ file }) => droppedOf(file));
  return listed.map(({ file, progress }) => {
    const { reading, answers } = file;
    const { format, questions, conflict, ...read } = reading ?? NOTHING_READ;
    return {
      id: file.id,
      fileName: file.fileName,
      origin: file.origin,
      bytes: file.bytes,
      state: file.state,
      format,
      firstDay: read.firstDay,
      lastDay: read.lastDay,
      days: read.days,
      ...(read.unit === undefined ? {} : { unit: read.unit }),
      rows: read.rows,
      covers: read.covers.map(toCover),
      questions: questions.map((question) => ({
        ...question,
        answer: answers[question.what] ?? null,
        offered: offerFor(remembered, format?.id ?? null, {
          what: question.what,
          choices: question.choices.map(({ value }) => value),
        }),
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

function toCover({
  precedence: _precedence,
  isApart: _isApart,
  source,
  ...cover
}: StagedReading['covers'][number]): StagedFile['covers'][number] {
  const words = source === undefined ? '' : describeSource(source);
  return words === '' ? cover : { ...cover, source: words };
}

export function droppedOf(file: StagedFileRecord) {
  const { lastDay, speaksFor } = file.reading ?? NOTHING_READ;
  return { file, fileName: file.fileName, lastDay, replaces: file.replaces, speaksFor };
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
