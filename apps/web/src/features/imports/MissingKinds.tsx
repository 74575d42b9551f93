import type { StagedFile } from '@skuline/contract';
import { addDays, findDateKey } from '@skuline/domain/calendar';
import { describeMissing } from '@skuline/domain/report-formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, tenantScope, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import classes from './StagedFiles.module.css';

/** No more days than a calendar can show. */
const MAX_DAYS = 400;

/** What is there on the days of the files. */
function coverageOf(api: Api, files: readonly StagedFile[]) {
  const days = files
    .filter(({ covers }) => covers.length > 0)
    .flatMap(({ firstDay, lastDay }) => [findDateKey(firstDay ?? ''), findDateKey(lastDay ?? '')])
    .filter((day) => day !== null)
    .toSorted();
  const end = days.at(-1) ?? today();
  const earliest = addDays(end, 1 - MAX_DAYS);
  const start = days[0] === undefined || days[0] < earliest ? earliest : days[0];
  const range = { ...tenantScope(api), start_date: start, end_date: end };
  return queryOptions({
    queryKey: ['getCoverage', range],
    queryFn: ({ signal }) => api.client.getCoverage(range, { signal }),
    staleTime: 0,
    enabled: days.length > 0,
  });
}

/** Days of the imported files that still lack a kind: 'Oct 9: no traffic report.' */
export function MissingKinds({ imported }: { readonly imported: readonly StagedFile[] }) {
  const { data } = useQuery(coverageOf(useApi(), imported));
  const missing = data === undefined ? [] : describeMissing(data, today());
  if (missing.length === 0) return null;
  return <output className={classes.missing}>{missing.map((sentence) => `${sentence}. `)}</output>;
}
