import type { StockPlanResponse } from '@skuline/contract';
import { type DateRange, type Maturity, todayInLosAngeles } from '@skuline/domain/calendar';
import { maturityOf } from '@skuline/domain/known-days';
import type { ProductFilters } from '@skuline/domain/products';
import { prepareStockPlan, type RestockEntry, type StockView } from '@skuline/domain/stock';
import type { Clock } from '../../platform/clock.ts';
import type { DataSnapshot, ReadModel } from '../../read-model/index.ts';
import { brandsOf, type Reader, tenantOf } from '../../stores/reader.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ReadProductCatalog } from '../products/index.ts';
import { type DaysOutAsked, type NamedDayOut, readDaysOut } from './read-days-out.ts';
import { readStockedSkus, type StockedDependencies } from './read-stocked-skus.ts';
import { createRestockTimesRepository } from './restock-times.repository.ts';

export interface StockPlanAsked {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  readonly view: StockView;
  readonly limit: number;
  readonly offset: number;
}

/** How long stock lasts, by when it has to be ordered, and what was lost without it. */
export interface StockService {
  /** On which days what is told depends, beside the data. */
  maturity(reader: Reader): Promise<Maturity>;
  readPlan(
    snapshot: DataSnapshot,
    asked: StockPlanAsked,
    times: readonly RestockEntry[],
  ): Promise<StockPlanResponse>;
  listDaysOut(snapshot: DataSnapshot, asked: DaysOutAsked): Promise<readonly NamedDayOut[]>;
  /** Those that a reader may see. */
  listTimes(reader: Reader): Promise<readonly RestockEntry[]>;
  saveTimes(reader: Reader, entry: RestockEntry): Promise<readonly RestockEntry[]>;
}

export interface StockDependencies extends StockedDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'readMaturing' | 'performance' | 'readSnapshot'>;
  readonly readCatalog: ReadProductCatalog;
  readonly clock: Clock;
}

export function createStockService(dependencies: StockDependencies): StockService {
  const { transactional, readModel, clock } = dependencies;
  const repository = createRestockTimesRepository(transactional);
  const maturity = async (reader: Reader) => {
    const maturing = await readModel.readMaturing(tenantOf(reader));
    // Cover, order-by days and lost sales are counted from units sold.
    return maturityOf(['units_sold'], { today: todayInLosAngeles(clock.now()), ...maturing });
  };
  const listTimes = async (reader: Reader) => {
    const all = await repository.list(tenantOf(reader));
    return brandsOf(reader) === null ? all : all.filter(await seenBy(reader, dependencies));
  };
  return {
    maturity,
    async readPlan(snapshot, { range, filters, view, limit, offset }, times) {
      const mature = await maturity(snapshot.reader);
      const asked = { range, filters, times, ...mature };
      const { skus, ratesThrough, reported, toldDays } = await readStockedSkus(snapshot, asked, dependencies);
      const { rows, counts, lost, lost_unknown } = prepareStockPlan(skus, { view, today: mature.today });
      return {
        rows: rows.slice(offset, offset + limit).map((row) => ({ ...row })),
        match_count: rows.length,
        counts: { ...counts },
        lost: lost === null ? null : { ...lost },
        lost_unknown,
        told_days: toldDays,
        rates_through: ratesThrough,
        reported: reported === null ? null : { first_day: reported.start, last_day: reported.end },
      };
    },
    listDaysOut: (snapshot, asked) => readDaysOut(snapshot, asked, dependencies),
    listTimes,
    async saveTimes(reader, entry) {
      await repository.save(tenantOf(reader), entry, clock.now());
      return listTimes(reader);
    },
  };
}

/** Whether an entry is of the company, or of a brand or SKU that a reader of some brands sees. */
async function seenBy(
  reader: Reader,
  { readModel, readCatalog }: Pick<StockDependencies, 'readModel' | 'readCatalog'>,
): Promise<(entry: RestockEntry) => boolean> {
  const catalog = await readCatalog(await readModel.readSnapshot(reader));
  const skus = new Set(catalog.map(({ sku_name: sku }) => sku));
  const brands = new Set(brandsOf(reader) ?? []);
  const isSeen = {
    company: () => true,
    brand: (name: string) => brands.has(name),
    sku: (name: string) => skus.has(name),
  };
  return ({ level, name }) => isSeen[level](name);
}
