import { Button, TextInput } from '@mantine/core';
import type { DataChanges } from '@skuline/contract';
import { addDays, EARLIEST_DAY, findDateKey, toDateKey } from '@skuline/domain/calendar';
import {
  describeKnownAt,
  describeSince,
  describeUnlisted,
  findSince,
  listChangedNames,
  type Since,
} from '@skuline/domain/data-changes';
import { dataChangesCsv, exportFileName } from '@skuline/domain/exports';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Icon, saveFile, Select } from '../../ui/index.ts';
import classes from './ChangesPage.module.css';

interface ChangesToolsProps {
  readonly since: Since;
  /** The same as the API takes it. */
  readonly parameter: string;
  readonly hasVisit: boolean;
  readonly changes: DataChanges | undefined;
  /** Whether the history reaches back to then. */
  readonly isKept: boolean;
}

/** Since when, the table as a file, and the dashboard as it was known then. */
export function ChangesTools({ since, parameter, hasVisit, changes, isKept }: ChangesToolsProps) {
  const { today } = useAnalysis();
  const day = describeKnownAt(parameter, today).replace(/, \d+:.*$/, '');
  return (
    <div className={classes.tools}>
      <SinceField since={since} hasVisit={hasVisit} />
      <Button
        variant="default"
        aria-label="Export CSV"
        disabled={changes === undefined || changes.stretches.length === 0}
        leftSection={<Icon shape={IconDownload} />}
        onClick={() => {
          if (changes !== undefined) saveCsv(changes, parameter, today);
        }}
      >
        CSV
      </Button>
      {isKept ? (
        <Button
          variant="default"
          leftSection={<Icon shape={IconHistory} />}
          renderRoot={(props) => <Link {...props} to="/dashboard" search={{ as_of: parameter }} />}
        >
          See it as known on {day}
        </Button>
      ) : null}
    </div>
  );
}

function SinceField({ since, hasVisit }: Pick<ChangesToolsProps, 'since' | 'hasVisit'>) {
  const { today } = useAnalysis();
  const { setSince } = useAnalysisActions();
  const isDay = findDateKey(since) !== null;
  return (
    <div className={classes.since}>
      <span aria-hidden className={classes.caption}>
        Since
      </span>
      <Select
        aria-label="Since"
        w={150}
        allowDeselect={false}
        data={[
          ...(hasVisit ? [{ value: 'visit', label: 'My last visit' }] : []),
          { value: 'yesterday', label: 'Yesterday' },
          { value: 'week', label: '7 days ago' },
          { value: 'day', label: 'A date' },
        ]}
        value={isDay ? 'day' : since}
        onChange={(value) => setSince(findSince(value ?? '') ?? addDays(today, -2))}
      />
      {isDay ? (
        <TextInput
          type="date"
          aria-label={`Day, now ${describeSince(since, today)}`}
          min={EARLIEST_DAY}
          max={today}
          value={since}
          onChange={({ currentTarget: { value } }) => {
            const day = findDateKey(value);
            if (day !== null && day <= today) setSince(day);
          }}
        />
      ) : null}
    </div>
  );
}

function saveCsv(changes: DataChanges, since: string, today: string): void {
  trackAction('data_changes_exported');
  const text = dataChangesCsv({
    since,
    dataVersions: { before: changes.since.data_version, after: changes.now.data_version },
    stretches: changes.stretches.map((stretch) => ({
      days: { start: toDateKey(stretch.start), end: toDateKey(stretch.end) },
      what: stretch.what,
      facts: stretch.facts,
      imports: stretch.imports.map(({ import_id: id, file_name: fileName, facts }) => ({
        id,
        fileName,
        facts,
      })),
      names: listChangedNames(stretch.renamed?.skus ?? []),
      before: stretch.before,
      after: stretch.after,
      byDay: stretch.days.map(({ date_key: day, ...figures }) => ({ day, ...figures })),
      unlisted: describeUnlisted(stretch),
    })),
  });
  const name = exportFileName('What changed', since.slice(0, 10), today, 'csv');
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
