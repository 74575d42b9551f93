export { formatCountAxis, formatMetricAxis, formatMetricCompact } from './abbreviated-text.ts';
export { formatBytes } from './byte-text.ts';
export {
  formatBucketHeads,
  formatBucketLabel,
  formatBucketTick,
  formatDateRange,
  formatDay,
  formatDayCount,
  formatDayLong,
  formatDayRanges,
  formatDaysWithoutData,
  formatMonth,
  formatNoDataYet,
  formatNotInYet,
  numberInText,
} from './date-text.ts';
export { NO_VALUE, splitUnbroken, withSign, withTrueMinus } from './decimal-text.ts';
export { hasUnprintable, UNPRINTABLE_SIGNS } from './unprintable.ts';
export { formatHappened, formatLastActive, formatMoment, formatUntil } from './moment-text.ts';
export {
  countOf,
  formatCount,
  formatEffect,
  formatFigure,
  formatGrowthMagnitude,
  formatInChat,
  formatMetric,
  formatMetricCard,
  formatMetricChange,
  formatMetricChart,
  formatMoney,
  formatNumber,
  formatPercent,
  lowerWords,
  POINT_DECIMALS,
  isOrAre,
  sentenceLabel,
  wasOrWere,
} from './metric-text.ts';
export { namesMoney } from './named-money.ts';
export { currencyWords, moneySign, shownCurrency, writeAmountsIn } from './shown-currency.ts';
