import type { StoreSteps } from '../../../stores/store-steps.ts';
import type { ImportsRepository } from './imports.repository.ts';

/** What changes both stores. */
type Steps = Pick<
  ImportsRepository,
  'begin' | 'startPublishing' | 'startUndoing' | 'finish' | 'finishUnchanged'
>;

/**
 * The repository, with every step of an import counted in both stores: between what the database notes before the analytics
 * store is written, and what it notes after that.
 */
export function withKnownSteps(repository: ImportsRepository, steps: StoreSteps): ImportsRepository {
  const known: Steps = {
    async begin(start, now) {
      const record = await repository.begin(start, now);
      await steps.announce(start.tenantId);
      return record;
    },
    async startPublishing(tenantId, ...rest) {
      await repository.startPublishing(tenantId, ...rest);
      await steps.announce(tenantId);
    },
    async startUndoing(tenantId, ...rest) {
      await repository.startUndoing(tenantId, ...rest);
      await steps.announce(tenantId);
    },
    async finish(tenantId, ...rest) {
      await steps.confirm(tenantId);
      return repository.finish(tenantId, ...rest);
    },
    async finishUnchanged(tenantId, ...rest) {
      await steps.confirm(tenantId);
      return repository.finishUnchanged(tenantId, ...rest);
    },
  };
  return { ...repository, ...known };
}
