export { InsightsHistoryPage } from './InsightsHistoryPage.tsx';
