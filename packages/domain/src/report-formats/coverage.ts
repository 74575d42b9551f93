import { type DateKey, type DateRange, isMaturing, type Maturity } from '../calendar/index.ts';
import { type Channel, CHANNELS, type FactKind } from './layer-row.ts';
import type { LiveLayer, PlannedDay } from './plan-days.ts';

/** Whose facts: a channel's, told by reports, or those of files of Skuline's own. */
export const COVERED_CHANNELS = [...CHANNELS, 'own'] as const;
export type CoveredChannel = (typeof COVERED_CHANNELS)[number];

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
 * given would speak, and its questions have to be answered first. `missing`: other kinds of the channel are there, and
 * this one is on other days. `none`: nothing is there, and nothing is expected.
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
  readonly cells: readonly CoverageCell[];
}

/** What a file would say of which days. */
export interface WaitingCover {
  readonly channel: CoveredChannel;
  readonly kind: CoveredKind;
  readonly first: DateKey;
  readonly last: DateKey;
  readonly importId: number;
}

/** What is known of a tenant's files. */
export interface CoverageInput {
  /** Who speaks for each day that is looked at. */
  readonly planned: readonly PlannedDay[];
  /** All live layers, also of other days. */
  readonly layers: readonly LiveLayer[];
  /** Whether a file of Skuline's own was ever taken in: then it has a row, whatever days are looked at. */
  readonly hasOwn: boolean;
  readonly maturity: Maturity;
  /** Of files that wait for an answer. */
  readonly waiting?: readonly WaitingCover[];
}

const none = (day: DateKey): CoverageCell => ({ day, state: 'none', importId: null });

/** What is there of each channel and kind, day by day. */
export function coverDays(input: CoverageInput): CoveredRow[] {
  const { planned, layers, hasOwn, maturity, waiting = [] } = input;
  const rows = CHANNELS.flatMap((channel) => {
    const ofChannel = [...layers, ...waiting].filter((layer) => layer.channel === channel);
    const kinds = COVERED_KINDS.filter((kind) => ofChannel.some((layer) => layer.kind === kind));
    return kinds.map((kind) => coverKind(input, channel, kind));
  });
  const own = planned.map(({ day, speaker, ownImportId }) =>
    speaker === 'own' ? there(day, ownImportId, maturity) : none(day),
  );
  const ownRow: CoveredRow = { channel: 'own', kind: 'everything', cells: own };
  const isOwnShown = hasOwn || waiting.some(({ channel }) => channel === 'own');
  return [...rows, ...(isOwnShown ? [ownRow] : [])].map((row) => withWaiting(row, waiting));
}

/** Where nothing is there, what waits for an answer would be. */
function withWaiting(row: CoveredRow, waiting: readonly WaitingCover[]): CoveredRow {
  const ofRow = waiting.filter(({ channel, kind }) => channel === row.channel && kind === row.kind);
  const cells = row.cells.map((cell): CoverageCell => {
    const cover = ofRow.find(({ first, last }) => first <= cell.day && cell.day <= last);
    if (cell.importId !== null || cover === undefined) return cell;
    return { day: cell.day, state: 'waits', importId: cover.importId };
  });
  return { ...row, cells };
}

function coverKind({ planned, maturity }: CoverageInput, channel: Channel, kind: CoveredKind): CoveredRow {
  const cells = planned.map(({ day, speaker, sources }): CoverageCell => {
    const ofChannel = speaker === 'reports' ? sources.filter((source) => source.channel === channel) : [];
    const source = ofChannel.find((candidate) => candidate.kind === kind);
    if (source !== undefined) return there(day, source.importId, maturity);
    return ofChannel.length > 0 ? { day, state: 'missing', importId: null } : none(day);
  });
  return { channel, kind, cells };
}

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
