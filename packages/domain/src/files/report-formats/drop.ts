import type { DateKey } from '../../core/calendar/index.ts';

/** What says the turn of a file among those that are imported together. */
export interface OrderedFile {
  readonly fileName: string;
  readonly lastDay: string | null;
  /** It is to be shown in place of what speaks for its days already. */
  readonly replaces: boolean;
  /** As what it speaks for its days; null for a catalog. */
  readonly speaksFor: { readonly by: 'own' | 'reports' } | null;
}

/** A file among those that are imported together. */
export interface DroppedFile extends OrderedFile {
  /** For which days of which table it would speak, and as what; null for a catalog. */
  readonly speaksFor: {
    readonly table: string;
    readonly by: 'own' | 'reports';
    readonly days: readonly string[];
  } | null;
}

/**
 * The order in which files that came together are imported, whatever order they came in: catalogs first, since they name
 * the products of all others, then reports, then files of Skuline's own, and last those that are to replace what
 * speaks. Among reports the order says nothing of who speaks; of own files the one that ends later speaks.
 */
export function orderOfDrop<File extends OrderedFile>(files: readonly File[]): File[] {
  return files.toSorted((a, b) => Number(placeOf(a) > placeOf(b)) - Number(placeOf(a) < placeOf(b)));
}

function placeOf({ speaksFor, replaces, lastDay, fileName }: OrderedFile): string {
  const kind = speaksFor === null ? 0 : speaksFor.by === 'reports' ? 1 : 2;
  return `${Number(replaces)} ${kind} ${lastDay ?? ''} ${fileName}`;
}

/** The days for which a file and others that came with it would both speak, as Skuline's own file and as reports. */
export function clashesWith<File extends DroppedFile>(file: File, others: readonly File[]): DateKey[] {
  const { speaksFor } = file;
  if (speaksFor === null) return [];
  const taken = new Set(
    others.flatMap((other) =>
      other.speaksFor?.table === speaksFor.table && other.speaksFor.by !== speaksFor.by
        ? other.speaksFor.days
        : [],
    ),
  );
  return speaksFor.days.filter((day): day is DateKey => taken.has(day));
}
