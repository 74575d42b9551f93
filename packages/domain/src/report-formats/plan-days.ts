import { type DateKey, eachDay } from '../calendar/index.ts';
import type { Channel, LayerCover } from './layer-row.ts';

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
}

/** Which import speaks for a channel and kind on a day. */
export interface DaySource {
  readonly channel: Channel;
  readonly kind: string;
  readonly importId: number;
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
 * channel and kind the better source wins, among equals the later import.
 */
export function planDays(
  days: Iterable<DateKey>,
  layers: readonly LiveLayer[],
  ownImports: ReadonlyMap<string, number>,
): PlannedDay[] {
  const ofDay = layersByDay(new Set(days), layers);
  return [...ofDay].map(([day, found]) => {
    const ownImportId = ownImports.get(day) ?? null;
    const newest = Math.max(0, ...found.map(({ importId }) => importId));
    const sources = bestOf(found);
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

function bestOf(layers: readonly LiveLayer[]): DaySource[] {
  const best = new Map<string, LiveLayer>();
  for (const layer of layers) {
    const place = `${layer.channel} ${layer.kind}`;
    const other = best.get(place);
    if (other === undefined || isBetter(layer, other)) best.set(place, layer);
  }
  return [...best]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { channel, kind, importId }]) => ({ channel, kind, importId }));
}

function isBetter(layer: LiveLayer, other: LiveLayer): boolean {
  if (layer.precedence !== other.precedence) return layer.precedence < other.precedence;
  return isLater(layer, other);
}

/** Between drops the later one; within one the file whose last day, then whose last change, then whose name is later. */
function isLater(a: LiveLayer, b: LiveLayer): boolean {
  if (a.dropId !== b.dropId) return a.dropId > b.dropId;
  if (a.fileLast !== b.fileLast) return a.fileLast > b.fileLast;
  if (a.lastUpdated !== b.lastUpdated) return a.lastUpdated > b.lastUpdated;
  if (a.fileName !== b.fileName) return a.fileName > b.fileName;
  return a.importId > b.importId;
}
