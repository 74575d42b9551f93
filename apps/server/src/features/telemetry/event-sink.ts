import type { TenantId } from '../../stores/tenant-id.ts';
import type { EventRow } from './event-row.ts';

/** Somewhere events go besides the store. It never fails its caller and never makes it wait. */
export interface EventSink {
  forward(rows: readonly EventRow[], tenantId: TenantId | null): void;
  /** Tries once more to send what is waiting, for a moment, and gives up. */
  close(): Promise<void>;
}
