import { addDays, type DateKey, type DateRange, isInRange } from '@skuline/domain/calendar';
import { findKnownDays, type KnownDays } from '@skuline/domain/known-days';
import { type FactsPresent, type FactSums, findFactsPresent } from '@skuline/domain/metrics';
import { COVERED_CHANNELS, type CoveredChannel } from '@skuline/domain/sources';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';
import { CHANNEL_DAYS_SQL, daysOfChannels } from './channel-days.ts';
import { ownDaysOf, parseReportedDays, reportedDaysSql } from './shown-history.ts';
import { asOfOf, cacheBySnapshot, type DataSnapshot } from './snapshot.ts';
import { type DayTotals, parseStoredDay, type StoredDay, storedDaysSql } from './stored-day.ts';

/** More pieces than this are planned more slowly than the look-up they replace. */
const MAX_HIDDEN_PIECES = 8;
const MAX_IMPORTS = 200;
const MAX_READERS = 100;

interface PublishedDaysOptions {
  readonly asOf?: number | undefined;
  /** The rows of {@link reportedDaysSql}. */
  readonly reported?: readonly unknown[];
  /** Only what these channels bring; left out: all of it. */
  readonly of?: {
    readonly channels: readonly CoveredChannel[];
    /** Those of {@link CHANNEL_DAYS_SQL}. */
    readonly rows: readonly unknown[];
  };
}

export type ReadPublishedDays = (snapshot: DataSnapshot) => Promise<PublishedDays>;

/** Reads what a tenant has published, once for each data version. */
export function createPublishedDays(analytics: AnalyticsStore): ReadPublishedDays {
  return cacheBySnapshot(async (snapshot) => {
    const asOf = asOfOf(snapshot);
    const { reader, channels } = snapshot;
    const [days = [], reported = [], rows = []] = await Promise.all(
      [storedDaysSql(asOf), reportedDaysSql(asOf), ...(channels === undefined ? [] : [CHANNEL_DAYS_SQL])].map(
        (sql) => analytics.select(reader, sql),
      ),
    );
    const of = channels === undefined ? {} : { of: { channels, rows } };
    return new PublishedDays(days, { asOf, reported, ...of });
  }, MAX_READERS);
}

/**
 * A tenant's days at one data version: which import each of them shows, and their totals. It spares every query
 * the look-up of the visible imports, and has the totals of a range without asking the engine.
 */
export class PublishedDays {
  readonly #stored: readonly StoredDay[];
  readonly #visible: readonly StoredDay[];
  readonly #importOf: ReadonlyMap<string, number>;
  /** The sums of every version of a day, shown or not; made when they are first asked for. */
  #byVersion: ReadonlyMap<string, FactSums> | null = null;
  readonly #asOf: number | undefined;
  readonly #channels: readonly CoveredChannel[] | null;
  /** Those that bring any of these days. */
  readonly channels: readonly CoveredChannel[];
  /** Whether all days that are shown can be told apart by channel, where some channels are asked for. */
  readonly isComplete: boolean;
  /** Which facts the tenant's data carry. */
  readonly factsPresent: FactsPresent;
  /** On which days which facts are known; the one thing that decides what is compared with what. */
  readonly known: KnownDays;

  /** `rows`: those of {@link storedDaysSql} as of the same data version. */
  constructor(rows: readonly unknown[], { asOf, reported = [], of }: PublishedDaysOptions = {}) {
    const all = rows.map(parseStoredDay);
    const { stored, isComplete } =
      of === undefined ? { stored: all, isComplete: true } : daysOfChannels(all, of.rows, of.channels);
    const isAsked = (channel: string) => of === undefined || of.channels.some((asked) => asked === channel);
    const told = parseReportedDays(reported).filter(({ channel }) => isAsked(channel));
    this.#asOf = asOf;
    this.#channels = of?.channels ?? null;
    this.#stored = stored;
    this.isComplete = isComplete;
    this.#visible = stored.filter((day) => day.isVisible);
    this.#importOf = new Map(this.#visible.map((day) => [day.date, day.importId]));
    this.factsPresent = findFactsPresent(this.#visible.map((day) => day.facts));
    const own = ownDaysOf(this.#visible);
    this.known = findKnownDays({ reported: told, own });
    const brings = new Set<string>([...told.map(({ channel }) => channel), ...(own === null ? [] : ['own'])]);
    this.channels = COVERED_CHANNELS.filter((channel) => brings.has(channel));
  }

  /** The totals of all days that have data, oldest first. */
  get all(): readonly DayTotals[] {
    return this.#visible;
  }

  /** The first and the last day that have data, of those up to `today`; null without any. */
  dataThrough(today: DateKey): { readonly first: DateKey; readonly last: DateKey } | null {
    const [first, last] = [this.#visible[0], this.#visible.findLast(({ date }) => date <= today)];
    return first === undefined || last === undefined ? null : { first: first.date, last: last.date };
  }

  /** How many rows readers see. */
  get rowCount(): number {
    return this.#visible.reduce((count, day) => count + day.rowCount, 0);
  }

  /** The totals of the range's days that have data, oldest first. */
  totalsIn(range: DateRange): readonly DayTotals[] {
    return this.#visible.filter((day) => isInRange(day.date, range));
  }

  /** Whether readers of the day see this import. */
  shows(date: string, importId: number): boolean {
    return this.#importOf.get(date) === importId;
  }

  /** The sums of one version of a day, shown or not; null where it holds no row. */
  factsOf(date: string, importId: number): FactSums | null {
    this.#byVersion ??= new Map(this.#stored.map((day) => [`${day.date} ${day.importId}`, day.facts]));
    return this.#byVersion.get(`${date} ${importId}`) ?? null;
  }

  /**
   * The condition of visible rows for a query over the range, whose bounds are the parameters of these names: the
   * imports by number without the days on which another one is shown, or the look-up where that would be long.
   */
  conditionIn(
    alias: string,
    range: DateRange,
    bounds: { readonly from: string; readonly to: string },
  ): string {
    const inRange = this.#stored.filter((day) => isInRange(day.date, range));
    if (this.#channels !== null)
      return isAmongSql(
        alias,
        inRange.filter((day) => day.isVisible && !day.isSplit),
      );
    const imports = new Set(inRange.filter((day) => day.isVisible).map((day) => day.importId));
    const hidden = piecesOf(inRange.filter((day) => !day.isVisible && imports.has(day.importId)));
    if (imports.size === 0 || imports.size > MAX_IMPORTS || hidden.length > MAX_HIDDEN_PIECES) {
      return visibleDays(alias, { ...bounds, asOf: this.#asOf });
    }
    return [
      `${alias}.import_id IN (${[...imports].join(', ')})`,
      ...hidden.map(
        ({ importId, start, end }) =>
          `NOT (${alias}.import_id = ${importId} AND ${alias}.date_key BETWEEN '${start}' AND '${end}')`,
      ),
    ].join(' AND ');
  }

  /**
   * The condition of the rows in `channel_day` that belong to the range, beside those of {@link conditionIn}: what the channels
   * that are asked for bring to days of several; null where there is none.
   */
  channelConditionIn(alias: string, range: DateRange): string | null {
    const split = this.#visible.filter((day) => day.isSplit && isInRange(day.date, range));
    if (this.#channels === null || split.length === 0) return null;
    const channels = this.#channels.map((channel) => `'${channel}'`).join(', ');
    return `${isAmongSql(alias, split)} AND ${alias}.channel IN (${channels})`;
  }
}

/** The condition of rows of these versions of days. */
function isAmongSql(alias: string, days: readonly StoredDay[]): string {
  if (days.length === 0) return '0';
  const versions = days.map(({ date, importId }) => `('${date}', ${importId})`).join(', ');
  return `(${alias}.date_key, ${alias}.import_id) IN (${versions})`;
}

interface Piece extends DateRange {
  readonly importId: number;
}

/** Days of an import that follow each other, as one piece. */
function piecesOf(days: readonly StoredDay[]): Piece[] {
  const pieces = new Map<number, Piece[]>();
  for (const { importId, date } of days) {
    const ofImport = pieces.get(importId) ?? [];
    const last = ofImport.at(-1);
    if (last !== undefined && addDays(last.end, 1) === date)
      ofImport[ofImport.length - 1] = { ...last, end: date };
    else ofImport.push({ importId, start: date, end: date });
    pieces.set(importId, ofImport);
  }
  return [...pieces.values()].flat();
}
