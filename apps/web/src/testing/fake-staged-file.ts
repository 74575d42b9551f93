import type { StagedFile } from '@skuline/contract';

let lastId = 0;

/** A report of Amazon's orders, ready to be imported; each one with an id of its own. */
export function fakeStagedFile(change: Partial<StagedFile> = {}): StagedFile {
  return {
    id: `id-${++lastId}`,
    fileName: 'all-orders.txt',
    origin: 'person',
    bytes: 2000,
    state: 'ready',
    format: { id: 'amazon_all_orders', label: 'Amazon: All Orders' },
    firstDay: '2026-11-08',
    lastDay: '2026-11-19',
    days: 12,
    rows: 12_410,
    covers: [{ channel: 'amazon', kind: 'sales', firstDay: '2026-11-08', lastDay: '2026-11-19' }],
    questions: [],
    notices: [],
    refusal: null,
    conflict: null,
    importId: null,
    progress: null,
    failure: null,
    ...change,
  };
}
