import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendCsv } from '../../http/send-table.ts';
import type { VerifiedUser } from '../../identity/index.ts';
import type { CostSnapshot, DataSnapshot, ReadModel } from '../../read-model/index.ts';
import { brandsOf, readerOfCaller } from '../../stores/reader.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ReadProductCatalog, ReadProductNames } from '../products/index.ts';
import { takeUpload } from '../files/index.ts';
import { readBreakEven } from './read-break-even.ts';
import { readCostFigures } from './cost-figures.ts';
import { readCostSettings } from './cost-settings.ts';
import { readSkuCosts } from './sku-costs.ts';
import type { CostAuthor } from './cost-record.ts';
import { createCostsRepository } from './costs.repository.ts';
import type { CostsService } from './costs.service.ts';

export interface CostsRoutesDependencies {
  readonly service: CostsService;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<ReadModel, 'costs' | 'performance' | 'readPublishedDays' | 'readSnapshot'>;
  readonly readNames: ReadProductNames;
  readonly readCatalog: ReadProductCatalog;
  readonly responses: CachedResponses;
  /** The most text of a file, unpacked, that is taken in. */
  readonly maxBytes: number;
}

/** /api/costs and what is below it. */
export function costsRoutes(dependencies: CostsRoutesDependencies) {
  return {
    ...changeRoutes(dependencies),
    ...fileRoutes(dependencies),
    ...figureRoutes(dependencies),
  };
}

function changeRoutes({ service, readModel, readCatalog }: CostsRoutesDependencies) {
  return {
    async saveCosts({ caller, body }: EndpointCall<'saveCosts'>) {
      return { change: await service.save(caller.tenantId, authorOf(caller), body.edits) };
    },
    async listCostChanges({ caller, query }: EndpointCall<'listCostChanges'>) {
      const { limit, before } = query;
      // One more than asked for says whether there is another page.
      const found = await service.listChanges(caller.tenantId, { limit: limit + 1, before });
      const changes = found.slice(0, limit);
      return { changes, next_before: found.length > limit ? (changes.at(-1)?.change_id ?? null) : null };
    },
    undoCostChange: ({ caller, params, body: { only } }: EndpointCall<'undoCostChange'>) =>
      service.undo(caller.tenantId, authorOf(caller), {
        changeId: params.id,
        only: only === null ? null : { subject: only.sku_name, effectiveFrom: only.effective_from },
      }),
    async getSkuCosts({ caller, query }: EndpointCall<'getSkuCosts'>) {
      const isSeen = await readSeenSkus(readModel, readCatalog, caller);
      return isSeen(query.sku_name)
        ? service.getSkuCosts(caller.tenantId, query.sku_name)
        : { costs: [], history: [] };
    },
  };
}

function fileRoutes({ service, transactional, maxBytes }: CostsRoutesDependencies) {
  const repository = createCostsRepository(transactional);
  return {
    uploadCosts: ({ caller, query, request }: EndpointCall<'uploadCosts'>) =>
      takeUpload(request.raw, maxBytes, async (file) => {
        const source = { ...file, fileName: query.file_name };
        const imported = await service.importFile(caller.tenantId, authorOf(caller), source);
        const { change, lines, unchanged, rounded } = imported;
        return { change, lines, unchanged, rounded };
      }),
    async exportCosts({ caller, reply }: EndpointCall<'exportCosts'>) {
      const rates = await repository.listRates(caller.tenantId, await repository.getVersion(caller.tenantId));
      const lines = rates
        .filter(({ kind }) => kind === 'unit_cost')
        .map(({ name, effective_from, rate }) => [name, effective_from, rate]);
      return sendCsv(reply, 'costs.csv', [['sku_name', 'effective_from', 'unit_cost'], ...lines]);
    },
  };
}

function figureRoutes({ transactional, readModel, readNames, responses }: CostsRoutesDependencies) {
  const repository = createCostsRepository(transactional);
  const { costs, performance: reader, readPublishedDays } = readModel;
  const figures = { costs, reader, repository, readNames, readPublishedDays };
  /** Cached by the version of the data and by that of the costs. */
  const send = async (
    call: Parameters<CachedResponses['send']>[0],
    asked: readonly unknown[],
    compute: (snapshot: CostSnapshot) => Promise<unknown>,
  ) => {
    const version = await repository.getVersion(call.caller.tenantId);
    return responses.send(call, ['costs', version, ...asked], (data: DataSnapshot) =>
      compute({ data, costs: version }),
    );
  };
  return {
    async listSkuCosts(call: EndpointCall<'listSkuCosts'>) {
      const { show, search = '', limit, offset } = call.query;
      const request = rangeOf(call.query);
      const page = { show, search: search === '' ? null : search, limit, offset };
      return send(call, ['skus', request, page], (snapshot) =>
        readSkuCosts(figures, snapshot, request, page),
      );
    },
    async getCostSettings(call: EndpointCall<'getCostSettings'>) {
      const request = rangeOf(call.query);
      return send(call, ['settings', request], (snapshot) => readCostSettings(figures, snapshot, request));
    },
    async listBreakEven(call: EndpointCall<'listBreakEven'>) {
      const { by, margin = null, search = '', order_by: order, direction, limit = null, offset } = call.query;
      const request = { ...rangeOf(call.query), by, margin };
      const page = { search, order, direction, limit, offset };
      return send(call, ['break-even', request, page], (snapshot) =>
        readBreakEven(figures, snapshot, request, page),
      );
    },
    async getCostFigures(call: EndpointCall<'getCostFigures'>) {
      const { query } = call;
      const previous = { start: query.previous_start_date, end: query.previous_end_date };
      const request = { ...rangeOf(query), previous, granularity: query.granularity, days: query.days };
      return send(call, ['figures', request], (snapshot) => readCostFigures(figures, snapshot, request));
    },
  };
}

/** Whether a SKU is among those that the caller may see. */
async function readSeenSkus(
  { readSnapshot }: Pick<ReadModel, 'readSnapshot'>,
  readCatalog: ReadProductCatalog,
  caller: VerifiedUser,
): Promise<(sku: string) => boolean> {
  const reader = readerOfCaller(caller);
  if (brandsOf(reader) === null) return () => true;
  const seen = new Set((await readCatalog(await readSnapshot(reader))).map(({ sku_name }) => sku_name));
  return (sku) => seen.has(sku);
}

function authorOf({ userId, name, email }: VerifiedUser): CostAuthor {
  return { userId, name: name || email || userId };
}

type RangeQuery =
  | EndpointCall<'listSkuCosts'>['query']
  | EndpointCall<'getCostSettings'>['query']
  | EndpointCall<'listBreakEven'>['query']
  | EndpointCall<'getCostFigures'>['query'];

function rangeOf({ start_date, end_date, brand_name, parent_sku_name, sku_name }: RangeQuery) {
  return {
    range: { start: start_date, end: end_date },
    filters: { brand_name, parent_sku_name, sku_name },
  };
}
