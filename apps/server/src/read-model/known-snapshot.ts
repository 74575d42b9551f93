import { AppError } from '@skuline/contract';
import { instantInLosAngeles } from '@skuline/domain/calendar';
import { findKnownAt, type KnownAt, knownBefore } from '@skuline/domain/data-history';
import type { Clock } from '../clock.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { CurrentSnapshot, ReadSnapshot } from './snapshot.ts';

/** A data version, and when the data became so; milliseconds since 1970. */
export type DatedVersion = Omit<CurrentSnapshot, 'tenantId' | 'isPast'>;

/** What is known of a tenant's data versions; both numbers are 0 before its first import. */
export interface DataVersions {
  getVersion(tenantId: TenantId): Promise<DatedVersion>;
  /** The newest data version that is not above a number, or began before a moment; null where none is kept. */
  findVersion(tenantId: TenantId, upTo: number | Date): Promise<DatedVersion | null>;
  /** The oldest data version that is kept. */
  findOldest(tenantId: TenantId): Promise<DatedVersion | null>;
}

/** Reads the snapshot of now, or the one that somebody would have seen then. */
export function createReadSnapshot(versions: DataVersions, clock: Clock): ReadSnapshot {
  return async (tenantId, asOf) => {
    const current = await versions.getVersion(tenantId);
    if (asOf === undefined) return { tenantId, ...current };
    const when = parseKnownAt(asOf);
    refuseFuture(when, current, clock.now());
    const known = await versions.findVersion(tenantId, limitOf(when));
    if (known === null) throw await tooEarly(versions, tenantId);
    // What is still so is read as ever, from all sums that are kept ready.
    if (known.dataVersion >= current.dataVersion) return { tenantId, ...current };
    return { tenantId, ...known, isPast: true };
  };
}

/**
 * The data version that changes are told since: the one that was known then; the oldest where what was before it is not
 * kept, and 0 where nothing was. Throws AppError for what is yet to come.
 */
export async function readSince(
  { versions, clock }: { readonly versions: DataVersions; readonly clock: Clock },
  tenantId: TenantId,
  since: string,
): Promise<DatedVersion> {
  const when = parseKnownAt(since);
  refuseFuture(when, await versions.getVersion(tenantId), clock.now());
  const known = await versions.findVersion(tenantId, limitOf(when));
  const oldest = known ?? (await versions.findOldest(tenantId));
  const isFirst = known === null && oldest?.dataVersion === 1;
  return oldest === null || isFirst ? { dataVersion: 0, changedAt: 0 } : oldest;
}

function parseKnownAt(text: string): KnownAt {
  const known = findKnownAt(text);
  // The contract lets nothing else through.
  if (known === null) throw new TypeError(`${text} is no data version, day or moment.`);
  return known;
}

function limitOf(asOf: KnownAt): number | Date {
  return asOf.kind === 'version' ? asOf.version : (knownBefore(asOf) ?? new Date(0));
}

function refuseFuture(asOf: KnownAt, { dataVersion }: DatedVersion, now: Date): void {
  if (asOf.kind === 'version') {
    if (asOf.version <= dataVersion) return;
    const message = `There is no data version ${asOf.version} yet: the newest is ${dataVersion}.`;
    throw new AppError('unknown_data_version', { message });
  }
  const at = asOf.kind === 'day' ? instantInLosAngeles(asOf.day, 0) : asOf.at;
  if (at <= now) return;
  const text = asOf.kind === 'day' ? asOf.day : asOf.at.toISOString();
  throw new AppError('unknown_data_version', {
    message: `${text} is yet to come: ask for what was known until now.`,
  });
}

async function tooEarly(versions: DataVersions, tenantId: TenantId): Promise<AppError> {
  const oldest = await versions.findOldest(tenantId);
  if (oldest === null)
    return new AppError('unknown_data_version', { message: 'Nothing has been imported yet.' });
  const since = new Date(oldest.changedAt).toISOString();
  const message = `What was known is kept since ${since}, data version ${oldest.dataVersion}: ask for then or later.`;
  return new AppError('unknown_data_version', { message });
}
