import { Skeleton } from '@mantine/core';
import type { DataChanges } from '@skuline/contract';
import {
  changeOfFact,
  describeMoment,
  describeSince,
  findKnownAt,
  formatFact,
  formatFactChange,
  knownBefore,
  type Since,
  sinceParameter,
} from '@skuline/domain/data-changes';
import { countOf, formatDayCount, formatMoment } from '@skuline/domain/formatting';
import { type FactId, FACTS } from '@skuline/domain/metrics';
import { useQuery } from '@tanstack/react-query';
import { useAnalysis } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { Card, EmptyState, QueryView } from '../../ui/index.ts';
import classes from './ChangesPage.module.css';
import { ChangesTable } from './ChangesTable.tsx';
import { ChangesTools } from './ChangesTools.tsx';
import { dataChangesQuery } from './data-changes-query.ts';
import { useLastVisit } from './last-visit.tsx';

const STRETCHES = 100;

/** /import/changes: the days whose figures changed, before and after, by the drop or import that did it. */
export function ChangesPage() {
  const { today, since: chosen } = useAnalysis();
  const lastVisit = useLastVisit();
  const wanted: Since = chosen ?? 'visit';
  const since: Since = wanted === 'visit' && lastVisit === null ? 'week' : wanted;
  const parameter = sinceParameter(since, lastVisit, today) ?? today;
  const query = useQuery(dataChangesQuery(useApi(), parameter, STRETCHES));
  const changes = query.data;
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <div>
          <h2 className={classes.title}>What changed since {describeSince(since, today)}</h2>
          <p className={classes.caption} data-numeric>
            {describeMoment(since, lastVisit, now(), today)}
            {changes === undefined || changes.stretch_count === 0 ? '' : ` · ${countsOf(changes)}`} · Los
            Angeles time
          </p>
        </div>
        <ChangesTools
          since={since}
          parameter={parameter}
          hasVisit={lastVisit !== null}
          changes={changes}
          isKept={changes !== undefined && isKept(changes, parameter)}
        />
      </div>
      <QueryView query={query} loading={<Skeleton height={240} />} renderError="card">
        {(data) => <Loaded changes={data} since={since} parameter={parameter} />}
      </QueryView>
    </div>
  );
}

interface LoadedProps {
  readonly changes: DataChanges;
  readonly since: Since;
  readonly parameter: string;
}

function Loaded({ changes, since, parameter }: LoadedProps) {
  const { today } = useAnalysis();
  const { total, stretches, stretch_count: count } = changes;
  const began = beginningAfter(changes, parameter);
  return (
    <>
      {began === null ? null : (
        <p className={classes.caption}>Your history starts on {formatMoment(began, now())}.</p>
      )}
      {stretches.length === 0 ? (
        <Card>
          <EmptyState
            title={`Nothing changed since ${describeSince(since, today)}`}
            message="When a new report changes a day that was already imported, the day is listed here with its figures before and after."
          />
        </Card>
      ) : (
        <>
          {total === null ? null : <ChangedTotals total={total} />}
          <ChangesTable stretches={stretches} />
          {count > stretches.length ? (
            <p className={classes.caption}>
              The {stretches.length} newest of {count} changes are listed; the totals include all of them.
            </p>
          ) : null}
        </>
      )}
    </>
  );
}

function countsOf({ total, stretch_count: changes }: DataChanges): string {
  const days = total?.day_count ?? 0;
  const shown = `${days === 0 ? 'no day shows' : days === 1 ? '1 day shows' : `${formatDayCount(days)} show`} different figures`;
  return `${countOf(changes, 'change')} since, ${shown}`;
}

/** Where what was shown is kept only since a later moment than was asked for. */
function beginningAfter({ since }: DataChanges, parameter: string): Date | null {
  const asked = findKnownAt(parameter);
  const before = asked === null ? null : knownBefore(asked);
  if (before === null || since.changed_at === null) return null;
  const began = new Date(since.changed_at);
  return began >= before ? began : null;
}

/** Whether the history reaches back to then: before the first import nothing was known. */
function isKept(changes: DataChanges, parameter: string): boolean {
  return changes.since.changed_at !== null && beginningAfter(changes, parameter) === null;
}

const SHOWN: readonly FactId[] = ['net_sales', 'ad_spend', 'contribution', 'sessions'];

/** What the changed days come to, before and after. */
function ChangedTotals({ total }: { readonly total: NonNullable<DataChanges['total']> }) {
  return (
    <Card>
      <dl className={classes.tiles} aria-label="Totals of the changed days">
        {SHOWN.map((fact) => (
          <div key={fact} className={classes.tile}>
            <dt>{FACTS[fact].label}</dt>
            <dd className={classes.after} data-numeric>
              {total.after === null ? 'no data' : formatFact(fact, total.after[fact])}
            </dd>
            <dd className={classes.before} data-numeric>
              {total.before === null ? 'no data before' : `was ${formatFact(fact, total.before[fact])}`}
              <span className={classes.change}>{formatFactChange(fact, changeOfFact(total, fact))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
