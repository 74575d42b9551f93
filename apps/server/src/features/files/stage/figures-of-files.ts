import { LRUCache } from 'lru-cache';
import { measureCache } from '../../../metrics/index.ts';
import type { FileFigures } from '../read/file-figures.ts';
import type { StagedFileRecord } from './staged-file-record.ts';

export type AnsweredFile = Pick<StagedFileRecord, 'tenantId' | 'id' | 'fileName' | 'bytes' | 'answers'>;
type Figures = Promise<FileFigures | null>;

/** What files hold, added up: each is compared with many others, and read once for all of them. */
export interface FiguresOfFiles {
  /** Null for a file that cannot be read. */
  readonly find: (file: AnsweredFile) => Figures;
  /** Those of a file that was read anyway. */
  readonly keep: (file: AnsweredFile, figures: FileFigures) => void;
}

/**
 * A larger one is not read once more for the files beside it: it is compared when both are imported. The files whose
 * figures are remembered hold as much together: that one, or the many small ones that sellers have.
 */
export const MAX_READ_BYTES = 32_000_000;
/** Files that were dropped together are read within minutes. */
const REMEMBERED_MS = 600_000;

export function createFiguresOfFiles(read: (file: AnsweredFile) => Figures): FiguresOfFiles {
  const remembered = new LRUCache<string, Figures>({
    maxSize: MAX_READ_BYTES,
    ttl: REMEMBERED_MS,
    ttlAutopurge: true,
  });
  measureCache('figures-of-files', remembered);
  const remember = (file: AnsweredFile, figures: Figures) =>
    remembered.set(keyOf(file), figures, { size: Math.max(1, file.bytes) });
  return {
    find(file) {
      const known = remembered.get(keyOf(file));
      if (known !== undefined) return known;
      const figures = read(file);
      remember(file, figures);
      figures.catch(() => remembered.delete(keyOf(file)));
      return figures;
    },
    keep: (file, figures) => remember(file, Promise.resolve(figures)),
  };
}

/** The bytes of an id never change: what they are taken for changes with the answers alone. */
function keyOf({ id, answers }: AnsweredFile): string {
  return `${id} ${JSON.stringify(answers)}`;
}
