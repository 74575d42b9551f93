export { DashboardPage } from './DashboardPage.tsx';
export { BoardPreview, type BoardRows } from './preview/BoardPreview.tsx';
export { fetchDashboardAhead } from './data/fetch-dashboard-ahead.ts';
export { useCachedChart } from './data/use-cached-chart.ts';
