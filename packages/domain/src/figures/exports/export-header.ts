import type { TableCell } from '../tables/index.ts';
import { BUSINESS_TIME_ZONE, type Comparison, type DateRange } from '../../core/calendar/index.ts';
import { FACT_IDS, FACTS, type FactsPresent, missingFacts } from '../metrics/index.ts';
import { describeMissingIn, type KnownDays } from '../known-days/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type ProductFilters, segmentName } from '../../products/index.ts';
import { type CoveredChannel, PLACE_IDS, whereFrom } from '../../files/sources/index.ts';

export interface ExportHeaderInput {
  readonly title: string;
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
    readonly asOf?: string | null | undefined;
  };
  readonly compared: Comparison;
  /** Of the tenant's data; null while it is not known. */
  readonly dataVersion: number | null;
  /** What the data carry; every fact when left out. */
  readonly present?: FactsPresent;
  /** The marketplaces whose days are their own local days. */
  readonly ownDays?: readonly string[] | undefined;
  /** What is known of the days of both periods; everything when left out. */
  readonly known?: KnownDays;
}

function filterLines({
  filters,
  channels = [],
  marketplaces = [],
  tags = [],
}: ExportHeaderInput['request']): TableCell[][] {
  const chosen = { channel: channels, marketplace: marketplaces, ...filters };
  const ofTags = tags.length === 0 ? [] : [['Filter: Tags', ...tags]];
  const lines = [
    ...ofTags,
    ...[...PLACE_IDS, ...DIMENSION_IDS]
      .filter((id) => chosen[id].length > 0)
      .map((id) => [`Filter: ${DIMENSIONS[id].plural}`, ...chosen[id].map((name) => segmentName(id, name))]),
  ];
  return lines.length === 0 ? [['Filters', 'None']] : lines;
}

/** Which days the growth compares: the range's own, unless days without data are left out. */
function comparisonLines({ periods, noDataYet, noDataBefore }: Comparison): TableCell[][] {
  if (periods === null) return [['Compared with', 'Nothing: no data yet']];
  const { current, previous } = periods;
  return [
    ...(noDataYet === null ? [] : [['No data yet', noDataYet.start, noDataYet.end]]),
    ...(noDataBefore === null ? [] : [['No data before', noDataBefore.start, noDataBefore.end]]),
    ...(noDataYet === null && noDataBefore === null ? [] : [['Compared days', current.start, current.end]]),
    ['Compared with', previous.start, previous.end],
  ];
}

/** The lines above every exported table: what it shows, of which days, products and data. */
export function exportHeader({
  title,
  request,
  compared,
  dataVersion,
  present = null,
  known = {},
  ownDays = [],
}: ExportHeaderInput): TableCell[][] {
  const missing = missingFacts(FACT_IDS, present).map((id) => FACTS[id].label);
  const { range, asOf } = request;
  const reports = describeMissingIn({ range, compared: compared.periods, known }, range.end, {
    forceYear: true,
  });
  return [
    ['Skuline', title],
    ['Range', range.start, range.end],
    ...comparisonLines(compared),
    ...(reports === null ? [] : [['Missing reports', reports]]),
    ...filterLines(request),
    ['Time zone', BUSINESS_TIME_ZONE],
    ...(ownDays.length === 0 ? [] : [['Local days of the marketplace', ...ownDays]]),
    ...(asOf === undefined || asOf === null ? [] : [['As known on', asOf]]),
    ['Data version', dataVersion],
    ...(missing.length === 0 ? [] : [[`Not in ${whereFrom(request)}`, ...missing]]),
    [],
  ];
}
