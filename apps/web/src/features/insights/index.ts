export { DigestPage } from './digest/DigestPage.tsx';
export { InsightsHistoryPage } from './InsightsHistoryPage.tsx';
export { fetchTodayAhead, TodayHere, TodayStrip } from './today/LazyToday.tsx';
