import { type DateKey, stretchesOf } from '@skuline/domain/calendar';
import {
  type DaySource,
  FACT_KINDS,
  type FactKind,
  isTurnCertain,
  type LiveLayer,
  type MetFigures,
  type PlannedDay,
} from '@skuline/domain/report-formats';
import { createSameness, mayBeSame, partOfSource, sourceOf } from '@skuline/domain/sources';
import type { LinesOf } from './met-figures.queries.ts';

/** Lines of a file and lines of others that would tell the same: those of one of the two are shown. */
export interface Encounter {
  readonly kind: FactKind;
  readonly role: MetFigures['role'];
  readonly isEqual: boolean;
  readonly isUncertain: boolean;
  /** Of which of the file's parts the lines are that stand on the other side, by day. */
  readonly days: ReadonlyMap<DateKey, ReadonlySet<string>>;
  readonly others: readonly LiveLayer[];
  readonly lines: readonly LinesOf[];
}

interface OpenEncounter extends Omit<Encounter, 'lines' | 'others' | 'days'> {
  readonly days: Map<DateKey, Set<string>>;
  readonly others: Map<string, { readonly layer: LiveLayer; readonly days: DateKey[] }>;
}

export interface EncounterInput {
  /** Who speaks without the file, and with it. */
  readonly before: readonly PlannedDay[];
  readonly after: readonly PlannedDay[];
  readonly live: readonly LiveLayer[];
  /** What the file would say. */
  readonly file: readonly LiveLayer[];
}

/** Whom a file meets on its days: those it would be shown in place of, and those that are shown in place of it. */
export function listEncounters({ before, after, live, file }: EncounterInput): Encounter[] {
  const isSame = createSameness([...live, ...file]);
  const found = new Map<string, OpenEncounter>();
  const afterOf = new Map(after.map((planned) => [planned.day, planned.sources]));
  const layerOf = new Map(live.map((layer) => [keyOf(toSource(layer)), layer]));
  for (const { day, sources, speaker } of before) {
    if (speaker !== 'reports') continue;
    const speaking = new Set((afterOf.get(day) ?? []).map(keyOf));
    for (const mine of file.filter(({ first, last }) => first <= day && day <= last)) {
      const isShown = speaking.has(keyOf(toSource(mine)));
      for (const source of sources) {
        const layer = layerOf.get(keyOf(source));
        const isKept = speaking.has(keyOf(source));
        if (layer === undefined) continue;
        if (isShown && isKept && differsInAccount(layer, mine))
          note(found, { mine, layer, day, role: 'beside' });
        // One that stays although it could be the same yields to another line of the file, or to none.
        if (isShown === isKept || !isSame(layer, mine)) continue;
        note(found, { mine, layer, day, role: isShown ? 'replaces' : 'yields' });
      }
    }
  }
  return [...found.values()].map(close);
}

/** Nobody said of the file that it stands apart, and but for its account it could be the same. */
function differsInAccount(layer: LiveLayer, mine: LiveLayer): boolean {
  if (mine.isApart === true || layer.channel !== mine.channel || layer.kind !== mine.kind) return false;
  const [theirs, ours] = [sourceOf(layer), sourceOf(mine)];
  return !mayBeSame(theirs, ours) && mayBeSame({ ...theirs, account: '' }, ours);
}

interface Meeting {
  readonly mine: LiveLayer;
  readonly layer: LiveLayer;
  readonly day: DateKey;
  readonly role: Encounter['role'];
}

function note(found: Map<string, OpenEncounter>, { mine, layer, day, role }: Meeting): void {
  const kind = FACT_KINDS.find((one) => one === mine.kind);
  if (kind === undefined) return;
  const isEqual = mine.precedence === layer.precedence;
  const isUncertain = isEqual && mine.dropId === layer.dropId && !isTurnCertain(mine, layer);
  // Of those that stay beside it each is looked at alone: with one of them the file may be the same.
  const whose = role === 'beside' ? sourceOf(layer).account : '';
  const key = [kind, role, isEqual, isUncertain, whose].join(' ');
  const open = found.get(key) ?? { kind, role, isEqual, isUncertain, days: new Map(), others: new Map() };
  found.set(key, open);
  const parts = open.days.get(day) ?? new Set();
  open.days.set(day, parts.add(partOfSource(sourceOf(mine))));
  const place = keyOf(toSource(layer));
  const other = open.others.get(place) ?? { layer, days: [] };
  open.others.set(place, other);
  if (other.days.at(-1) !== day) other.days.push(day);
}

function close({ others, ...encounter }: OpenEncounter): Encounter {
  const met = [...others.values()];
  const lines = met.flatMap(({ layer, days }) =>
    stretchesOf(days).map(({ start, end }) => ({
      importId: layer.importId,
      kind: layer.kind,
      part: partOfSource(sourceOf(layer)),
      first: start,
      last: end,
    })),
  );
  return { ...encounter, lines, others: met.map(({ layer }) => layer) };
}

type Place = Pick<DaySource, 'channel' | 'kind' | 'importId' | 'part'>;

function toSource(layer: LiveLayer): Place {
  return { ...layer, part: partOfSource(sourceOf(layer)) };
}

function keyOf({ channel, kind, importId, part }: Place): string {
  return [channel, kind, importId, part].join('\n');
}
