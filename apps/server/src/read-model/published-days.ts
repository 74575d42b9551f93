import { addDays, type DateKey, type DateRange, isInRange, toDateKey } from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import { findKnownDays, type KnownDays } from '@skuline/domain/known-days';
import {
  FACT_IDS,
  type FactsPresent,
  type FactSums,
  findFactsPresent,
  readFacts,
} from '@skuline/domain/metrics';
import { z } from 'zod';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';
import { ownDaysOf, parseReportedDays, reportedDaysSql } from './shown-history.ts';
import { asOfOf, cacheBySnapshot, type DataSnapshot } from './snapshot.ts';

/** A day's sums over all products. */
export interface DayTotals {
  readonly date: DateKey;
  /** The import that the day shows. */
  readonly importId: number;
  readonly facts: FactSums;
  /** How many rows were summed; a day of zeros has some. */
  readonly rowCount: number;
}

interface StoredDay extends DayTotals {
  readonly isVisible: boolean;
  /** Whether a file of Skuline's own is shown, not what reports were composed to. */
  readonly isOwn: boolean;
}

/**
 * Every day of every import, visible or not, now or as of a data version: some 300 bytes each, a few for each day of a
 * tenant's history.
 */
const storedDaysSql = (asOf: number | undefined) => `SELECT
  p.date_key AS date_key,
  ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(',\n  ')},
  p.import_id AS import_id,
  sum(p.row_count) AS row_count,
  CAST(${visibleDays('p', { asOf })} AS Bool) AS is_visible,
  CAST(p.import_id NOT IN (
    SELECT import_id FROM composed_day WHERE tenant_id = {tenantId:String} AND source_import_id = 0
  ) AS Bool) AS is_own
FROM brand_day AS p
WHERE p.tenant_id = {tenantId:String}
GROUP BY p.date_key, p.import_id
ORDER BY p.date_key, p.import_id`;

/** The sums of all facts in a row of the analytics store. */
export const factColumns = recordOf(FACT_IDS, () => z.number());

const storedDay = z.object({
  ...factColumns,
  date_key: z.string(),
  import_id: z.number(),
  row_count: z.number(),
  is_visible: z.boolean(),
  is_own: z.boolean(),
});

/** More pieces than this are planned more slowly than the look-up they replace. */
const MAX_HIDDEN_PIECES = 8;
const MAX_IMPORTS = 200;
const MAX_TENANTS = 100;

interface PublishedDaysOptions {
  readonly asOf?: number | undefined;
  /** The rows of {@link reportedDaysSql}. */
  readonly reported?: readonly unknown[];
}

export type ReadPublishedDays = (snapshot: DataSnapshot) => Promise<PublishedDays>;

/** Reads what a tenant has published, once for each data version. */
export function createPublishedDays(analytics: AnalyticsStore): ReadPublishedDays {
  return cacheBySnapshot(async (snapshot) => {
    const asOf = asOfOf(snapshot);
    const [days, reported] = await Promise.all(
      [storedDaysSql(asOf), reportedDaysSql(asOf)].map((sql) => analytics.select(snapshot.tenantId, sql)),
    );
    return new PublishedDays(days ?? [], { asOf, reported: reported ?? [] });
  }, MAX_TENANTS);
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
  /** Which facts the tenant's data carry. */
  readonly factsPresent: FactsPresent;
  /** On which days which facts are known; the one thing that decides what is compared with what. */
  readonly known: KnownDays;

  /** `rows`: those of {@link storedDaysSql} as of the same data version. */
  constructor(rows: readonly unknown[], { asOf, reported = [] }: PublishedDaysOptions = {}) {
    this.#asOf = asOf;
    this.#stored = rows.map(parseStoredDay);
    this.#visible = this.#stored.filter((day) => day.isVisible);
    this.#importOf = new Map(this.#visible.map((day) => [day.date, day.importId]));
    this.factsPresent = findFactsPresent(this.#visible.map((day) => day.facts));
    this.known = findKnownDays({ reported: parseReportedDays(reported), own: ownDaysOf(this.#visible) });
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
}

function parseStoredDay(json: unknown): StoredDay {
  const row = storedDay.parse(json);
  return {
    date: toDateKey(row.date_key),
    importId: row.import_id,
    isVisible: row.is_visible,
    isOwn: row.is_own,
    rowCount: row.row_count,
    facts: readFacts(row),
  };
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
