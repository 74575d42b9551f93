import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { addDays, type DateKey, daysThrough, toDateKey } from '@skuline/domain/calendar';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, tenantScope, useApi } from '../../../api/index.ts';
import { today } from '../../../clock.ts';
import { Card, lazyPart, QueryView, RowsMessage } from '../../../ui/index.ts';
import classes from './Coverage.module.css';

const DAYS = 30;
const CoverageTable = lazyPart(async () => (await import('./CoverageTable.tsx')).CoverageTable);

/** Which kinds are there on each of the days through `end`. */
function coverageQuery(api: Api, end: DateKey) {
  const { start } = daysThrough(end, DAYS);
  const query = { ...tenantScope(api), start_date: start, end_date: end };
  return queryOptions({
    queryKey: ['getCoverage', query],
    queryFn: ({ signal }) => api.client.getCoverage(query, { signal }),
    placeholderData: keepPreviousData,
    // Somebody may have imported since.
    staleTime: 0,
  });
}

/** /import/coverage: for each day and channel which kinds are there, from which file, and what is missing. */
export function CoveragePage() {
  const [end, setEnd] = useState(today);
  const query = useQuery(coverageQuery(useApi(), end));
  return (
    <Card className={classes.card}>
      <section aria-label="Coverage">
        <QueryView
          query={query}
          loading={<Skeleton className={classes.waiting ?? ''} animate={false} aria-busy />}
          renderError={({ message }, retry) => <RowsMessage onRetry={retry}>{message}</RowsMessage>}
        >
          {(coverage) => (
            <CoverageTable
              coverage={coverage}
              onOlder={
                coverage.extent !== null && toDateKey(coverage.extent.start) < daysThrough(end, DAYS).start
                  ? () => setEnd(addDays(end, -DAYS))
                  : null
              }
              onNewer={end < today() ? () => setEnd(addDays(end, DAYS)) : null}
            />
          )}
        </QueryView>
      </section>
    </Card>
  );
}
