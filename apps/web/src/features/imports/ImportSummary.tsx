import type { StagedFile } from '@skuline/contract';
import { countOf, formatCount } from '@skuline/domain/formatting';
import { searchOfNewestDays } from '@skuline/domain/analysis';
import { type DateKey, findDateKey, rangeOfPreset } from '@skuline/domain/calendar';
import { describeMissing } from '@skuline/domain/report-formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useDefaultPreset, useNewestDay } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { dayCoverageQuery } from './import-queries.ts';
import { daysOfFiles } from './FilesCoverage.tsx';
import { isInWork } from './staged-queries.ts';
import { describeWaiting, isWaitingForAnswer } from './staged-texts.ts';
import classes from './StagedFiles.module.css';
import type { Decisions } from './use-decisions.ts';
import type { StagedFiles } from './use-staged-files.ts';

export interface ImportSummaryProps {
  readonly staged: StagedFiles;
  readonly decisions: Decisions;
  readonly files: readonly StagedFile[];
  readonly ready: readonly StagedFile[];
  /** Takes the focus when Import, which had it, is gone. */
  readonly ref: Ref<HTMLDivElement>;
}

/** What Import would do, is doing or has done; a change is announced. */
export function ImportSummary({ staged, decisions, files, ready, ref }: ImportSummaryProps) {
  const lines = ready.reduce((sum, { rows }) => sum + rows, 0);
  const waiting = files.filter((file) => isWaitingForAnswer(file, decisions.of(file.id)));
  const imported = files.filter(({ state }) => state === 'imported' || state === 'unchanged');
  const failed = files.filter(({ state }) => state === 'failed').length;
  const unread = files.filter(({ state }) => state === 'reading').length;
  const uploads = staged.uploads.filter(({ state }) => state !== 'failed').length;
  const isImporting = files.some((file) => isInWork(file) && file.state !== 'reading');
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary}>
      <output>
        {ready.length === 0 ? null : (
          <>
            <strong>{countOf(ready.length, 'file')} ready</strong>, {countOf(lines, 'line')}.{' '}
          </>
        )}
        {imported.length === 0 ? null : (
          <>
            <strong>{countOf(imported.length, 'file')} imported.</strong>{' '}
          </>
        )}
        {isImporting ? 'Importing; you can leave this page. ' : null}
        {failed === 0 ? null : `${countOf(failed, 'file')} not imported. `}
        {uploads === 0 ? null : `${formatCount(uploads)} still uploading. `}
        {unread === 0 ? null : `${formatCount(unread)} still being read. `}
        <span className={classes.ask}>{describeWaiting(waiting)}</span>
      </output>
      {imported.length > 0 && !isImporting ? (
        <>
          {' '}
          {/* Until then the coverage below says it. */}
          {ready.length + waiting.length === 0 ? <MissingKinds imported={imported} /> : null}
          <WayToFigures imported={imported} />
        </>
      ) : null}
    </div>
  );
}

/** Leads to the dashboard, to the newest days if its default range has no data. */
function WayToFigures({ imported }: { readonly imported: readonly StagedFile[] }) {
  const known = useNewestDay();
  const { start } = rangeOfPreset(useDefaultPreset(), today());
  const newest = newestOf(known, imported);
  const search = newest === null || newest >= start ? {} : searchOfNewestDays(newest, {});
  return (
    <Link className={classes.link} to="/dashboard" search={search}>
      Go to Dashboard
    </Link>
  );
}

/** The later of the tenant's known newest day and the files' last one; the refetched tenant may still be loading. */
function newestOf(known: DateKey | null, imported: readonly StagedFile[]): DateKey | null {
  const days = imported
    .filter(({ covers }) => covers.length > 0)
    .flatMap(({ lastDay }) => findDateKey(lastDay ?? '') ?? []);
  return [...days, ...(known === null ? [] : [known])].toSorted().at(-1) ?? null;
}

/** Days of the imported files that still lack a kind: 'Oct 9: no traffic report.' */
function MissingKinds({ imported }: { readonly imported: readonly StagedFile[] }) {
  const range = daysOfFiles(imported);
  const unasked = { start: today(), end: today() };
  const { data } = useQuery({ ...dayCoverageQuery(useApi(), range ?? unasked), enabled: range !== null });
  const missing = data === undefined ? [] : describeMissing(data, today());
  if (missing.length === 0) return null;
  return <output className={classes.missing}>{missing.map((sentence) => `${sentence}. `)}</output>;
}
