import { FairQueue, type Leave } from '../../../platform/fair-queue.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';

/** Files that take their time: two at once, so that what is small never waits for more than other small ones. */
export interface LargeFiles {
  /** What ends the file's work; null for a large one while two others are at it. */
  enterNow(file: SizedFile): Leave | null;
  /** Does the work of a file: of a large one, as soon as fewer than two others are at it. */
  run(file: SizedFile, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

interface SizedFile {
  readonly tenantId: TenantId;
  readonly bytes: number;
}

/** Beyond this a file is large. As they lie: of gzip ten times as much comes out, which are seconds still. */
const MOST_BYTES_OF_SMALL = 2_000_000;
const LARGE_AT_ONCE = 2;

/** Large files and a small one: each has memory of its own. */
export const FILES_AT_ONCE = LARGE_AT_ONCE + 1;

/** Lets large files take turns, company by company; `name` is what the queue is called where it is measured. */
export function createLargeFiles(name: string): LargeFiles {
  const places = new FairQueue({
    name,
    atOnce: LARGE_AT_ONCE,
    waitTimeoutMs: null,
  });
  const enterNow: LargeFiles['enterNow'] = ({ tenantId, bytes }) =>
    bytes > MOST_BYTES_OF_SMALL ? places.enterNow([tenantId]) : () => undefined;
  return {
    enterNow,
    async run(file, signal, work) {
      const leave = enterNow(file) ?? (await places.request([file.tenantId], signal).entered);
      await work().finally(leave);
    },
  };
}
