import { divide, roundToWhole } from '../../../core/exact/index.ts';

/** Ten-thousandths of a dollar in a cent, and in a dollar. */
export const CENT = 100;
export const DOLLAR = 10_000;

/** Cents of an amount in ten-thousandths of a dollar, half away from zero. */
export function toCents(money: number): number {
  return Number(roundToWhole(divide(money, CENT)));
}
