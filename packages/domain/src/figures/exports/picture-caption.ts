import type { Comparison, DateKey, DateRange } from '../../core/calendar/index.ts';
import { describeKnownAt } from '../../files/data-changes/index.ts';
import { formatDateRange } from '../../core/formatting/index.ts';
import { describeMissingIn, type KnownDays } from '../known-days/index.ts';
import { explainMissing, FACT_IDS, type FactsPresent, missingFacts } from '../metrics/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type ProductFilters, segmentName } from '../../products/index.ts';
import { type CoveredChannel, PLACE_IDS, whereFrom } from '../../files/sources/index.ts';

/** A picture names so many products of a filter; the CSV names all of them. */
const MOST_NAMES = 5;

export interface CaptionInput {
  readonly request: {
    readonly range: DateRange;
    readonly filters: ProductFilters;
    /** The figures are those of these channels alone. */
    readonly channels?: readonly CoveredChannel[] | undefined;
    /** Of these marketplaces alone, likewise. */
    readonly marketplaces?: readonly string[] | undefined;
    /** Of SKUs with one of these tags. */
    readonly tags?: readonly string[] | undefined;
    /** The figures are those that were known then. */
    readonly asOf?: string | null;
  };
  readonly compared: Comparison;
  readonly today: DateKey;
  /** Of the tenant's data; null while it is not known. */
  readonly dataVersion: number | null;
  /** What the data carry; every fact when left out. */
  readonly present?: FactsPresent;
  /** What is known of the days of both periods; everything when left out. */
  readonly known?: KnownDays;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}

/** What stands above an exported picture: which days, whose time, which data, and of which products alone. */
export function pictureCaption({
  request,
  compared: { periods },
  today,
  dataVersion,
  present = null,
  known = {},
}: CaptionInput): string[] {
  const { range, filters, channels = [], marketplaces = [], tags = [], asOf = null } = request;
  const chosen = { channel: channels, marketplace: marketplaces, ...filters };
  const textOf = (days: DateRange) => formatDateRange(days, today, { forceYear: true });
  const shown =
    periods === null ? textOf(range) : `${textOf(periods.current)} compared with ${textOf(periods.previous)}`;
  const version = dataVersion === null ? '' : ` · data version ${dataVersion}`;
  const knownAt = asOf === null ? null : describeKnownAt(asOf, today);
  const missing = explainMissing(missingFacts(FACT_IDS, present), whereFrom(request));
  const reports = describeMissingIn({ range, compared: periods, known }, today, { forceYear: true });
  return [
    `Skuline · ${shown} · Los Angeles time${knownAt === null ? '' : ` · as known on ${knownAt}`}${version}`,
    ...(tags.length === 0 ? [] : [`Tags: ${listNames(tags)}`]),
    ...[...PLACE_IDS, ...DIMENSION_IDS]
      .filter((id) => chosen[id].length > 0)
      .map((id) => `${DIMENSIONS[id].plural}: ${listNames(chosen[id].map((name) => segmentName(id, name)))}`),
    ...(missing === null ? [] : [missing]),
    ...(reports === null ? [] : [reports]),
  ];
}

/** The lines broken between words so that each fits; one word wider than that keeps a line to itself. */
export function wrapLines(
  lines: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): string[] {
  return lines.flatMap((line) => {
    const wrapped: string[] = [];
    for (const word of line.split(' ')) {
      const last = wrapped.at(-1);
      const longer = `${last} ${word}`;
      if (last !== undefined && widthOf(longer) <= width) wrapped[wrapped.length - 1] = longer;
      else wrapped.push(word);
    }
    return wrapped;
  });
}
