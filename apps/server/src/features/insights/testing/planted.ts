import { toDateKey } from '@skuline/domain/calendar';
import { parseTenantId } from '../../../identity/parse-tenant-id.ts';
import { steadyRows } from '../../../testing/steady-seller.ts';

/** A seller one of whose SKUs has sold nothing for a week; no event of the retail calendar is near. */
export const planted = {
  tenantId: parseTenantId('crash'),
  clock: { now: () => new Date('2026-03-14T18:00:00Z') },
  rows: steadyRows(
    { last: toDateKey('2026-03-12'), count: 98 },
    (sku, daysAgo) => sku === 'KTL-1' && daysAgo < 7,
  ),
};
