/** The steps, each named by its rate: from what that divides by to what it divides. */
export const FUNNEL_STEP_IDS = ['ctr', 'ad_conversion', 'conversion', 'units_per_order'] as const;
export type FunnelStepId = (typeof FUNNEL_STEP_IDS)[number];

/** The rates that stand beside a step's own in the table. Units per order is no part of a whole. */
export const FUNNEL_RATE_IDS = ['ctr', 'ad_conversion', 'conversion'] as const;
export type FunnelRateId = (typeof FUNNEL_RATE_IDS)[number];
