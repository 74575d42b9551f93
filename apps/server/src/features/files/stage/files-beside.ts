import { createHash } from 'node:crypto';
import { type DateKey, findDateKey, toDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { daysSpanned, orderOfDrop, readDatesInName } from '@skuline/domain/report-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { GivenReport, ReportBeside } from '../days/layers/settle-source.ts';
import { listDaysNearby } from '../days/days-nearby.ts';
import { createFiguresOfFiles, type FiguresOfFiles, MAX_READ_BYTES } from './figures-of-files.ts';
import type { ImportBatchDependencies } from './import-batch.ts';
import { readFigures, type ReadRequest } from './read-staged-file.ts';
import { openStaged } from './staged-bytes.ts';
import { NOTHING_READ, type ReadFile, type StagedFileRecord } from './staged-file-record.ts';
import { droppedOf } from './staged-file-view.ts';

/** Questions that are asked because of what a file meets: what is shown, or would be. */
export const ASKED_OF_SHOWN: readonly string[] = ['replace_or_add', 'newer', 'shop', 'account'];

interface Cover {
  readonly channel: string;
  readonly kind: string;
  readonly first: DateKey;
  readonly last: DateKey;
}

/** What lies beside a file that is read: it says how the file is to be understood, and what it is compared with. */
export interface BesideFile {
  /** The parent SKUs of the catalog, and of catalogs that came along: these will have been imported first. */
  listParents(): Promise<ReadRequest['parents']>;
  /** The days of the files beside it, by what they hold or are called, and of those before; else today. */
  listDays(): Promise<readonly DateKey[]>;
  /** Reports that would be imported before it, and tell of some of its days and kinds of fact: it is compared with them. */
  listBefore(given: Pick<GivenReport, 'channel' | 'covers'>): ReportBeside[];
  /** What these are called that it was compared with: it is read again when there are others. */
  nameBefore(reading: ReadFile['reading']): string[];
  /** Others that were not compared with all that would be imported before them, this one among them as it was read. */
  listUncompared(read: ReadFile): StagedFileRecord[];
}

export interface FilesBeside extends Pick<FiguresOfFiles, 'keep'> {
  /** What lies beside a file now. */
  of(file: StagedFileRecord): Promise<BesideFile>;
}

export function createFilesBeside({
  imports,
  repository,
  bytes,
  maxBytes,
  clock,
}: ImportBatchDependencies & { readonly clock: Clock }): FilesBeside {
  const listFiles = async (tenantId: TenantId) => (await repository.list(tenantId)).map(({ file }) => file);
  const figures = createFiguresOfFiles((file) =>
    readFigures({
      source: openStaged(bytes, file, { maxBytes }),
      fileName: file.fileName,
      answers: new Map(Object.entries(file.answers)),
      parents: [],
    }),
  );
  const toBeside = (file: StagedFileRecord): ReportBeside => {
    const { covers, lastUpdated } = readingOf(file);
    const readBeside = () => figures.find(file);
    return { fileName: file.fileName, covers, lastUpdated: lastUpdated ?? '', readFigures: readBeside };
  };
  return {
    keep: figures.keep,
    async of(file) {
      const { tenantId } = file;
      const files = await listFiles(tenantId);
      const covered = files.map(withCovers);
      return {
        async listParents() {
          return [
            ...(await imports.listParents(tenantId)),
            ...files.flatMap((one) => readingOf(one).parents),
          ];
        },
        async listDays() {
          const others = files.filter(({ id }) => id !== file.id);
          const days = [...others.flatMap(daysOf), ...(await listDaysNearby(imports, tenantId))];
          return days.length > 0 ? days : [todayInLosAngeles(clock.now())];
        },
        listBefore({ channel, covers }) {
          const own = covers.map((cover) => ({ ...cover, channel }));
          return listBefore({ file, covers: own }, covered).map((one) => toBeside(one.file));
        },
        nameBefore: (reading) =>
          listBefore(withCovers({ ...file, reading }), covered).map(({ name }) => name),
        listUncompared(read) {
          const own = withCovers({ ...file, ...read });
          const all = covered.map((one) => (one.file.id === file.id ? own : one));
          return all.filter((one) => one !== own && !isCompared(one, all)).map((one) => one.file);
        },
      };
    },
  };
}

function readingOf({ reading }: StagedFileRecord): ReadFile['reading'] {
  return reading ?? NOTHING_READ;
}

function daysOf(file: StagedFileRecord): readonly DateKey[] {
  const inName = readDatesInName(file.fileName);
  const lastDay = findDateKey(readingOf(file).lastDay ?? '');
  return lastDay === null ? (inName.length === 1 ? inName : []) : [lastDay];
}

interface CoveredFile {
  readonly file: StagedFileRecord;
  readonly covers: readonly Cover[];
  /** Its own, and what of it a comparison is made of: read once more it may be another account's, or hold fewer days. */
  readonly name: string;
}

/** A file of Skuline's own is not compared. */
function withCovers(file: StagedFileRecord): CoveredFile {
  const covers = readingOf(file)
    .covers.filter(({ channel }) => channel !== 'own')
    .map(({ firstDay, lastDay, ...cover }) => ({
      ...cover,
      first: toDateKey(firstDay),
      last: toDateKey(lastDay),
    }));
  return { file, covers, name: nameOf(file) };
}

/** Those that could be imported before a file, and tell of some of what it covers. */
function listBefore(
  { file, covers: own }: Omit<CoveredFile, 'name'>,
  files: readonly CoveredFile[],
): CoveredFile[] {
  const lastDay = daysSpanned(own)?.end ?? null;
  const asRead = { lastDay, speaksFor: { by: 'reports' as const } };
  const isMet = (covers: readonly Cover[]) =>
    covers.some((theirs) => own.some((ours) => overlap(ours, theirs)));
  const ordered = orderOfDrop(
    files
      .filter((one) => one.file.id === file.id || (isAsGoodAsShown(one.file) && isMet(one.covers)))
      .map((one) => ({ ...droppedOf(one.file), ...(one.file.id === file.id ? asRead : {}), one })),
  ).map(({ one }) => one);
  const place = ordered.findIndex((one) => one.file.id === file.id);
  return ordered.slice(0, Math.max(0, place));
}

/** Whether a file that can be imported, or asks, was compared with all that is before it. */
function isCompared(one: CoveredFile, all: readonly CoveredFile[]): boolean {
  const { state } = one.file;
  const known = new Set(readingOf(one.file).comparedWith);
  return (state !== 'ready' && state !== 'asks') || listBefore(one, all).every(({ name }) => known.has(name));
}

/** One that is read once more, and asked nothing, most likely stays what it was. */
function isAsGoodAsShown({ state, reading, bytes }: StagedFileRecord): boolean {
  const isAgain = state === 'reading' && reading !== null && reading.questions.length === 0;
  return (state === 'ready' || isAgain) && bytes <= MAX_READ_BYTES;
}

function overlap(a: Cover, b: Cover): boolean {
  return a.channel === b.channel && a.kind === b.kind && a.first <= b.last && b.first <= a.last;
}

function nameOf(file: StagedFileRecord): string {
  const { covers, lastUpdated } = readingOf(file);
  const said = covers.map(({ channel, kind, source, isApart, firstDay, lastDay, precedence }) => [
    [channel, kind, firstDay, lastDay, precedence, isApart ?? false],
    [source?.adProduct, source?.account, source?.marketplace, source?.currency],
  ]);
  const hash = createHash('sha256').update(JSON.stringify([said, lastUpdated ?? '']));
  return `${file.id} ${hash.digest('base64url').slice(0, 12)}`;
}
