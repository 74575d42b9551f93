export { DashboardPage } from './DashboardPage.tsx';
export { BoardPreview, type BoardRows } from './preview/BoardPreview.tsx';
