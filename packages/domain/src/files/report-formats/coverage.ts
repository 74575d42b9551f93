import {
  type DateKey,
  type DateRange,
  isInRanges,
  isMaturing,
  joinRanges,
  type Maturity,
} from '../../core/calendar/index.ts';
import type { Maturing } from '../../figures/known-days/index.ts';
import type { FactKind } from './layer-row.ts';
import {
  type Channel,
  CHANNELS,
  type CoveredChannel,
  createSameness,
  describeSource,
  expectedDaysOf,
  type LayerSource,
  type Sameness,
  type Sourced,
  sourceKey,
  sourceOf,
  type ToldDays,
} from '../sources/index.ts';
import type { LiveLayer, PlannedDay } from './plan-days.ts';

/** In the order they are shown; `everything`: a file of Skuline's own speaks for all kinds. */
export const COVERED_KINDS = [
  'sales',
  'traffic',
  'ads',
  'refunds',
  'everything',
] as const satisfies readonly (FactKind | 'everything')[];
export type CoveredKind = (typeof COVERED_KINDS)[number];

/**
 * `there`: an import speaks. `not_final`: it does, and the marketplace may still restate the day. `waits`: a file that was
 * given would speak, and its questions have to be answered first. `missing`: other reports are there, and the source was
 * expected to tell this kind as well. `none`: nothing is there, and nothing is expected.
 */
export const COVERAGE_STATES = ['there', 'not_final', 'waits', 'missing', 'none'] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/** What is there of one kind on one day, and the import that speaks. */
export interface CoverageCell {
  readonly day: DateKey;
  readonly state: CoverageState;
  readonly importId: number | null;
}

export interface CoveredRow {
  readonly channel: CoveredChannel;
  readonly kind: CoveredKind;
  /** Whose figures they are, in words, where the channel has several sources of the kind; absent where it has one. */
  readonly source?: string;
  readonly cells: readonly CoverageCell[];
}

/** What a file would say of which days. */
export interface WaitingCover {
  readonly channel: CoveredChannel;
  readonly kind: CoveredKind;
  readonly first: DateKey;
  readonly last: DateKey;
  readonly importId: number;
  readonly source?: LayerSource;
}

/** What is known of a tenant's files. */
export interface CoverageInput {
  /** Who speaks for each day that is looked at. */
  readonly planned: readonly PlannedDay[];
  /** All live layers, also of other days. */
  readonly layers: readonly LiveLayer[];
  /** Whether a file of Skuline's own was ever taken in: then it has a row, whatever days are looked at. */
  readonly hasOwn: boolean;
  readonly maturity: Maturing & Pick<Maturity, 'today'>;
  /** Of files that wait for an answer. */
  readonly waiting?: readonly WaitingCover[];
}

const none = (day: DateKey): CoverageCell => ({ day, state: 'none', importId: null });

/** What is there of each channel and kind, and of each source where there are several, day by day. */
export function coverDays(input: CoverageInput): CoveredRow[] {
  const { planned, layers, hasOwn, maturity, waiting = [] } = input;
  const isSame = createSameness(layers);
  const told = [...layers, ...waiting].map((one) => ({
    ...one,
    days: [{ start: one.first, end: one.last }],
  }));
  const rows: CoveredRow[] = CHANNELS.flatMap((channel) => {
    const ofChannel = [...layers, ...waiting].filter((layer) => layer.channel === channel);
    const kinds = COVERED_KINDS.filter((kind) => ofChannel.some((layer) => layer.kind === kind));
    return kinds.flatMap((kind) => {
      const ofKind = ofChannel.filter((layer) => layer.kind === kind);
      const sources = sourcesOf(ofKind.map(sourceOf), (a, b) =>
        isSame({ channel, kind, source: a }, { channel, kind, source: b }),
      );
      return sources.map((source) =>
        coverKind(input, { channel, kind, source, isOne: sources.length === 1 }, { isSame, told }),
      );
    });
  });
  const own = planned.map(({ day, speaker, ownImportId }) =>
    speaker === 'own' ? there(day, ownImportId, maturity) : none(day),
  );
  const ownRow: CoveredRow = { channel: 'own', kind: 'everything', cells: own };
  const isOwnShown = hasOwn || waiting.some(({ channel }) => channel === 'own');
  return isOwnShown
    ? [
        ...rows,
        withWaiting(
          ownRow,
          waiting.filter(({ channel }) => channel === 'own'),
        ),
      ]
    : rows;
}

/** Where nothing is there, what waits for an answer would be. */
function withWaiting(row: CoveredRow, ofRow: readonly WaitingCover[]): CoveredRow {
  const cells = row.cells.map((cell): CoverageCell => {
    const cover = ofRow.find(({ first, last }) => first <= cell.day && cell.day <= last);
    if (cell.importId !== null || cover === undefined) return cell;
    return { day: cell.day, state: 'waits', importId: cover.importId };
  });
  return { ...row, cells };
}

/** The different sources of a channel and kind: those that could be the same are one, by what says most. */
function sourcesOf(
  sources: readonly LayerSource[],
  isSame: (a: LayerSource, b: LayerSource) => boolean,
): LayerSource[] {
  const known = new Map(sources.map((source) => [sourceKey(source), source]));
  const all = [...known.values()].toSorted((a, b) => wordsIn(b) - wordsIn(a));
  const different: LayerSource[] = [];
  for (const source of all) {
    if (!different.some((other) => isSame(other, source))) different.push(source);
  }
  return different.toSorted((a, b) => (sourceKey(a) < sourceKey(b) ? -1 : 1));
}

function wordsIn(source: LayerSource): number {
  return Object.values(source).filter((word) => word !== '').length;
}

interface CoveredSource {
  readonly channel: Channel;
  readonly kind: CoveredKind;
  readonly source: LayerSource;
  readonly isOne: boolean;
}

/** All live layers, and the files that wait, with the days they tell. */
interface ToldLayers {
  readonly isSame: Sameness;
  readonly told: readonly ToldDays[];
}

function coverKind(
  { planned, maturity, waiting = [] }: CoverageInput,
  { channel, kind, source, isOne }: CoveredSource,
  { isSame, told }: ToldLayers,
): CoveredRow {
  const isOf = (one: Sourced) => isSame(one, { channel, kind, source });
  const { today } = maturity;
  const maturingDays =
    kind === 'everything'
      ? maturity.maturingDays
      : (maturity.maturingByKind?.[kind] ?? maturity.maturingDays);
  const days = joinRanges(told.filter(isOf).flatMap((one) => one.days));
  const expected = expectedDaysOf({ channel, kind, source, days }, told);
  const cells = planned.map(({ day, speaker, sources }): CoverageCell => {
    const reports = speaker === 'reports' ? sources : [];
    const found = reports.find(isOf);
    if (found !== undefined) return there(day, found.importId, { today, maturingDays });
    const isMissing = reports.length > 0 && isInRanges(day, expected);
    return isMissing ? { day, state: 'missing', importId: null } : none(day);
  });
  const words = isOne ? {} : { source: describeSource(source) || FIRST_SOURCE };
  const row = { channel, kind, ...words, cells };
  return withWaiting(row, waiting.filter(isOf));
}

/** What the source is called of which nothing is said, beside others that have a name. */
const FIRST_SOURCE = 'the first one';

function there(day: DateKey, importId: number | null, maturity: Maturity): CoverageCell {
  return { day, state: isMaturing({ start: day, end: day }, maturity) ? 'not_final' : 'there', importId };
}

/** From the first day that one of the layers speaks for to the last one. */
export function daysSpanned(layers: readonly Pick<LiveLayer, 'first' | 'last'>[]): DateRange | null {
  const start = layers.map(({ first }) => first).toSorted()[0];
  const end = layers
    .map(({ last }) => last)
    .toSorted()
    .at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}
