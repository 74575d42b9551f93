import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { WebhooksService } from './webhooks.service.ts';

/** /api/webhooks: where a company is told of what happens. */
export function webhooksRoutes(service: WebhooksService) {
  return {
    listWebhooks: async ({ caller }: EndpointCall<'listWebhooks'>) => ({
      data: await service.list(caller.tenantId),
    }),
    async addWebhook({ caller, body, reply }: EndpointCall<'addWebhook'>) {
      void reply.header('cache-control', 'no-store');
      const { kind, name, url, events = null } = body;
      return service.add({ tenantId: caller.tenantId, kind, name, url, events, by: caller.email });
    },
    changeWebhook: ({ caller, params, body }: EndpointCall<'changeWebhook'>) =>
      service.change(caller.tenantId, params.id, {
        name: body.name,
        url: body.url,
        events: body.events,
        isOn: body.is_on,
      }),
    async removeWebhook({ caller, params }: EndpointCall<'removeWebhook'>) {
      await service.remove(caller.tenantId, params.id);
      return { removed: true as const };
    },
    async testWebhook({ caller, params }: EndpointCall<'testWebhook'>) {
      const tested = await service.test(caller.tenantId, params.id);
      return {
        is_delivered: tested.isDelivered,
        status: tested.status,
        outcome: tested.outcome,
        answer: tested.status === null ? '' : tested.text,
      };
    },
    async renewWebhookSecret({ caller, params, reply }: EndpointCall<'renewWebhookSecret'>) {
      void reply.header('cache-control', 'no-store');
      return { secret: await service.renewSecret(caller.tenantId, params.id) };
    },
    listWebhookDeliveries: async ({ caller, params }: EndpointCall<'listWebhookDeliveries'>) => ({
      data: await service.listDeliveries(caller.tenantId, params.id),
    }),
  };
}
