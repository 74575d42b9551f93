export { DigestPage } from './digest/DigestPage.tsx';
export { InsightsHistoryPage } from './InsightsHistoryPage.tsx';
