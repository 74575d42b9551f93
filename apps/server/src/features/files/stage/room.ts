import type { TenantId } from '../../../stores/tenant-id.ts';

/** The space an arriving file may still use, shared with all files of its tenant that arrive at the same time. */
export interface Room {
  /** Reserves bytes; throws when they exceed the space. */
  take(bytes: number): void;
  /** Releases reserved bytes that are no longer on the disk. */
  giveBack(bytes: number): void;
  /** Gives all of it back: the file is kept, and counted as such, or is gone. */
  close(): void;
}

export interface RoomRequest {
  readonly tenantId: TenantId;
  readonly maxBytes: number;
  /** What the tenant's files hold already. */
  readonly keptBytes: number;
  readonly refuse: () => Error;
}

/** Counts what arrives at this server, so that files which come at once fill no more than those which come in turn. */
export function createRooms(): (request: RoomRequest) => Room {
  const arriving = new Map<TenantId, number>();
  return ({ tenantId, maxBytes, keptBytes, refuse }) => {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      const all = (arriving.get(tenantId) ?? 0) + bytes;
      if (all === 0) arriving.delete(tenantId);
      else arriving.set(tenantId, all);
      return all;
    };
    return {
      take(bytes) {
        if (keptBytes + add(bytes) > maxBytes) throw refuse();
      },
      giveBack: (bytes) => void add(-bytes),
      close: () => void add(-own),
    };
  };
}
