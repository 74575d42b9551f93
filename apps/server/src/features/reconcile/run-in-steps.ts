import type { Work } from '@skuline/domain/reconcile';
import { setImmediate as giveWay } from 'node:timers/promises';

/** Does work to its end; requests have their turn wherever it stops. */
export async function runInSteps<Result>(work: Work<Result>): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await giveWay();
  }
}
