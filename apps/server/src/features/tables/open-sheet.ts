import type { Analysis } from '@skuline/domain/analysis';
import { type Comparison, resolveComparison } from '@skuline/domain/calendar';
import { defaultFunnelStep, FUNNEL_RATE_IDS } from '@skuline/domain/funnel';
import { anyKnown } from '@skuline/domain/known-days';
import { defaultMetric, FACT_IDS, isMetricPresent } from '@skuline/domain/metrics';
import { moversSortOf } from '@skuline/domain/movers';
import { DEFAULT_BREAKDOWN, isDimensionId } from '@skuline/domain/products';
import type { Sheet } from '@skuline/domain/views';
import type { TableFile } from '../../http/table-file.ts';
import {
  type DataSnapshot,
  knownOf,
  type PublishedDays,
  type ReadPublishedDays,
  type SkuTags,
  skusOfTags,
  type TagsOfSkus,
} from '../../read-model/index.ts';
import { tenantOf } from '../../stores/reader.ts';
import type { ComparedTables, TableRequest } from './compared-table.ts';
import { funnelTable } from './funnel-table.ts';
import { moversTable } from './movers-table.ts';

const NOTHING = 'There are no figures to compare on these days yet.';

export interface OpenSheetDependencies {
  readonly tables: ComparedTables;
  readonly readPublishedDays: ReadPublishedDays;
  readonly skuTags: Pick<SkuTags, 'read'>;
}

/**
 * The table that a page shows, chosen as the page chooses it, as the file that the page saves; one sentence where nothing can
 * be compared.
 */
export type OpenSheet = (
  snapshot: DataSnapshot,
  sheet: Sheet,
  analysis: Analysis,
  gone: AbortSignal,
) => Promise<TableFile<unknown>>;

export function createOpenSheet({ tables, readPublishedDays, skuTags }: OpenSheetDependencies): OpenSheet {
  return async (snapshot, sheet, kept, gone) => {
    const analysis = await withSkusOfTags(kept, () => skuTags.read(tenantOf(snapshot.reader)));
    const days = await readPublishedDays(snapshot);
    const { periods } = compare(analysis, days);
    if (periods === null) return withoutRows(analysis);
    const given = {
      analysis,
      present: days.factsPresent,
      request: { ...requestOf(analysis, periods), askedSkus: kept.filters.sku_name },
    };
    if (sheet === 'movers') return anyRows(await tables.openFile(snapshot, moversOf(given), gone));
    const funnel = funnelOf(given);
    return funnel === null ? withoutRows(analysis) : anyRows(await tables.openFile(snapshot, funnel, gone));
  };
}

async function withSkusOfTags(analysis: Analysis, read: () => Promise<TagsOfSkus>): Promise<Analysis> {
  const { tags, filters } = analysis;
  if (tags.length === 0) return analysis;
  return { ...analysis, filters: { ...filters, sku_name: skusOfTags(await read(), tags, filters.sku_name) } };
}

function withoutRows({ range }: Analysis): TableFile<unknown> {
  return { title: 'Skuline', range, header: [[NOTHING]], columns: [], rows: noRows() };
}

async function* noRows(): AsyncGenerator<never> {}

/** The same file: its columns read the rows that it has itself. */
function anyRows<Row>(file: TableFile<Row>): TableFile<unknown> {
  return file as TableFile<unknown>;
}

function compare({ range, comparison, days }: Analysis, { known }: PublishedDays): Comparison {
  const ofPeriods = knownOf(FACT_IDS, [range, comparison], known);
  return resolveComparison({ range, comparison, days, known: anyKnown(ofPeriods) });
}

interface Given {
  readonly analysis: Analysis;
  readonly present: PublishedDays['factsPresent'];
  readonly request: Omit<TableRequest, 'search' | 'direction'>;
}

function requestOf(
  { breakdown, filters, days, asOf, channels, marketplaces, tags }: Analysis,
  { current, previous }: NonNullable<Comparison['periods']>,
): Given['request'] {
  return { by: breakdown, range: current, previous, filters, days, asOf, channels, marketplaces, tags };
}

function moversOf({ analysis, present, request }: Given) {
  const { metricId, movers } = analysis;
  const metric = metricId ?? defaultMetric(present);
  const { order: order_by, direction } = moversSortOf(metric, movers.sort);
  const columns = movers.columns.filter((id) => id !== metric && isMetricPresent(id, present));
  const { show, search } = movers;
  return moversTable(
    { metric, columns, show, order_by },
    { ...request, search: search === '' ? null : search, direction },
  );
}

/** Null where the data carry no step. */
function funnelOf({ analysis, present, request }: Given) {
  const { step: chosen, reference, sort, search } = analysis.funnel;
  const step = chosen !== null && isMetricPresent(chosen, present) ? chosen : defaultFunnelStep(present);
  if (step === null) return null;
  const rates = FUNNEL_RATE_IDS.filter((id) => id !== step && isMetricPresent(id, present));
  // Steps are looked at by product: a channel often tells only some of them.
  const by = isDimensionId(request.by) ? request.by : DEFAULT_BREAKDOWN;
  return funnelTable(
    { step, rates, reference, order_by: sort.order },
    { ...request, by, search: search === '' ? null : search, direction: sort.direction },
  );
}
