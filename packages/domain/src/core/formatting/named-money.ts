import { formatMoney } from './metric-text.ts';

/** Whether a text says an amount of money as {@link formatMoney} does, whatever its sign, and no longer number that begins so. */
export function namesMoney(text: string, amount: number): boolean {
  const [, ...after] = text.split(formatMoney(Math.abs(amount)));
  return after.some((rest) => !/^[.,]?\d/.test(rest));
}
