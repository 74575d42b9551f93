import { formatNumber } from './metric-text.ts';

const KILOBYTE = 1000;
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** How large a file or a store is: `312 kB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= KILOBYTE && unit < UNITS.length - 1) {
    value /= KILOBYTE;
    unit++;
  }
  return `${formatNumber(value, unit === 0 || value >= 100 ? 0 : 1)} ${UNITS[unit] ?? ''}`;
}
