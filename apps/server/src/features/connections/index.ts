export type { ConnectionsService, ConnectionView } from './connections.service.ts';
export { openConnections } from './open-connections.ts';
