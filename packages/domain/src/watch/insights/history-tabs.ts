/** Where an insight may stand in the history (spec point 4). */
export const HISTORY_TABS = ['unread', 'resolved', 'snoozed'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];
