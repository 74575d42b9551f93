export { FunnelPage } from './FunnelPage.tsx';
