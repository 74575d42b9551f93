import type { ResultCell, ResultColumn } from '@skuline/domain/assistant';
import { formatCount, formatMoney, formatNumber, formatPercent, NO_VALUE } from '@skuline/domain/formatting';

const FORMATS: Readonly<Record<NonNullable<ResultColumn['format']>, (value: number) => string>> = {
  count: formatCount,
  money: (value) => formatMoney(value),
  money1: (value) => formatMoney(value, 1),
  money2: (value) => formatMoney(value, 2),
  percent1: (value) => formatPercent(value),
  percent2: (value) => formatPercent(value, 2),
  multiple: (value) => formatNumber(value, 2),
  growth: (value) => `${formatNumber(value, 1)}%`,
  number: (value) => String(value),
};

/** A cell as an answer writes it: `$1,235`, `10.8%`, `3.42`; '—' where there is none. */
export function cellText(cell: ResultCell, { format, role }: Pick<ResultColumn, 'format' | 'role'>): string {
  if (cell === null) return NO_VALUE;
  if (typeof cell === 'string') return cell;
  if (role === 'share' || role === 'share_of_change') return formatPercent(cell);
  return format === null ? String(cell) : FORMATS[format](cell);
}
