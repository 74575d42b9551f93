export { DashboardPage } from './DashboardPage.tsx';
export { fetchDashboardAhead } from './data/fetch-dashboard-ahead.ts';
export { BoardPreview, type BoardRows } from './preview/BoardPreview.tsx';
