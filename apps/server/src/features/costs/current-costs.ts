import type { CostFiguresResponse } from '@skuline/contract';
import type { DataSnapshot, ReadModel } from '../../read-model/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { ReadProductNames } from '../products/index.ts';
import { type CostFiguresRequest, readCostFigures } from './cost-figures.ts';
import { createCostsRepository } from './costs.repository.ts';

export interface CurrentCostsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<ReadModel, 'costs' | 'performance' | 'readPublishedDays'>;
  readonly readNames: ReadProductNames;
}

/** What costs come to with the costs as they are now. */
export type ReadCurrentCosts = (
  snapshot: DataSnapshot,
  request: CostFiguresRequest,
) => Promise<CostFiguresResponse>;

export function createCurrentCosts(dependencies: CurrentCostsDependencies): ReadCurrentCosts {
  const { transactional, readModel, readNames } = dependencies;
  const repository = createCostsRepository(transactional);
  const { costs, performance: reader, readPublishedDays } = readModel;
  const figures = { costs, reader, repository, readNames, readPublishedDays };
  return async (data, request) =>
    readCostFigures(figures, { data, costs: await repository.getVersion(data.tenantId) }, request);
}
