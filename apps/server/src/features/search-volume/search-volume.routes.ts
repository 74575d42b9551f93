import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { SearchVolumeService } from './search-volume.service.ts';

/** Weekly rows, keywords of a week, and which parent SKUs have any. */
export function searchVolumeRoutes(service: SearchVolumeService, responses: CachedResponses) {
  return {
    async getWeeklySearchVolume(call: EndpointCall<'getWeeklySearchVolume'>) {
      const { start_date, end_date, parent_sku_name } = call.query;
      // The contract lets exactly one name through.
      const [parentSku = ''] = parent_sku_name;
      const range = { start: start_date, end: end_date };
      return responses.send(call, ['weekly search volume', parentSku, range], (snapshot) =>
        service.listWeeks(snapshot, parentSku, range),
      );
    },
    async listKeywordsByWeek(call: EndpointCall<'listKeywordsByWeek'>) {
      const { date_key, parent_sku_name } = call.query;
      return responses.send(call, ['keywords', parent_sku_name, date_key], (snapshot) =>
        service.listKeywords(snapshot, parent_sku_name, date_key),
      );
    },
    async listSearchVolumeParentSkus(call: EndpointCall<'listSearchVolumeParentSkus'>) {
      return responses.send(call, ['search volume parent SKUs'], (snapshot) =>
        service.listParentSkus(snapshot),
      );
    },
  };
}
