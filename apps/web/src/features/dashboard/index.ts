export { DashboardPage } from './DashboardPage.tsx';
export { BoardPreview } from './preview/BoardPreview.tsx';
export { fetchDashboardAhead } from './data/dashboard-queries.ts';
export { useCachedChart } from './data/use-cached-chart.ts';
