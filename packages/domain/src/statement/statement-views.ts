/** How amounts are read: dollars, a fraction of net sales, or dollars for each unit sold. */
export const STATEMENT_VIEWS = ['amount', 'share_of_net', 'per_unit'] as const;
export type StatementView = (typeof STATEMENT_VIEWS)[number];
