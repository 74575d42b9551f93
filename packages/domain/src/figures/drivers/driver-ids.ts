import { METRIC_IDS } from '../metrics/index.ts';

/** What is no metric and yet moves one. */
const OTHER_DRIVER_IDS = ['other_costs', 'mix', 'within', 'continuing', 'new', 'gone'] as const;

/** What a change may be made of: facts and ratios of the catalog, other costs, and what happened to segments. */
export const DRIVER_IDS = [...METRIC_IDS, ...OTHER_DRIVER_IDS] as const;
export type DriverId = (typeof DRIVER_IDS)[number];

/** `new`: nothing of it in the previous period; `gone`: nothing in the current one. */
export const SEGMENT_STATUSES = ['continuing', 'new', 'gone'] as const;
export type SegmentStatus = (typeof SEGMENT_STATUSES)[number];
