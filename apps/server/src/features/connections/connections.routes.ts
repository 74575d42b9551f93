import { toDateKey } from '@skuline/domain/calendar';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { AccountRequest } from './choose-targets.ts';
import type { ConnectionsService } from './connections.service.ts';

/** /api/connections: accounts whose figures come by themselves. */
export function connectionsRoutes(service: ConnectionsService) {
  return {
    listConnections: async ({ caller }: EndpointCall<'listConnections'>) => ({
      data: await service.list(caller.tenantId),
    }),
    async testConnection({ body }: EndpointCall<'testConnection'>) {
      const { name, targets, refused } = await service.test(accountOf(body));
      return {
        account: name,
        marketplaces: targets.map(({ target, sourceId }) => ({ code: target, id: sourceId })),
        refused,
      };
    },
    connectAccount: ({ caller, body }: EndpointCall<'connectAccount'>) =>
      service.connect({
        ...accountOf(body),
        tenantId: caller.tenantId,
        since: body.since === undefined ? null : toDateKey(body.since),
        without: body.without ?? null,
        connectionId: body.connection_id ?? null,
        by: caller.email,
      }),
    pullConnections: async ({ caller, body }: EndpointCall<'pullConnections'>) => ({
      connections: await service.askForPull(caller.tenantId, body.source ?? null),
    }),
    disconnectAccount: ({ caller, params, query }: EndpointCall<'disconnectAccount'>) =>
      service.disconnect(caller.tenantId, params.id, query.remove_data === 'true'),
  };
}

function accountOf({
  source,
  keys,
  marketplaces,
  profiles,
}: EndpointCall<'testConnection'>['body']): AccountRequest {
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken, ...others } = keys;
  return { source, keys: { clientId, clientSecret, refreshToken, ...others }, marketplaces, profiles };
}
