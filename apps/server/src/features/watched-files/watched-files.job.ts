import { AppError, type StagedFile, UNPRINTABLE } from '@skuline/contract';
import { DAY_MS } from '@skuline/domain/calendar';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { type StagedFilesService, StagingFull } from '../files/index.ts';
import {
  createWatchedFilesRepository,
  type FilesOf,
  type WatchedFileRow,
  type WatchedFilesRepository,
} from './watched-files.repository.ts';
import { type EndOfFile, FileChanged, type FoundFile, type WatchedPlace } from './watched-place.ts';

export interface WatchDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly stagedFiles: Pick<StagedFilesService, 'stage' | 'list' | 'answer' | 'importFiles' | 'remove'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** What keeps files from coming in; the sentences say what to do. */
class WatchProblem extends Error {
  override readonly name = 'WatchProblem';
}

/** So many times in the place of one is it looked how what was taken is read and imported. */
const SOONER = 15;
const TOLD_FOR_MS = 7 * DAY_MS;
const BACKOFF = { firstMs: 15_000, longestMs: 60_000 } as const;

/**
 * Takes what lies in a watched place, each file once in each version, and puts away what is done with. All it knows is written
 * down: it may be cut short anywhere. It fails, having taken what it could, where something is in the way.
 */
export function watchJob(dependencies: WatchDependencies, place: WatchedPlace): JobDefinition {
  const { clock } = dependencies;
  const repository = createWatchedFilesRepository(dependencies.transactional);
  return {
    name: `watch-${place.origin}`,
    schedule: { everyMs: place.everyMs },
    backoff: BACKOFF,
    async run({ signal }) {
      const { companies, problems } = await place.look(clock.now(), signal);
      const tenants = await repository.listTenants();
      const found = [...problems];
      let isBusy = false;
      for (const { folder, files } of companies) {
        signal.throwIfAborted();
        // No name looks like an id.
        const tenant = tenants.find(({ id, name }) => id === folder || name === folder);
        if (tenant === undefined) {
          const says = `There is no company '${folder}', by its exact name or its id: rename the folder, or make the company.`;
          found.push(says);
          continue;
        }
        const of = { tenantId: tenant.id, origin: place.origin, folder };
        const looked = await lookAfterFiles(dependencies, place, of)(files, signal);
        isBusy ||= looked.isBusy;
        found.push(...looked.problems);
      }
      // What was taken does not wait, as it would after a failure, for what is in the way of other files.
      if (isBusy) return new Date(clock.now().getTime() + place.everyMs / SOONER);
      if (found.length > 0) throw new WatchProblem(found.join(' '));
      return undefined;
    },
  };
}

/** What became of files that were looked after. */
export interface LookedAfter {
  /** Whether something goes on that ends without a person. */
  readonly isBusy: boolean;
  readonly problems: readonly string[];
  /** What was refused within the last week, the newest first, a sentence each. */
  readonly refused: readonly string[];
}

interface CompanyDependencies extends WatchDependencies {
  readonly repository: WatchedFilesRepository;
}

/** Where files lie, as far as those of one company are concerned. */
type FilesPlace = Pick<WatchedPlace, 'label' | 'isEmptied'>;

/** Takes files of a company, each once in each version, and looks after those that were taken. */
export function lookAfterFiles(
  given: WatchDependencies,
  place: FilesPlace,
  of: FilesOf,
): (files: readonly FoundFile[], signal: AbortSignal) => Promise<LookedAfter> {
  const repository = createWatchedFilesRepository(given.transactional);
  const dependencies: CompanyDependencies = { ...given, repository };
  const { stagedFiles, log } = dependencies;
  const end = async (file: FoundFile, ended: EndOfFile, refused: readonly string[] = []) => {
    await repository.end(of, file.name, ended);
    // What is said beside the file takes no room from what people give.
    if (place.isEmptied) for (const id of refused) await stagedFiles.remove({ tenantId: of.tenantId, id });
    if (ended.says !== null) log.warn({ tenantId: of.tenantId, file: file.name }, ended.says);
    await file.putAway(ended);
  };
  /** True while something goes on that ends without a person. */
  const lookAt = async (
    file: FoundFile,
    row: WatchedFileRow | undefined,
    signal: AbortSignal,
  ): Promise<boolean> => {
    if (row?.version !== file.version) {
      if (!file.isWhole) return false;
      const refused = await take(dependencies, place, of, { file, signal });
      if (refused === null) return true;
      await end(file, refused);
      return false;
    }
    const { state, says } = row;
    if (state !== 'taken') {
      // Written down before the process ended, which then could not put it away.
      if (place.isEmptied) await file.putAway({ state, says });
      return false;
    }
    const settled = await settle(dependencies, of, row);
    if (typeof settled === 'string') return settled === 'busy';
    await end(file, settled, settled.refused);
    return false;
  };
  return async (files: readonly FoundFile[], signal: AbortSignal): Promise<LookedAfter> => {
    const known = await repository.list(of);
    const problems: string[] = [];
    let isBusy = false;
    for (const file of files) {
      signal.throwIfAborted();
      try {
        isBusy = (await lookAt(file, known.get(file.name), signal)) || isBusy;
      } catch (error) {
        // Where there is no room, others are waited for: nothing is wrong.
        if (error instanceof FileChanged || error instanceof StagingFull) continue;
        signal.throwIfAborted();
        problems.push(`${fileNameOf(file)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    // What is known of files that are gone is of no use: the same name is another file.
    if (place.isEmptied)
      await repository.keepOnly(
        of,
        files.map(({ name }) => name),
      );
    const refused = refusedOf(await repository.list(of), dependencies.clock.now());
    return { isBusy, problems, refused };
  };
}

function fileNameOf({ name }: Pick<FoundFile, 'name'>): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function refusedOf(rows: ReadonlyMap<string, WatchedFileRow>, now: Date): string[] {
  return [...rows.values()]
    .filter(({ state, takenAt }) => state === 'refused' && now.getTime() - takenAt.getTime() < TOLD_FOR_MS)
    .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
    .map((row) => `${fileNameOf(row)} was not taken: ${row.says}`);
}

/** Keeps a file among those that wait to be imported; how it ended where it is refused before that. */
async function take(
  { stagedFiles, repository, transactional, clock, log }: CompanyDependencies,
  { label }: FilesPlace,
  of: FilesOf,
  { file, signal }: { readonly file: FoundFile; readonly signal: AbortSignal },
): Promise<EndOfFile | null> {
  const { name, version, bytes } = file;
  const row = { name, version, state: 'taken', takenAt: clock.now(), says: null } as const;
  try {
    await stagedFiles.stage({
      tenantId: of.tenantId,
      fileName: fileNameOf(file).replace(UNPRINTABLE, ''),
      stagedBy: label,
      origin: of.origin,
      body: { bytes: file.open(signal) },
      totalBytes: bytes,
      onKept: (tx, files) =>
        repository.keep(tx, of, {
          ...row,
          staged: files.map(({ id, fileName }) => ({ id, fileName })),
        }),
    });
    log.info({ tenantId: of.tenantId, file: name }, `a file was taken of the ${label}`);
    return null;
  } catch (error) {
    const isRefusal = error instanceof AppError && /^file_(refused|too_large)$/.test(error.code);
    if (!isRefusal || error instanceof StagingFull) throw error;
    const refused = { state: 'refused', says: error.message } as const;
    await repository.keep(transactional.db, of, { ...row, ...refused, staged: [] });
    return refused;
  }
}

const DONE: readonly StagedFile['state'][] = ['imported', 'unchanged'];
const IN_WORK: readonly StagedFile['state'][] = ['reading', 'waiting', 'importing'];

interface Settled extends EndOfFile {
  /** Those of its files that were refused, and are still among those that wait. */
  readonly refused: readonly string[];
}

/** Has what was taken imported as far as nobody has to be asked. How it ended, or whom it waits for. */
async function settle(
  { stagedFiles, repository }: CompanyDependencies,
  of: FilesOf,
  row: WatchedFileRow,
): Promise<Settled | 'busy' | 'person'> {
  const { tenantId } = of;
  const ids = new Set(row.staged.map(({ id }) => id));
  const files = (await stagedFiles.list(tenantId)).filter(({ id }) => ids.has(id));
  let isBusy = files.some(({ state }) => IN_WORK.includes(state));
  for (const file of files) {
    const answers = rememberedFor(file);
    if (answers === null) continue;
    await stagedFiles.answer({ tenantId, id: file.id }, answers);
    isBusy = true;
  }
  const ready = files.filter(({ state }) => state === 'ready').map(({ id }) => id);
  if (ready.length > 0) await stagedFiles.importFiles(tenantId, { files: ready, replace: [], remember: [] });
  if (isBusy || ready.length > 0) return 'busy';
  if (files.some(({ state }) => state !== 'refused' && !DONE.includes(state))) return 'person';
  const refused = files.flatMap(({ id, state }) => (state === 'refused' ? [id] : []));
  return { ...endOf(files, row, await repository.listImported(of, row)), refused };
}

/** Answers that a person wanted to be remembered, where they leave nothing to ask; null for any other file. */
function rememberedFor({ state, questions }: StagedFile): Readonly<Record<string, string>> | null {
  const open = questions.filter(({ answer }) => answer === null);
  if (state !== 'asks' || open.length === 0) return null;
  const given = open.flatMap(({ what, offered }) => (offered === null ? [] : [[what, offered] as const]));
  return given.length < open.length ? null : Object.fromEntries(given);
}

function endOf(files: readonly StagedFile[], row: WatchedFileRow, imported: ReadonlySet<string>): EndOfFile {
  const says = row.staged.flatMap(({ id, fileName }) => {
    const file = files.find((one) => one.id === id);
    const ofMember = fileName === fileNameOf(row) ? '' : `${fileName}: `;
    if (file?.refusal) return [`${ofMember}${file.refusal.message}`];
    if (file !== undefined || imported.has(fileName)) return [];
    return [`${ofMember}It was removed from Import data before it was imported.`];
  });
  return says.length === 0 ? { state: 'imported', says: null } : { state: 'refused', says: says.join('\n') };
}
