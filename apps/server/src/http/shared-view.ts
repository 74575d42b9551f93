import { AppError, type EndpointId } from '@skuline/contract';
import { isWithinLock, type ReadLock, type SharedPage } from '@skuline/domain/views';
import type { VerifiedUser } from '../identity/index.ts';

/** What each shared page asks: whoever has a link can call this and nothing else, whatever is added later. */
const CALLS: Readonly<Record<SharedPage, readonly EndpointId[]>> = {
  '/dashboard': [
    'getSharedView',
    'getTenant',
    'getDailyPerformanceBreakdown',
    'listSegments',
    'listMovers',
    'getChangeDrivers',
  ],
  '/profit-loss': [
    'getSharedView',
    'getTenant',
    'getDailyPerformanceBreakdown',
    'listSegments',
    'getChangeDrivers',
    'getCostFigures',
  ],
  '/funnel': ['getSharedView', 'getTenant', 'getDailyPerformanceBreakdown', 'listFunnel'],
};

/** Calls that tell of no day and no product; the fields that each has to be narrowed by. */
const NARROWED_BY: Readonly<Record<string, readonly string[]>> = {
  getSharedView: [],
  getTenant: ['channel', 'marketplace'],
} satisfies Partial<Record<EndpointId, readonly string[]>>;

/** Throws `forbidden` where the caller has but a link, and its page does not ask that. */
export function refuseOtherCalls(id: string, { sharedView }: VerifiedUser): void {
  if (sharedView === undefined || CALLS[sharedView.page].some((call) => call === id)) return;
  throw new AppError('forbidden', { message: 'A link shows its page and nothing else.' });
}

/** The same for what is asked: other days, and other products than those of the view. */
export function refuseOtherFigures(id: string, query: unknown, { sharedView }: VerifiedUser): void {
  if (sharedView === undefined || isWithin(id, query, sharedView.lock)) return;
  throw new AppError('forbidden', { message: 'A link shows the days and the filters of its page alone.' });
}

function isWithin(id: string, query: unknown, lock: ReadLock): boolean {
  const fields = NARROWED_BY[id];
  const names = Object.entries(lock.names).filter(([field]) => fields?.includes(field) ?? true);
  const ranges = fields === undefined ? lock.ranges : null;
  const asked = typeof query === 'object' && query !== null ? { ...query } : {};
  const asOf = id === 'getSharedView' ? null : lock.asOf;
  return isWithinLock(asked, { ...lock, asOf, ranges, names: Object.fromEntries(names) });
}
