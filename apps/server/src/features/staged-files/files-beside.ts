import { orderOfDrop } from '@skuline/domain/report-formats';
import type { GivenReport } from '../imports/index.ts';
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

/** Reports that would be imported before a file, and tell of some of its days and kinds of fact: it is compared with them. */
export function findBefore(
  file: StagedFileRecord,
  { channel, covers }: Pick<GivenReport, 'channel' | 'covers'>,
  files: readonly StagedFileRecord[],
): StagedFileRecord[] {
  const own = covers.map((cover) => ({ ...cover, channel }));
  const { before } = around(file, own, files);
  return before.filter(({ state, bytes }) => state === 'ready' && bytes <= MAX_READ_BYTES);
}

/** Those that were compared without a file that can be imported now, and would be imported after it. */
export function findLater(
  file: StagedFileRecord,
  { state, reading }: ReadFile,
  files: readonly StagedFileRecord[],
): StagedFileRecord[] {
  const isKnown =
    JSON.stringify(file.reading?.covers) === JSON.stringify(reading.covers) &&
    Object.keys(file.answers).length === 0;
  if (state !== 'ready' || isKnown || reading.speaksFor?.by !== 'reports') return [];
  return around(file, coversOf(reading), files).later;
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
