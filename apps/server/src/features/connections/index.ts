export { connectionsRoutes } from './connections.routes.ts';
export type { ConnectionsService } from './connections.service.ts';
export { sourceKeys } from './source-client.ts';
export { openConnections } from './open-connections.ts';
