import type { FastifyReply } from 'fastify';
import { bearerOf, type EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTable } from '../../http/send-table.ts';
import type { ReadSnapshot } from '../../read-model/index.ts';
import type { OpenSheet } from '../tables/index.ts';
import type { LinksService } from './links.service.ts';
import type { ViewsService } from './views.service.ts';

export interface ViewsRoutesDependencies {
  readonly views: ViewsService;
  readonly links: LinksService;
  readonly readSnapshot: ReadSnapshot;
  readonly openSheet: OpenSheet;
}

/** /api/views, /api/links, and what a link opens: /api/shared-view and /api/sheet.csv. */
export function viewsRoutes({ views, links, readSnapshot, openSheet }: ViewsRoutesDependencies) {
  return {
    listViews: async ({ caller }: EndpointCall<'listViews'>) => ({ data: await views.list(caller) }),
    addView: ({ caller, body }: EndpointCall<'addView'>) => views.add(caller, body),
    changeView: ({ caller, params, body }: EndpointCall<'changeView'>) =>
      views.change(caller, params.id, body),
    publishView: ({ caller, params, body }: EndpointCall<'publishView'>) =>
      views.publish(caller, params.id, body.is_company),
    async removeView({ caller, params }: EndpointCall<'removeView'>) {
      await views.remove(caller, params.id);
      return { removed: true as const };
    },
    listLinks: async ({ caller }: EndpointCall<'listLinks'>) => ({ data: await links.list(caller) }),
    makeLink: ({ caller, body }: EndpointCall<'makeLink'>) => links.make(caller, body),
    async endLink({ caller, params }: EndpointCall<'endLink'>) {
      await links.end(caller, params.id);
      return { ended: true as const };
    },
    getSharedView({ caller, request, reply }: EndpointCall<'getSharedView'>) {
      keepFromSearchEngines(reply);
      return links.open(caller, bearerOf(request));
    },
    async getSheet({ query, reply }: EndpointCall<'getSheet'>) {
      keepFromSearchEngines(reply);
      void reply.header('cache-control', 'private, no-store');
      const { sheet, reader, analysis } = await links.readSheet(query.token);
      const { asOf, channels: channel, marketplaces: marketplace } = analysis;
      const snapshot = await readSnapshot(reader, { as_of: asOf ?? undefined, channel, marketplace });
      return sendTable(reply, 'csv', (gone) => openSheet(snapshot, sheet, analysis, gone));
    },
  };
}

function keepFromSearchEngines(reply: FastifyReply): void {
  void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
}
