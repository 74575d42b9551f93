import { addDays, type DateKey, type DateRange, isInRange, toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, type FactSums, readFacts } from '@skuline/domain/metrics';
import { z } from 'zod';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';
import { factColumns } from './fact-columns.ts';
import { createSnapshotCache } from './snapshot-cache.ts';
import type { DataSnapshot } from './tagged-answers.ts';

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
  /** The date and the sums as the engine wrote them: a JSON object. */
  readonly line: string;
}

/** Every day of every import, visible or not: some 300 bytes each, a few for each day of a tenant's history. */
const STORED_DAYS_SQL = `SELECT
  p.date_key AS date_key,
  ${FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(',\n  ')},
  p.import_id AS import_id,
  sum(p.row_count) AS row_count,
  CAST(${visibleDays('p')} AS Bool) AS is_visible
FROM brand_day AS p
WHERE p.tenant_id = {tenantId:String}
GROUP BY p.date_key, p.import_id
ORDER BY p.date_key, p.import_id`;

const storedDay = z.object({
  ...factColumns,
  date_key: z.string(),
  import_id: z.number(),
  row_count: z.number(),
  is_visible: z.boolean(),
});

/** More pieces than this are planned more slowly than the look-up they replace. */
const MAX_HIDDEN_PIECES = 8;
const MAX_IMPORTS = 200;
const MAX_TENANTS = 100;

export type ReadPublishedDays = (snapshot: DataSnapshot) => Promise<PublishedDays>;

/** Reads what a tenant has published, once for each data version. */
export function createPublishedDays(analytics: AnalyticsStore): ReadPublishedDays {
  return createSnapshotCache(async ({ tenantId }) => {
    const bytes = await analytics.selectBytes(tenantId, STORED_DAYS_SQL);
    return new PublishedDays(Buffer.from(bytes).toString());
  }, MAX_TENANTS);
}

/**
 * A tenant's days at one data version: which import each of them shows, and their totals. It spares every question
 * the look-up of the visible imports, and answers the totals of a range without asking the engine.
 */
export class PublishedDays {
  readonly #stored: readonly StoredDay[];
  readonly #visible: readonly StoredDay[];
  readonly #importOf: ReadonlyMap<string, number>;

  /** `lines`: the rows of {@link STORED_DAYS_SQL}, one JSON object a line. */
  constructor(lines: string) {
    this.#stored = lines.trimEnd() === '' ? [] : lines.trimEnd().split('\n').map(parseStoredDay);
    this.#visible = this.#stored.filter((day) => day.isVisible);
    this.#importOf = new Map(this.#visible.map((day) => [day.date, day.importId]));
  }

  /** The totals of all days that have data, oldest first. */
  get all(): readonly DayTotals[] {
    return this.#visible;
  }

  /** How many rows readers see. */
  get rowCount(): number {
    return this.#visible.reduce((count, day) => count + day.rowCount, 0);
  }

  /** The totals of the range's days that have data, oldest first. */
  totalsIn(range: DateRange): readonly DayTotals[] {
    return this.#visible.filter((day) => isInRange(day.date, range));
  }

  /** The same as the engine writes them: `date_key` and the facts, one JSON object a line. */
  linesIn(range: DateRange): string {
    const days = this.#visible.filter((day) => isInRange(day.date, range));
    return days.map((day) => `${day.line}\n`).join('');
  }

  /** Whether readers of the day see this import. */
  shows(date: string, importId: number): boolean {
    return this.#importOf.get(date) === importId;
  }

  /**
   * The condition of visible rows for a query over the range, whose parameters are `from` and `to`: the imports by
   * number without the days on which another one is shown, or the look-up where that would be long.
   */
  conditionIn(alias: string, range: DateRange): string {
    const inRange = this.#stored.filter((day) => isInRange(day.date, range));
    const imports = new Set(inRange.filter((day) => day.isVisible).map((day) => day.importId));
    const hidden = piecesOf(inRange.filter((day) => !day.isVisible && imports.has(day.importId)));
    if (imports.size === 0 || imports.size > MAX_IMPORTS || hidden.length > MAX_HIDDEN_PIECES) {
      return visibleDays(alias, { from: 'from', to: 'to' });
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

function parseStoredDay(line: string): StoredDay {
  const json: unknown = JSON.parse(line);
  const row = storedDay.parse(json);
  return {
    date: toDateKey(row.date_key),
    importId: row.import_id,
    isVisible: row.is_visible,
    rowCount: row.row_count,
    facts: readFacts(row),
    // The engine's own digits: parsing them to numbers and back could round a very large sum.
    line: `${line.slice(0, line.indexOf(',"import_id":'))}}`,
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
