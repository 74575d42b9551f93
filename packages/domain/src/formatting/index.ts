export { formatCountAxis, formatMetricAxis, formatMetricCompact } from './abbreviated-text.ts';
export {
  formatBucketLabel,
  formatBucketTick,
  formatDateRange,
  formatDay,
  formatDayCount,
  formatDayLong,
  formatMonth,
  type DateTextOptions,
} from './date-text.ts';
export { NO_VALUE, withSign, withTrueMinus } from './decimal-text.ts';
export { formatGrowth, formatGrowthMagnitude } from './growth-text.ts';
export {
  formatCount,
  formatMetricCard,
  formatMetricChart,
  formatMetricChat,
  formatMoney,
  formatNumber,
  formatPercent,
} from './metric-text.ts';
