import {
  addDays,
  type DateKey,
  type DateRange,
  type DayRanges,
  isInRange,
  joinRanges,
} from '@skuline/domain/calendar';
import {
  findKnownDays,
  type KindOfChannel,
  type KnownDays,
  type ReportedDays,
  type NewestOfKind,
} from '@skuline/domain/known-days';
import { type FactsPresent, type FactSums, findFactsPresent } from '@skuline/domain/metrics';
import {
  channelsWithSeveral,
  COVERED_CHANNELS,
  type CoveredChannel,
  createMarketplaceNames,
  marketplacesWithOwnDays,
  type Place,
  saidMarketplace,
} from '@skuline/domain/sources';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { tenantOf } from '../stores/reader.ts';
import { textSql, visibleDays } from '../stores/analytics/visible-rows.ts';
import { CHANNEL_DAYS_SQL, daysOfChannels } from './channel-days.ts';
import { ownDaysOf, parseReportedDays, type ReadUntold, reportedDaysSql } from './shown-history.ts';
import { asOfOf, cacheBySnapshot, type DataSnapshot, isNarrowed } from './snapshot.ts';
import { type DayTotals, parseStoredDay, type StoredDay, storedDaysSql } from './stored-day.ts';

/** More pieces than this are planned more slowly than the look-up they replace. */
const MAX_HIDDEN_PIECES = 8;
const MAX_IMPORTS = 200;
const MAX_READERS = 100;

interface PublishedDaysOptions {
  readonly asOf?: number | undefined;
  /** The rows of {@link reportedDaysSql}. */
  readonly reported?: readonly unknown[];
  /** Only what is of these places; left out: all of it. */
  readonly of?: {
    readonly channels: DataSnapshot['channels'] | undefined;
    readonly marketplaces: DataSnapshot['marketplaces'] | undefined;
    /** Those of {@link CHANNEL_DAYS_SQL}. */
    readonly rows: readonly unknown[];
  };
}

export type ReadPublishedDays = (snapshot: DataSnapshot) => Promise<PublishedDays>;

/** Reads what a tenant has published, once for each data version. */
export function createPublishedDays(analytics: AnalyticsStore, readUntold: ReadUntold): ReadPublishedDays {
  return cacheBySnapshot(async (snapshot) => {
    const asOf = asOfOf(snapshot);
    const { reader, channels, marketplaces } = snapshot;
    const untold = await readUntold(tenantOf(reader));
    const [days, reported, rows] = await Promise.all([
      analytics.select(reader, storedDaysSql(asOf)),
      analytics.select(reader, reportedDaysSql(asOf), untold),
      isNarrowed(snapshot) ? analytics.select(reader, CHANNEL_DAYS_SQL) : [],
    ]);
    const of = isNarrowed(snapshot) ? { of: { channels, marketplaces, rows } } : {};
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
  /** The places whose rows are read of days of several, as these rows name them; null: all days are read whole. */
  readonly #kept: readonly Place[] | null;
  /** Those that bring any of these days. */
  readonly channels: readonly CoveredChannel[];
  /** The same with their marketplaces; of a channel with several also the one that is called as the channel: not known which. */
  readonly places: readonly Place[];
  /** The marketplaces whose days are not those of Los Angeles, as they are called. */
  readonly ownDays: readonly string[];
  /** Whether all days that are shown can be told apart by channel, where some channels are asked for. */
  readonly isComplete: boolean;
  /** Which facts the tenant's data carry. */
  readonly factsPresent: FactsPresent;
  /** Which channels tell which kinds, and the newest day of each. */
  readonly toldKinds: readonly NewestOfKind[];
  /** On which days which facts are known; the one thing that decides what is compared with what. */
  readonly known: KnownDays;
  /** The days on which amounts of a currency have no rate. */
  readonly missingRates: MissingRates;

  /** `rows`: those of {@link storedDaysSql} as of the same data version. */
  constructor(rows: readonly unknown[], { asOf, reported = [], of }: PublishedDaysOptions = {}) {
    const all = rows.map(parseStoredDay);
    const everyone = parseReportedDays(reported);
    const nameOf = createMarketplaceNames(everyone);
    const isChosen = ({ channel, marketplace }: Place) =>
      (of?.channels?.includes(channel) ?? true) && (of?.marketplaces?.includes(marketplace) ?? true);
    const { stored, isComplete, kept } =
      of === undefined
        ? { stored: all, isComplete: true, kept: null }
        : daysOfChannels(all, of.rows, { isChosen, nameOf });
    const placeOf = (source: ReportedDays): Place => {
      const channel = COVERED_CHANNELS.find((covered) => covered === source.channel) ?? 'own';
      return { channel, marketplace: nameOf(channel, saidMarketplace(source)) };
    };
    const told = everyone.filter((source) => isChosen(placeOf(source)));
    this.#asOf = asOf;
    this.#kept = kept;
    this.#stored = stored;
    this.isComplete = isComplete;
    this.#visible = stored.filter((day) => day.isVisible);
    this.#importOf = new Map(this.#visible.map((day) => [day.date, day.importId]));
    this.factsPresent = findFactsPresent(this.#visible.map((day) => day.facts));
    const own = ownDaysOf(this.#visible);
    this.known = findKnownDays({ reported: told, own });
    this.toldKinds = [
      ...told.flatMap(({ channel, kind, days }) => newestOf({ channel, kind }, days.at(-1)?.end)),
      ...(own?.kinds ?? []).flatMap((kind) => newestOf({ channel: OWN.channel, kind }, own?.span.end)),
    ];
    this.missingRates = missingRatesOf(told);
    this.ownDays = marketplacesWithOwnDays(
      told.flatMap((source) => (source.channel === 'amazon' ? [saidMarketplace(source)] : [])),
    );
    const places = uniquePlaces([...told.map(placeOf), ...(own === null ? [] : [OWN])]);
    this.channels = COVERED_CHANNELS.filter((channel) => places.some((place) => place.channel === channel));
    const several = channelsWithSeveral(told);
    const unknown = this.channels
      .filter((channel) => several.has(channel))
      .map((channel): Place => ({ channel, marketplace: channel }));
    this.places = uniquePlaces([...places, ...unknown]);
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
    if (this.#kept !== null)
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
    if (this.#kept === null || split.length === 0) return null;
    const kept = this.#kept.map(({ channel, marketplace }) => `('${channel}', ${textSql(marketplace)})`);
    return `${isAmongSql(alias, split)} AND (${alias}.channel, ${alias}.marketplace) IN (${kept.join(', ')})`;
  }
}

type MissingRates = { readonly from: string; readonly days: DayRanges }[];

function missingRatesOf(told: readonly ReportedDays[]): MissingRates {
  const all = Map.groupBy(
    told.flatMap(({ unconverted = [] }) => unconverted),
    ({ currency }) => currency,
  );
  return [...all].map(([from, days]) => ({ from, days: joinRanges(days.flatMap((one) => one.days)) }));
}

const OWN: Place = { channel: 'own', marketplace: 'own' };

function newestOf(of: KindOfChannel, newest: DateKey | undefined): NewestOfKind[] {
  return newest === undefined ? [] : [{ ...of, newest }];
}

function uniquePlaces(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.channel} ${place.marketplace}`, place])).values()];
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
