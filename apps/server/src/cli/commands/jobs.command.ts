import { formatCount } from '@skuline/domain/formatting';
import { z } from 'zod';
import { jobRecord, type JobRecord } from '../../jobs/index.ts';
import { defineCommand, jsonOption } from '../command.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

const COLUMNS: readonly TextColumn<JobRecord>[] = [
  { title: 'Job', cell: ({ name }) => name },
  { title: 'Of', cell: ({ key }) => key },
  { title: 'Last run (UTC)', cell: ({ lastRunAt }) => formatTime(lastRunAt) },
  { title: 'Next run (UTC)', cell: formatNextRun },
  { title: 'Attempts', cell: ({ attempts }) => formatCount(attempts), isNumber: true },
  { title: 'Last error', cell: ({ lastError }) => lastError ?? '' },
];

/** The jobs, by name and key. */
export const jobsCommand = defineCommand({
  name: 'jobs',
  declare: (command) => command.addOption(jsonOption()),
  args: z.object({}),
  result: z.array(jobRecord),
  run: ({ jobs }) => jobs.list(),
  show: (jobs) => formatTable(COLUMNS, jobs, 'There are no jobs yet.'),
});

function formatNextRun({ nextRunAt, isSetUp }: JobRecord): string {
  return nextRunAt === null || isSetUp ? formatTime(nextRunAt) : 'not set up';
}
