export { DigestPage } from './digest/DigestPage.tsx';
export { InsightsHistoryPage } from './InsightsHistoryPage.tsx';
export { TodayHere, TodayStrip } from './today/LazyToday.tsx';
