import type { StagedFile } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../../platform/clock.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import { findStoreProblem } from '../../../stores/store-problem.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { createFilesBeside } from './files-beside.ts';
import { findConflict, type ImportBatchDependencies } from './import-batch.ts';
import { type CompareFile, readStagedFile } from './read-staged-file.ts';
import { createReadingQueue, type ReadingQueue } from './reading-queue.ts';
import { openStaged } from './staged-bytes.ts';
import { NOTHING_READ, type ReadFile, type StagedFileRecord } from './staged-file-record.ts';
import type { Owned } from './staged-files.repository.ts';

export interface FileReaderDependencies extends ImportBatchDependencies {
  readonly transactional: Pick<TransactionalStore, 'withLock'>;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** Finds out behind the requests what files are, and again after an answer. */
export interface FileReader extends ReadingQueue {
  /** Has a file read with these answers beside those it has; false where it is being imported or has been. */
  readAgain(file: Owned, answers: Readonly<Record<string, string>>): Promise<boolean>;
  /** Has the files read again that ask one of these. */
  askAgain(tenantId: TenantId, questions: readonly string[]): Promise<void>;
}

const READABLE: readonly StagedFile['state'][] = ['reading', 'ready', 'asks', 'refused', 'failed'];

const ELSEWHERE_MS = 3_600_000;

/** Without a sentence of its own a reading would be tried again for as long as somebody looks. */
const UNREADABLE: ReadFile = {
  state: 'refused',
  reading: {
    ...NOTHING_READ,
    refusal: {
      reason: 'refused',
      message:
        'Something in the file could not be read. Download the report again, or open it in a spreadsheet and save it as CSV.',
      badLines: [],
      badLineCount: 0,
    },
  },
};

export function createFileReader(dependencies: FileReaderDependencies): FileReader {
  const { repository, bytes, clock, log } = dependencies;
  const queue = createReadingQueue((file) => read(file), log);
  const readAndKeep = createKeptReading(dependencies);

  async function read(owned: Owned): Promise<void> {
    const file = await repository.find(owned.tenantId, owned.id);
    if (file?.state !== 'reading' || isElsewhere(file)) return;
    try {
      for (const again of await readAndKeep(file)) queue.add(again);
    } catch (error) {
      // What is wrong with a store says nothing of the file: it stays to be read.
      if (findStoreProblem(error) !== null) throw error;
      log.warn({ error, id: file.id }, 'a file that was given could not be read');
      await repository.keepReading(file, UNREADABLE);
    }
  }

  // Without a shared directory, only the instance that received the bytes can read them; after a while missing bytes
  // count as lost.
  const isElsewhere = ({ tenantId, id, stagedAt }: StagedFileRecord) =>
    !bytes.has(tenantId, id) && clock.now().getTime() - stagedAt.getTime() < ELSEWHERE_MS;

  const askAgain: FileReader['askAgain'] = async (tenantId, questions) => {
    for (const { file } of await repository.list(tenantId)) {
      if (asksFor(file, ...questions)) await readAgain(file, {});
    }
  };
  const readAgain: FileReader['readAgain'] = async (file, answers) => {
    const changed = await repository.askAgain(file, READABLE, answers);
    if (changed !== null) queue.add(changed);
    return changed !== null;
  };
  return { ...queue, readAgain, askAgain };
}

function asksFor(
  { state, reading }: Pick<StagedFileRecord, 'state' | 'reading'>,
  ...questions: readonly string[]
): boolean {
  return state === 'asks' && reading?.questions.some(({ what }) => questions.includes(what)) === true;
}

/**
 * Reads files at once, and compares those of a tenant one after the other: of two, the later one sees the other. Gives the
 * files that have to be read once more.
 */
function createKeptReading(
  dependencies: FileReaderDependencies,
): (file: StagedFileRecord) => Promise<readonly StagedFileRecord[]> {
  const { imports, repository, transactional, bytes, maxBytes, clock } = dependencies;
  const beside = createFilesBeside(dependencies);
  const keepCompared = async (
    file: StagedFileRecord,
    compare: CompareFile,
    parentsThen: number,
  ): Promise<readonly StagedFileRecord[]> => {
    const { tenantId, dropId } = file;
    const near = await beside.of(file);
    const found = await compare((given) => {
      beside.keep(file, given.figures);
      return imports.settleGiven(tenantId, { ...given, dropId }, near.listBefore(given));
    });
    const conflict = await findConflict(imports, tenantId, found.reading);
    const read = withAnswered(file, found, { conflict, comparedWith: near.nameBefore(found.reading) });
    // A catalog was kept while this one was read.
    const isMissed = asksFor(read, 'parent_sku') && (await near.listParents()).length > parentsThen;
    if (isMissed) return [file];
    // The queries of a brand may belong to a parent SKU that is known only now.
    const asking = found.reading.parents.length > 0 ? await listAsking(tenantId) : [];
    // Marked before this one is kept: whoever looks sees that they are being read.
    const later = await Promise.all(
      [...near.listUncompared(read), ...asking].map((one) => repository.askAgain(one, ['ready', 'asks'])),
    );
    const isKept = await repository.keepReading(file, read);
    return [...(isKept ? [] : [file]), ...later.filter((one) => one !== null)];
  };
  const listAsking = async (tenantId: TenantId) =>
    (await repository.list(tenantId)).map(({ file }) => file).filter((one) => asksFor(one, 'parent_sku'));
  return async (file) => {
    const near = await beside.of(file);
    const parents = await near.listParents();
    const compare = await readStagedFile({
      source: openStaged(bytes, file, { maxBytes }),
      today: todayInLosAngeles(clock.now()),
      fileName: file.fileName,
      answers: new Map(Object.entries(file.answers)),
      parents,
      near: await near.listDays(),
    });
    const lock = `staged-readings:${file.tenantId}`;
    return transactional.withLock(lock, () => keepCompared(file, compare, parents.length));
  };
}

/** Questions that have been answered stay with the file, so that the answers can be seen and changed. */
function withAnswered(
  { answers, reading }: StagedFileRecord,
  { state, reading: found }: ReadFile,
  beside: Pick<ReadFile['reading'], 'conflict' | 'comparedWith'>,
): ReadFile {
  const asked = new Set(found.questions.map(({ what }) => what));
  const answered = (reading ?? NOTHING_READ).questions.filter(
    ({ what }) => answers[what] !== undefined && !asked.has(what),
  );
  const questions = [...answered.map((question) => ({ ...question, problem: null })), ...found.questions];
  return { state, reading: { ...found, ...beside, questions } };
}
