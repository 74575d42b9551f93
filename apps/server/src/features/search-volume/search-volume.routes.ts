import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import type { SearchVolumeService } from './search-volume.service.ts';

/** Weekly rows, keywords of a week, and which parent SKUs have any. */
export function searchVolumeRoutes(service: SearchVolumeService) {
  return {
    async getWeeklySearchVolume(call: EndpointCall<'getWeeklySearchVolume'>) {
      const { start_date, end_date, parent_sku_name } = call.query;
      // The contract lets exactly one name through.
      const [parentSku = ''] = parent_sku_name;
      const range = { start: start_date, end: end_date };
      return sendTagged(call, await service.listWeeks(call.caller.tenantId, parentSku, range));
    },
    async listKeywordsByWeek(call: EndpointCall<'listKeywordsByWeek'>) {
      const { date_key, parent_sku_name } = call.query;
      return sendTagged(call, await service.listKeywords(call.caller.tenantId, parent_sku_name, date_key));
    },
    async listSearchVolumeParentSkus(call: EndpointCall<'listSearchVolumeParentSkus'>) {
      return sendTagged(call, await service.listParentSkus(call.caller.tenantId));
    },
  };
}
