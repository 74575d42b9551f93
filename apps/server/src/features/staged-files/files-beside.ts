import { type DateKey, findDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { orderOfDrop, readDatesInName } from '@skuline/domain/report-formats';
import type { Clock } from '../../clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type GivenReport, listDaysNearby, type ReportBeside } from '../imports/index.ts';
import type { ImportBatchDependencies } from './import-batch.ts';
import { readFigures, type ReadRequest } from './read-staged-file.ts';
import { openStaged } from './staged-bytes.ts';
import { NOTHING_READ, type ReadFile, type StagedFileRecord } from './staged-file-record.ts';
import { droppedOf } from './staged-file-view.ts';

/** Questions that are asked because of what a file meets: what is shown, or would be. */
export const ASKED_OF_SHOWN: readonly string[] = ['replace_or_add', 'newer', 'shop', 'account'];

/** A larger one is not read once more for each file beside it: it is compared when both are imported. */
const MAX_READ_BYTES = 32_000_000;

interface Cover {
  readonly channel: string;
  readonly kind: string;
  readonly first: string;
  readonly last: string;
}

/** What lies beside a file that was given: it says how the file is to be understood, and what it is compared with. */
export interface FilesBeside {
  /** The parent SKUs of the catalog, and of catalogs that came along: these will have been imported first. */
  listParents(tenantId: TenantId): Promise<ReadRequest['parents']>;
  /** The days of the files beside it, by what they hold or are called, and of those before; else today. */
  listDays(file: StagedFileRecord): Promise<readonly DateKey[]>;
  /** Reports that would be imported before it, and tell of some of its days and kinds of fact: it is compared with them. */
  listBefore(file: StagedFileRecord, given: Pick<GivenReport, 'channel' | 'covers'>): Promise<ReportBeside[]>;
  /** Those that were compared without it, now that it can be imported, and would be imported after it. */
  listLater(file: StagedFileRecord, read: ReadFile): Promise<StagedFileRecord[]>;
}

export function createFilesBeside({
  imports,
  repository,
  bytes,
  maxBytes,
  clock,
}: ImportBatchDependencies & { readonly clock: Clock }): FilesBeside {
  const listFiles = async (tenantId: TenantId) => (await repository.list(tenantId)).map(({ file }) => file);
  /** Its figures are read when they are needed. */
  const toBeside = (file: StagedFileRecord): ReportBeside => {
    const { covers, lastUpdated } = file.reading ?? NOTHING_READ;
    let figures: ReturnType<typeof readFigures> | null = null;
    const request = {
      open: () => openStaged(bytes, file, { maxBytes }),
      fileName: file.fileName,
      answers: new Map(Object.entries(file.answers)),
      parents: [],
    };
    return {
      fileName: file.fileName,
      covers,
      lastUpdated: lastUpdated ?? '',
      readFigures: () => (figures ??= readFigures(request)),
    };
  };
  return {
    async listParents(tenantId) {
      const given = (await listFiles(tenantId)).flatMap(({ reading }) => reading?.parents ?? []);
      return [...(await imports.listParents(tenantId)), ...given];
    },
    async listDays({ tenantId, id }) {
      const beside = (await listFiles(tenantId)).flatMap(({ id: other, fileName, reading }) => {
        if (other === id) return [];
        const inName = readDatesInName(fileName);
        const lastDay = findDateKey(reading?.lastDay ?? '');
        return lastDay === null ? (inName.length === 1 ? inName : []) : [lastDay];
      });
      const days = [...beside, ...(await listDaysNearby(imports, tenantId))];
      return days.length > 0 ? days : [todayInLosAngeles(clock.now())];
    },
    async listBefore(file, { channel, covers }) {
      const own = covers.map((cover) => ({ ...cover, channel }));
      const { before } = around(file, own, await listFiles(file.tenantId));
      return before
        .filter(({ state, bytes: size }) => state === 'ready' && size <= MAX_READ_BYTES)
        .map(toBeside);
    },
    async listLater(file, { state, reading }) {
      const isKnown =
        JSON.stringify(file.reading?.covers) === JSON.stringify(reading.covers) &&
        Object.keys(file.answers).length === 0;
      if (state !== 'ready' || isKnown || reading.speaksFor?.by !== 'reports') return [];
      return around(file, coversOf(reading), await listFiles(file.tenantId)).later;
    },
  };
}

function around(file: StagedFileRecord, own: readonly Cover[], files: readonly StagedFileRecord[]) {
  const lastDay =
    own
      .map(({ last }) => last)
      .toSorted()
      .at(-1) ?? null;
  const dropped = files.map((one) =>
    one.id === file.id
      ? { ...droppedOf(one), lastDay, speaksFor: { by: 'reports' as const } }
      : droppedOf(one),
  );
  const ordered = orderOfDrop(dropped).map((one) => one.file);
  const place = ordered.findIndex(({ id }) => id === file.id);
  const isMet = ({ state, reading }: StagedFileRecord) =>
    (state === 'ready' || state === 'asks') &&
    coversOf(reading ?? NOTHING_READ).some((theirs) => own.some((ours) => overlap(ours, theirs)));
  return { before: ordered.slice(0, place).filter(isMet), later: ordered.slice(place + 1).filter(isMet) };
}

function coversOf({ covers }: ReadFile['reading']): Cover[] {
  return covers.map(({ firstDay: first, lastDay: last, ...cover }) => ({ ...cover, first, last }));
}

function overlap(a: Cover, b: Cover): boolean {
  return a.channel === b.channel && a.kind === b.kind && a.first <= b.last && b.first <= a.last;
}
