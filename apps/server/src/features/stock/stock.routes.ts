import { STOCK_FILE_COLUMNS, stockFileNotes } from '@skuline/domain/stock';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTable } from '../../http/send-table.ts';
import { askedSkus } from '../../http/tag-filter.ts';
import type { ReadSnapshot } from '../../read-model/index.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import { filterNotes, headOf } from '../records/index.ts';
import type { StockPlanAsked, StockService } from './stock.service.ts';

interface StockRoutesDependencies {
  readonly service: StockService;
  readonly readSnapshot: ReadSnapshot;
  readonly responses: CachedResponses;
}

const ALL_ROWS = Number.MAX_SAFE_INTEGER;

/** /api/stock-plan and /api/restock-times */
export function stockRoutes({ service, readSnapshot, responses }: StockRoutesDependencies) {
  return {
    async listStockPlan({ caller, query, request, reply }: EndpointCall<'listStockPlan'>) {
      const reader = readerOfCaller(caller);
      const times = await service.listTimes(reader);
      const asked = askedOf(query);
      const key = ['stock plan', asked, times, await service.maturity(reader)];
      return responses.send({ caller, query: {}, request, reply }, key, (snapshot) =>
        service.readPlan(snapshot, asked, times),
      );
    },
    exportStockPlan({ caller, query, request, reply }: EndpointCall<'exportStockPlan'>) {
      return sendTable(reply, query.format, async () => {
        const reader = readerOfCaller(caller);
        const asked = askedOf({ ...query, limit: ALL_ROWS, offset: 0 });
        const times = await service.listTimes(reader);
        const { rows, ...told } = await service.readPlan(await readSnapshot(reader), asked, times);
        const notes = [...stockFileNotes(query.show, told), ...filterNotes(query, askedSkus(request))];
        return {
          title: 'Stock',
          range: asked.range,
          header: headOf('Stock', notes),
          columns: STOCK_FILE_COLUMNS,
          rows: each(rows),
        };
      });
    },
    async listDaysOutOfStock({ caller, query, request, reply }: EndpointCall<'listDaysOutOfStock'>) {
      const { brand_name, parent_sku_name, sku_name, group_by: by = null } = query;
      const range = { start: query.start_date, end: query.end_date };
      const asked = { range, filters: { brand_name, parent_sku_name, sku_name }, by };
      const key = ['days out of stock', asked];
      return responses.send({ caller, query: {}, request, reply }, key, async (snapshot) => {
        const days = await service.listDaysOut(snapshot, asked);
        return {
          data: days.map(({ name, day, skus, isUnusual }) => {
            return { name, date_key: day, sku_names: [...skus], is_unusual: isUnusual };
          }),
        };
      });
    },
    async listRestockTimes({ caller }: EndpointCall<'listRestockTimes'>) {
      return { data: [...(await service.listTimes(readerOfCaller(caller)))] };
    },
    async saveRestockTimes({ caller, body }: EndpointCall<'saveRestockTimes'>) {
      const entry = body.level === 'company' ? { ...body, name: '' } : body;
      return { data: [...(await service.saveTimes(readerOfCaller(caller), entry))] };
    },
  };
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

type PlanQuery = Omit<EndpointCall<'listStockPlan'>['query'], 'tag' | 'tenant_id'>;

function askedOf(query: PlanQuery): StockPlanAsked {
  const { brand_name, parent_sku_name, sku_name, show, limit, offset } = query;
  return {
    range: { start: query.start_date, end: query.end_date },
    filters: { brand_name, parent_sku_name, sku_name },
    view: show,
    limit,
    offset,
  };
}
