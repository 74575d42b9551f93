import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CoverageResponse } from '@skuline/contract';
import { addDays, type DateKey, daysThrough, toDateKey } from '@skuline/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { today } from '../../../clock.ts';
import { Card, lazyPart, QueryView } from '../../../ui/index.ts';
import { dayCoverageQuery, type GivenFiles } from '../import-queries.ts';
import classes from './Coverage.module.css';

const CoverageTable = lazyPart(async () => (await import('./CoverageTable.tsx')).CoverageTable);

const DAYS = 30;
/** So many of them are shown by the width of the card: in cells that can be pressed. */
const ROOM = [
  { from: 800, days: DAYS },
  { from: 580, days: 21 },
  { from: 1, days: 14 },
];

interface CoverageCardProps {
  /** The last day. */
  readonly end: DateKey;
  /** False while the response is about to change anyway: the previous one stays. */
  readonly isAsked?: boolean;
  /** Files that are looked at; what they supply is marked. */
  readonly given?: GivenFiles;
  /** Goes to the days through another one. */
  readonly onGo?: (end: DateKey) => void;
}

/** For each day and channel which kinds are there, from which file, and what is missing: as many days as there is room for. */
export function CoverageCard({ end, isAsked = true, given, onGo }: CoverageCardProps) {
  const { ref, width } = useElementSize<HTMLElement>();
  const shown = ROOM.find(({ from }) => width >= from)?.days ?? DAYS;
  const query = useQuery({ ...dayCoverageQuery(useApi(), daysThrough(end, DAYS), given), enabled: isAsked });
  const hasOlder = (extent: CoverageResponse['extent']) =>
    extent !== null && toDateKey(extent.start) < daysThrough(end, shown).start;
  return (
    <Card className={classes.card}>
      <section ref={ref} aria-label="Coverage">
        <QueryView
          query={query}
          loading={<Skeleton className={classes.waiting ?? ''} animate={false} aria-busy />}
        >
          {(coverage) => (
            <CoverageTable
              coverage={lastDaysOf(coverage, shown)}
              given={given}
              steps={
                onGo === undefined
                  ? null
                  : {
                      older: hasOlder(coverage.extent) ? () => onGo(addDays(end, -shown)) : null,
                      newer: end < today() ? () => onGo(earlierOf(addDays(end, shown), today())) : null,
                    }
              }
            />
          )}
        </QueryView>
      </section>
    </Card>
  );
}

/** The coverage of the last of its days. */
function lastDaysOf(coverage: CoverageResponse, count: number): CoverageResponse {
  const days = coverage.days.slice(-count);
  const first = days[0] ?? '';
  return {
    ...coverage,
    days,
    channels: coverage.channels.map(({ channel, kinds }) => ({
      channel,
      kinds: kinds.map(({ cells, ...row }) => ({ ...row, cells: cells.slice(-count) })),
    })),
    missing: coverage.missing.filter(({ day }) => day >= first),
  };
}

function earlierOf(a: DateKey, b: DateKey): DateKey {
  return a < b ? a : b;
}
