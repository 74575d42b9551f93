import { AppError, type CataloguePage } from '@skuline/contract';
import { type CatalogueName, findNames, isEditable, type NameChange } from '@skuline/domain/catalogue';
import { shareOf } from '@skuline/domain/costs';
import { UNKNOWN_SKU, writeTags } from '@skuline/domain/products';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendCsv } from '../../http/send-table.ts';
import type { VerifiedUser } from '../../identity/index.ts';
import { CATALOGUE_FORMAT, type ImportsService, importerOf, takeUpload } from '../files/index.ts';
import type { ReadSnapshot, TagsOfSkus } from '../../read-model/index.ts';
import { findChoices } from './choices.ts';
import type { CatalogueService, TenantNames } from './catalogue.service.ts';
import type { NameAuthor } from './name-edits.repository.ts';
import { readerOfCaller } from '../../stores/reader.ts';

export interface CatalogueRoutesDependencies {
  readonly service: CatalogueService;
  readonly imports: Pick<ImportsService, 'find' | 'list'>;
  readonly responses: CachedResponses;
  readonly readSnapshot: ReadSnapshot;
  /** The most text of a file, unpacked, that is taken in. */
  readonly maxBytes: number;
}

/** /api/catalogue and what is below it. */
export function catalogueRoutes(dependencies: CatalogueRoutesDependencies) {
  return { ...nameRoutes(dependencies), ...changeRoutes(dependencies) };
}

function nameRoutes({ service, imports, responses, readSnapshot }: CatalogueRoutesDependencies) {
  return {
    async listCatalogue(call: EndpointCall<'listCatalogue'>) {
      const { tenant_id: _tenant, ...wanted } = call.query;
      const tags = await service.readTags(call.caller.tenantId);
      return responses.send({ ...call, query: {} }, ['catalogue', wanted, tags.version], async (snapshot) => {
        const known = await service.readNames(snapshot);
        return pageOf(imports, { ...known, tags }, wanted);
      });
    },
    async listCatalogueChoices(call: EndpointCall<'listCatalogueChoices'>) {
      const { of, search = '', limit, offset } = call.query;
      return responses.send(
        { ...call, query: {} },
        ['choices', of, search, limit, offset],
        async (snapshot) =>
          findChoices((await service.readNames(snapshot)).names, { of, search, limit, offset }),
      );
    },
    async exportCatalogue({ caller, reply }: EndpointCall<'exportCatalogue'>) {
      const { names } = await service.readNames(await readSnapshot(readerOfCaller(caller)));
      const { bySku } = await service.readTags(caller.tenantId);
      const hasTags = bySku.size > 0;
      const lines = names
        .filter(({ sku }) => sku !== UNKNOWN_SKU)
        .map(({ sku, asin, parentSku, brand }) => [
          sku,
          asin,
          parentSku,
          brand,
          ...(hasTags ? [writeTags(bySku.get(sku) ?? [])] : []),
        ]);
      const header = ['sku', 'asin', 'parent_sku_name', 'brand_name', ...(hasTags ? ['tags'] : [])];
      return sendCsv(reply, 'catalogue.csv', [header, ...lines]);
    },
  };
}

function changeRoutes({ service, imports, maxBytes, readSnapshot }: CatalogueRoutesDependencies) {
  return {
    async saveCatalogue({ caller, body }: EndpointCall<'saveCatalogue'>) {
      const unnamed = body.changes.some(({ sku_name: sku }) => sku === UNKNOWN_SKU);
      if (unnamed) {
        const message = `'${UNKNOWN_SKU}' stands for lines without a SKU and can't be called anything.`;
        throw new AppError('invalid_request', { message });
      }
      return { import: await service.save(authorOf(caller), body.changes.map(toChange)) };
    },
    async saveTags({ caller, body }: EndpointCall<'saveTags'>) {
      const changes = body.changes.map(({ sku_name: sku, ...change }) => ({ sku, ...change }));
      const undo = await service.saveTags(await readSnapshot(readerOfCaller(caller)), changes);
      return {
        undo: undo.map(({ sku, add, remove }) => ({ sku_name: sku, add: [...add], remove: [...remove] })),
      };
    },
    uploadCatalogue: ({ caller, query, request }: EndpointCall<'uploadCatalogue'>) =>
      takeUpload(request.raw, maxBytes, async (file) => ({
        import: await service.importFile(authorOf(caller), query.file_name, file),
      })),
    async listCatalogueChanges({ caller, query }: EndpointCall<'listCatalogueChanges'>) {
      const { limit, before } = query;
      // One more than asked for says whether there is another page.
      const page = { limit: limit + 1, before, format: CATALOGUE_FORMAT };
      const found = await imports.list(caller.tenantId, page);
      const changes = found.slice(0, limit);
      return { changes, next_before: found.length > limit ? (changes.at(-1)?.id ?? null) : null };
    },
  };
}

type Wanted = Omit<EndpointCall<'listCatalogue'>['query'], 'tenant_id'>;

async function pageOf(
  imports: Pick<ImportsService, 'find'>,
  known: TenantNames & { readonly tags: TagsOfSkus },
  { show, search = '', limit, offset }: Wanted,
): Promise<CataloguePage> {
  const { byTag, bySku } = known.tags;
  const names = known.names.map((name) => ({ ...name, tags: bySku.get(name.sku) ?? [] }));
  const found = findNames(names, { show, search });
  const page = found.slice(offset, offset + limit);
  const fileNames = await readFileNames(imports, page);
  return {
    range: known.range,
    count: known.count,
    unknown_count: known.unknownCount,
    without_asin_count: known.withoutAsinCount,
    suggested_count: known.suggestedCount,
    net_sales: known.netSales,
    unknown_net_sales: known.unknownNetSales,
    is_editable: known.isEditable,
    match_count: found.length,
    tags: [...byTag.keys()],
    rows: page.map((name) => toRow(name, known.netSales, fileNames)),
  };
}

function toRow(
  name: CatalogueName & { readonly tags: readonly string[] },
  total: number,
  fileNames: ReadonlyMap<number, string>,
): CataloguePage['rows'][number] {
  const { sku, asin, parentSku, brand, tags, netSales, source, importId, isUnknown, suggestion } = name;
  return {
    sku_name: sku,
    asin,
    parent_sku_name: parentSku,
    brand_name: brand,
    tags: [...tags],
    net_sales: netSales,
    share: shareOf(netSales, total),
    is_unknown: isUnknown,
    is_editable: isEditable(name),
    source,
    from: importId === null ? null : (fileNames.get(importId) ?? null),
    suggestion:
      suggestion === null
        ? null
        : {
            asin: suggestion.asin,
            parent_sku_name: suggestion.parentSku,
            brand_name: suggestion.brand,
            reason: suggestion.reason,
            like: suggestion.like,
          },
  };
}

/** The names of the files that the rows of the page are from. */
async function readFileNames(
  imports: Pick<ImportsService, 'find'>,
  page: readonly CatalogueName[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(page.map(({ importId }) => importId))].filter((id) => id !== null);
  const found = await Promise.all(ids.map((id) => imports.find(id)));
  return new Map(
    found.flatMap((one) => (one === null ? [] : [[one.record.id, one.record.fileName] as const])),
  );
}

function toChange(change: EndpointCall<'saveCatalogue'>['body']['changes'][number]): NameChange {
  const { sku_name: sku, asin, parent_sku_name: parentSku, brand_name: brand } = change;
  return { sku, asin, parentSku, brand };
}

function authorOf(caller: VerifiedUser): NameAuthor {
  return { tenantId: caller.tenantId, name: importerOf(caller) };
}
