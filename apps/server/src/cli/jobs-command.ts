import type { Command } from 'commander';
import type { JobRecord } from '../jobs/index.ts';
import { executeCommand } from './execute-command.ts';
import { print, type Terminal } from './terminal.ts';
import { formatCount, formatTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn<JobRecord>[] = [
  { title: 'Job', cell: ({ name }) => name },
  { title: 'Of', cell: ({ key }) => key },
  { title: 'Last run (UTC)', cell: ({ lastRunAt }) => formatMoment(lastRunAt) },
  { title: 'Next run (UTC)', cell: formatNextRun },
  { title: 'Attempts', cell: ({ attempts }) => formatCount(attempts), isNumber: true },
  { title: 'Last error', cell: ({ lastError }) => lastError ?? '' },
];

/** jobs. */
export function addJobsCommand(program: Command, terminal: Terminal): void {
  program
    .command('jobs')
    .description('list the background work of the app: when it ran, when it runs next, why it failed')
    .option('--json', 'as JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const { jobs } = await executeCommand(terminal, 'jobs', {});
      const text = () => (jobs.length === 0 ? 'There are no jobs yet.' : formatTable(COLUMNS, jobs));
      print(terminal, json === true ? JSON.stringify(jobs, null, 2) : text());
    });
}

function formatNextRun({ nextRunAt, isSetUp }: JobRecord): string {
  return nextRunAt === null || isSetUp ? formatMoment(nextRunAt) : 'not set up';
}

function formatMoment(iso: string | null): string {
  return iso?.slice(0, 19).replace('T', ' ') ?? '–';
}
