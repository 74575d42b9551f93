import type { Channel } from '../report-formats/index.ts';

/** The imports of one drop that changed days, and what is known of them. */
export interface ChangeCause {
  /** Its files, and how many of them are Skuline's own or reports: the others are catalogs. */
  readonly fileCount: number;
  readonly ownCount: number;
  readonly reportCount: number;
  /** Null where it is not known which import it was. */
  readonly change: 'imported' | 'undone' | null;
  /** Which report it is; null for a file of Skuline's own. */
  readonly format: string | null;
  /** The channels and kinds of fact it speaks for. */
  readonly channels: readonly Channel[];
  readonly kinds: readonly string[];
}

/** Whether it is a catalog: it brings names. */
export function isOfNames({ format }: Pick<ChangeCause, 'format'>): boolean {
  return format === 'catalogue';
}

/** The import that is the reason of a data version; null where it is not known. */
export interface KnownCause extends Omit<ChangeCause, 'fileCount' | 'ownCount' | 'reportCount'> {
  readonly importId: number | null;
  readonly fileName: string;
  /** The same of the files of a drop, and of names that were edited one after the other. */
  readonly group: string;
}

export const UNKNOWN_CAUSE: KnownCause = {
  importId: null,
  fileName: '',
  group: '',
  change: null,
  format: null,
  channels: [],
  kinds: [],
};

/** What the imports of a drop are together. */
export function mergeCauses(causes: readonly KnownCause[]): ChangeCause {
  const files = causes.filter((one) => !isOfNames(one));
  const { change, format } = files[0] ?? causes[0] ?? UNKNOWN_CAUSE;
  return {
    fileCount: countFiles(causes),
    ownCount: countFiles(files.filter((one) => one.format === null)),
    reportCount: countFiles(files.filter((one) => one.format !== null)),
    change,
    format,
    channels: [...new Set(causes.flatMap(({ channels }) => channels))],
    kinds: [...new Set(causes.flatMap(({ kinds }) => kinds))],
  };
}

function countFiles(causes: readonly KnownCause[]): number {
  return new Set(causes.map(({ importId }) => importId)).size;
}
