export { ConnectionsPage } from './ConnectionsPage.tsx';
