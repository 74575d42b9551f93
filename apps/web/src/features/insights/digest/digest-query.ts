import { type DigestResponse, getDigest } from '@skuline/contract';
import type { Analysis } from '@skuline/domain/analysis';
import { toDateKey } from '@skuline/domain/calendar';
import type { DigestContent } from '@skuline/domain/digest';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, INSIGHTS, tenantScope } from '../../../api/index.ts';
import { missingReports, rangeOf } from '../today/today-query.ts';

/** A digest with days as the domain reads them. */
export type Digest = DigestContent & Pick<DigestResponse, 'mail'>;

/** The digest of a day or of the seven days up to it; of the newest final day with data where none is named. */
export function digestQuery(api: Api, { date, period }: Analysis['digest']) {
  const query = { ...tenantScope(api), period, ...(date === null ? {} : { date }) };
  return queryOptions({
    queryKey: [INSIGHTS, 'digest', query],
    queryFn: async ({ signal }): Promise<Digest> => {
      const content = await api.call(getDigest, query, { signal });
      return {
        ...content,
        date_key: toDateKey(content.date_key),
        range: rangeOf(content.range),
        previous_range: rangeOf(content.previous_range),
        missing_reports: missingReports(content.missing_reports),
      };
    },
    placeholderData: keepPreviousData,
  });
}
