/** Which of the figures of 10/05/2026 is the month. */
export type DateOrder = 'month first' | 'day first';
