import type { Work } from '@skuline/domain/reconcile';
import { setImmediate as giveWay } from 'node:timers/promises';

/**
 * Does work to its end; requests have their turn wherever it stops. Throws the signal's reason once nobody waits for it any
 * more.
 */
export async function runInSteps<Result>(work: Work<Result>, gone?: AbortSignal): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await giveWay();
    gone?.throwIfAborted();
  }
}
