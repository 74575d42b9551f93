import { type DateKey, eachDay } from '../../core/calendar/index.ts';
import { copyNumberOf, nameWithoutCopy } from './file-name.ts';
import type { Channel, LayerCover } from './layer-row.ts';
import {
  createSameness,
  keyOfSource,
  type LayerSource,
  partOfSource,
  type Sameness,
  sourceOf,
} from '../sources/index.ts';

/** What one import says of one kind, for a stretch of days. */
export interface LiveLayer extends Omit<LayerCover, 'kind'> {
  readonly importId: number;
  readonly channel: Channel;
  /** A kind of fact, or what a file of keyword volumes is about: of a day, each is told by one import. */
  readonly kind: string;
  /** Import that began the drop in which the file came: files of later drops are later. */
  readonly dropId: number;
  /** The last day of the file, the moment it was last changed (as it says itself) and its name: its place in a drop. */
  readonly fileLast: DateKey;
  readonly lastUpdated: string;
  readonly fileName: string;
  /** A person said that it is another account or shop than those of which nothing is said. */
  readonly isApart?: boolean;
  /** What a person said of its place in its drop: 1 is newer than the others, -1 older. */
  readonly dropRank?: number;
}

/** Which import speaks for a source of a channel and kind on a day. */
export interface DaySource {
  readonly channel: Channel;
  readonly kind: string;
  readonly importId: number;
  readonly source: LayerSource;
  /** A person said that it is another than those of which less is said. */
  readonly isApart?: boolean;
  /** Which lines of the import they are. */
  readonly part: string;
}

export interface PlannedDay {
  readonly day: DateKey;
  /** `own`: Skuline's own file, `reports`: the sources together, `nobody`: the day has no data. */
  readonly speaker: 'own' | 'reports' | 'nobody';
  /** The newest import of an own file that has the day. */
  readonly ownImportId: number | null;
  /** Those of the reports, by channel and kind, also while an own file speaks. */
  readonly sources: readonly DaySource[];
}

/**
 * Who speaks for each of the days. Own files and reports never add up: the one that was imported last speaks. Of each
 * channel and kind, different sources add up; of one source the better report speaks, among equals the later import.
 */
export function planDays(
  days: Iterable<DateKey>,
  layers: readonly LiveLayer[],
  ownImports: ReadonlyMap<string, number>,
): PlannedDay[] {
  const ofDay = layersByDay(new Set(days), layers);
  const isSame = createSameness(layers);
  return [...ofDay].map(([day, found]) => {
    const ownImportId = ownImports.get(day) ?? null;
    const newest = Math.max(0, ...found.map(({ importId }) => importId));
    const sources = speakersAmong(found, isSame);
    if (ownImportId !== null && ownImportId > newest) return { day, speaker: 'own', ownImportId, sources };
    return { day, speaker: sources.length > 0 ? 'reports' : 'nobody', ownImportId, sources };
  });
}

function layersByDay(days: ReadonlySet<DateKey>, layers: readonly LiveLayer[]): Map<DateKey, LiveLayer[]> {
  const ofDay = new Map<DateKey, LiveLayer[]>([...days].toSorted().map((day) => [day, []]));
  for (const layer of layers) {
    for (const day of eachDay({ start: layer.first, end: layer.last })) ofDay.get(day)?.push(layer);
  }
  return ofDay;
}

/**
 * The best first: a layer speaks unless a better one that speaks may be of the same source. The lines of one file never
 * stand in each other's way.
 */
function speakersAmong(layers: readonly LiveLayer[], isSame: Sameness): DaySource[] {
  const speaking: LiveLayer[] = [];
  for (const layer of layers.toSorted(betterFirst)) {
    const isTold = speaking.some((better) => better.importId !== layer.importId && isSame(better, layer));
    if (!isTold) speaking.push(layer);
  }
  return speaking
    .map((layer) => ({
      channel: layer.channel,
      kind: layer.kind,
      importId: layer.importId,
      source: sourceOf(layer),
      ...(layer.isApart === true ? { isApart: true } : {}),
      part: partOfSource(sourceOf(layer)),
    }))
    .toSorted((a, b) => compareTexts(keyOfSource(a), keyOfSource(b)) || a.importId - b.importId);
}

function betterFirst(a: LiveLayer, b: LiveLayer): number {
  return a.precedence - b.precedence || -compareInTime(a, b);
}

/**
 * Which of two is the later: between drops the later one; within one what a person said, then the file that was changed
 * later, then the copy with the higher number in its name, then the one whose last day, and then whose name is later.
 */
function compareInTime(a: LiveLayer, b: LiveLayer): number {
  return (
    a.dropId - b.dropId ||
    compareInDrop(a, b) ||
    compareTexts(a.fileLast, b.fileLast) ||
    compareTexts(a.fileName, b.fileName) ||
    a.importId - b.importId
  );
}

type PlaceInDrop = Pick<LiveLayer, 'dropRank' | 'lastUpdated' | 'fileName'>;

function compareInDrop(a: PlaceInDrop, b: PlaceInDrop): number {
  return (
    (a.dropRank ?? 0) - (b.dropRank ?? 0) ||
    compareTexts(a.lastUpdated, b.lastUpdated) ||
    copyNumberOf(a.fileName) - copyNumberOf(b.fileName)
  );
}

/** Whether the files of a drop say themselves which of the two is newer; a person has to, where their figures differ. */
export function isTurnCertain(a: PlaceInDrop, b: PlaceInDrop): boolean {
  if ((a.dropRank ?? 0) !== (b.dropRank ?? 0)) return true;
  if (a.lastUpdated !== '' && b.lastUpdated !== '') return a.lastUpdated !== b.lastUpdated;
  const areCopies = nameWithoutCopy(a.fileName) === nameWithoutCopy(b.fileName);
  return areCopies && copyNumberOf(a.fileName) !== copyNumberOf(b.fileName);
}

function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
