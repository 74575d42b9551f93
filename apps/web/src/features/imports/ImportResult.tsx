import { Button } from '@mantine/core';
import type { ImportDetail } from '@skuline/contract';
import { type DateKey, findDateKey, rangeOfPreset } from '@skuline/domain/calendar';
import { formatCount } from '@skuline/domain/formatting';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { searchOfNewestDays } from '@skuline/domain/analysis';
import { useDefaultPreset, useNewestDay } from '../../analysis/index.ts';
import { today } from '../../clock.ts';
import { Icon } from '../../ui/index.ts';
import { NextFileButton } from './NextFileButton.tsx';
import { countOf, formatCovered, formatDuration, kindLabel, periodOf } from './import-texts.ts';
import classes from './ImportPage.module.css';
import type { ImportFlow } from './use-import-flow.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

/** The later of the tenant's known newest day and the import's last day; the refetched tenant may still be loading. */
function newestOf(known: DateKey | null, { kind, lastDate }: ImportDetail): DateKey | null {
  const last = kind === 'daily_performance' ? findDateKey(lastDate ?? '') : null;
  return known !== null && (last === null || known > last) ? known : last;
}

/** Links to the dashboard, with the newest days if its default range has no data. */
function useDashboardSearch(record: ImportDetail) {
  const newestDay = newestOf(useNewestDay(), record);
  const { start } = rangeOfPreset(useDefaultPreset(), today());
  return newestDay === null || newestDay >= start ? {} : searchOfNewestDays(newestDay, {});
}

/** The result of an import, with links to where its data are shown. */
export function ImportResult({ record, flow }: { readonly record: ImportDetail; readonly flow: ImportFlow }) {
  const search = useDashboardSearch(record);
  const isUnchanged = record.status === 'unchanged';
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{record.fileName}</h2>
      </header>
      <div className={classes.body}>
        <output className={classes.verdict} data-tone="good">
          <Icon shape={IconCircleCheck} />
          {isUnchanged
            ? `Nothing changed: this very file is shown already, as import ${record.sameAs ?? ''}.`
            : `${kindLabel(record.kind)}: ${countOf(record.rows, 'row')} imported.`}
        </output>
        {isUnchanged ? null : <Summary record={record} />}
      </div>
      <footer className={classes.foot}>
        <WaitingFiles files={flow.waiting} />
        <NextFileButton flow={flow} />
        {flow.waiting.length === 0 ? (
          <Button size="md" renderRoot={(props) => <Link to="/dashboard" search={search} {...props} />}>
            Go to Dashboard
          </Button>
        ) : null}
      </footer>
    </>
  );
}

function Summary({ record }: { readonly record: ImportDetail }) {
  const { rounded } = record;
  const period = periodOf(record.kind);
  const entries: readonly (readonly [label: string, text: string])[] = [
    ['Range', formatCovered(record, today())],
    [period === 'week' ? 'Weeks' : 'Days', formatCount(record.days)],
    ...(record.brands === 0 ? [] : [['Brands', formatCount(record.brands)] as const]),
    ['Parent SKUs', formatCount(record.parentSkus)],
    ...(record.skus === 0 ? [] : [['SKUs', formatCount(record.skus)] as const]),
    ['Replaced', countOf(record.replacedDays, period)],
    ['Took', formatDuration(record)],
  ];
  return (
    <>
      <dl className={classes.summary}>
        {entries.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-numeric>{text}</dd>
          </div>
        ))}
      </dl>
      {rounded === null ? null : (
        <p className={classes.quiet}>
          {countOf(rounded.count, 'value')} with more than 4 decimals {rounded.count === 1 ? 'was' : 'were'}{' '}
          rounded; the first stands on line {formatCount(rounded.firstLine)}, {rounded.firstColumn}.
        </p>
      )}
      {record.ignoredColumns.length === 0 ? null : (
        <p className={classes.quiet}>Ignored columns: {record.ignoredColumns.join(', ')}.</p>
      )}
    </>
  );
}
