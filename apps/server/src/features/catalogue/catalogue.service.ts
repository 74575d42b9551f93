import { AppError, type ImportDetail } from '@skuline/contract';
import { type DateRange, daysThrough } from '@skuline/domain/calendar';
import {
  type CatalogueName,
  listCatalogueNames,
  type NamesSummary,
  summarizeNames,
} from '@skuline/domain/catalogue';
import type { CatalogueLayerRow } from '@skuline/domain/report-formats';
import { describeTagChanges, NO_FILTERS, type TagChange, UNKNOWN_SKU } from '@skuline/domain/products';
import {
  cacheBySnapshot,
  type DataSnapshot,
  performanceQuery,
  type ReadModel,
  type TagsOfSkus,
} from '../../read-model/index.ts';
import { FileRefused, type FileSource, type ImportsService, openReport } from '../files/index.ts';
import type { ReadProductCatalog } from '../products/index.ts';
import type { NameAuthor } from './name-edits.repository.ts';
import type { NameEdits } from './name-edits.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** What a tenant's SKUs are called at one data version. */
export interface TenantNames extends NamesSummary {
  readonly names: readonly CatalogueName[];
  /** The days whose net sales are told; null without data. */
  readonly range: DateRange | null;
  /** Whether a catalog names anything: not where every name comes with a file of Skuline's own. */
  readonly isEditable: boolean;
}

export interface CatalogueDependencies {
  readonly imports: Pick<ImportsService, 'readCatalogue'>;
  readonly nameEdits: Pick<NameEdits, 'save' | 'saveCatalogue'>;
  readonly readModel: Pick<ReadModel, 'performance' | 'readPublishedDays' | 'readSnapshot' | 'skuTags'>;
  readonly clock: Clock;
  readonly readCatalog: ReadProductCatalog;
}

export interface CatalogueService {
  readNames(snapshot: DataSnapshot): Promise<TenantNames>;
  readonly save: NameEdits['save'];
  readTags(tenantId: TenantId): Promise<TagsOfSkus>;
  /** The changes that undo these. Throws AppError where the reader knows no such SKU, or there would be too many tags. */
  saveTags(snapshot: DataSnapshot, changes: readonly TagChange[]): Promise<readonly TagChange[]>;
  /** Begins the import of a catalog; answers when all of it has arrived. Throws AppError when it is none. */
  importFile(author: NameAuthor, fileName: string, source: FileSource): Promise<ImportDetail>;
}

const SHOWN_DAYS = 30;
const MAX_TENANTS = 10;

/** What SKUs are called, and changing it: each change is an import like that of a catalog. */
export function createCatalogueService(dependencies: CatalogueDependencies): CatalogueService {
  const { nameEdits, readModel, clock } = dependencies;
  const { skuTags } = readModel;
  const readNames = cacheBySnapshot((snapshot) => readAll(dependencies, snapshot), MAX_TENANTS);
  return {
    readNames,
    save: nameEdits.save,
    readTags: (tenantId) => skuTags.read(tenantId),
    async saveTags(snapshot, changes) {
      const known = new Set((await readNames(snapshot)).names.map(({ sku }) => sku));
      const unknown = changes.find(({ sku }) => !known.has(sku) || sku === UNKNOWN_SKU);
      if (unknown !== undefined)
        throw new AppError('invalid_request', {
          message: `There is no SKU '${unknown.sku}' that can have tags.`,
        });
      const tenantId = tenantOf(snapshot.reader);
      const outcome = await skuTags.change(tenantId, changes, (tx, undo) =>
        recordAudit(tx, clock.now(), { of: tenantId, action: 'tags.changed', ...describeTagChanges(undo) }),
      );
      if ('refused' in outcome) throw new AppError('invalid_request', { message: outcome.refused });
      return outcome.undo;
    },
    async importFile(author, fileName, source) {
      const opened = await openReport(source, { fileName, answers: new Map(), parents: [] });
      if (opened.what !== 'reading' || opened.reading.holds !== 'catalogue') {
        const sentence =
          'This is no catalog of products. A catalog is a CSV with the columns sku, asin, parent_sku_name and brand_name; other files belong on Import data.';
        throw new FileRefused(sentence);
      }
      const { reading } = opened;
      const rows: CatalogueLayerRow[] = [];
      for await (const row of reading.rows) rows.push(row);
      return nameEdits.saveCatalogue(author, { fileName, rows, checksum: reading.checksum() });
    },
  };
}

async function readAll(
  { imports, readModel, readCatalog }: CatalogueDependencies,
  snapshot: DataSnapshot,
): Promise<TenantNames> {
  const days = await readModel.readPublishedDays(snapshot);
  const newest = days.all.at(-1)?.date;
  const range = newest === undefined ? null : daysThrough(newest, SHOWN_DAYS);
  const [netSales, products, stored] = await Promise.all([
    range === null ? new Map<string, number>() : readNetSales(readModel, snapshot, range),
    readCatalog(snapshot),
    imports.readCatalogue(tenantOf(snapshot.reader)),
  ]);
  const names = listCatalogueNames({ ...stored, products, netSales });
  const isEditable = names.length === 0 || stored.lines.length > 0 || stored.reported.length > 0;
  return { ...summarizeNames(names), names, range, isEditable };
}

async function readNetSales(
  { performance }: CatalogueDependencies['readModel'],
  snapshot: DataSnapshot,
  range: DateRange,
): Promise<Map<string, number>> {
  const query = {
    periods: [range],
    filters: NO_FILTERS,
    facts: ['net_sales'],
    groupBy: ['sku_name'],
  } as const;
  const rows = await performance.read(snapshot, performanceQuery(query));
  return new Map(rows.map(({ names: [sku = ''], net_sales: sum }) => [sku, sum]));
}
