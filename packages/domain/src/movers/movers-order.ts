/** What movers are ordered by: their name, a figure of the metric, or the size of its change whichever way it went. */
export const MOVERS_ORDERS = [
  'name',
  'value',
  'previous',
  'change',
  'change_size',
  'change_rate',
  'share',
  'share_of_change',
] as const;
export type MoversOrder = (typeof MOVERS_ORDERS)[number];

/** All movers, or those whose metric fell, or rose. */
export const MOVERS_SHOWN = ['all', 'down', 'up'] as const;
export type MoversShown = (typeof MOVERS_SHOWN)[number];
