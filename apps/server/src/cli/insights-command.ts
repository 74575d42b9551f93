import { formatMoney, withSign } from '@skuline/domain/formatting';
import { insightStatusLabel } from '@skuline/domain/insights';
import type { Command } from 'commander';
import { CommandError, type CommandResult } from '../cli-server/index.ts';
import { executeCommand } from './execute-command.ts';
import { print, type Terminal } from './terminal.ts';
import { formatNumberOf, formatTable, type TextColumn } from './text-table.ts';

type InsightLine = CommandResult<'insights'>['insights'][number];

interface ListOptions {
  readonly tenant?: string;
  readonly all?: boolean;
  readonly json?: true;
}

/** insights, insights generate. */
export function addInsightsCommand(program: Command, terminal: Terminal): void {
  const insights = program
    .command('insights')
    .description('list the open insights of a tenant, the largest impact first')
    .enablePositionalOptions()
    .option('--tenant <name>', 'the tenant whose insights to list')
    .option('--all', 'the resolved and snoozed ones too, newest first')
    .option('--json', 'as JSON')
    .action((options: ListOptions) => listInsights(terminal, options));
  insights
    .command('generate')
    .description('raise at once what is new in the figures of a tenant')
    .requiredOption('--tenant <name>', 'the tenant to look at')
    .action(async ({ tenant }: { readonly tenant: string }) => {
      const { created } = await executeCommand(terminal, 'generate-insights', { tenant });
      print(
        terminal,
        `${created === 0 ? 'No new insights' : formatNumberOf(created, 'new insight')} for '${tenant}'.`,
      );
    });
}

async function listInsights(terminal: Terminal, { tenant, all = false, json }: ListOptions): Promise<void> {
  if (tenant === undefined) throw new CommandError('Name the tenant whose insights to list: --tenant NAME.');
  const { insights } = await executeCommand(terminal, 'insights', { tenant, all });
  const text = () =>
    insights.length === 0
      ? `'${tenant}' has no ${all ? '' : 'open '}insights.`
      : formatTable(columnsAt(terminal.clock.now()), insights);
  print(terminal, json === true ? JSON.stringify(insights, null, 2) : text());
}

function columnsAt(now: Date): readonly TextColumn<InsightLine>[] {
  const isSnoozed = ({ snoozed_until: until }: InsightLine) =>
    until !== null && Date.parse(until) > now.getTime();
  return [
    { title: 'Raised (UTC)', cell: ({ fired_at: at }) => at.slice(0, 19).replace('T', ' ') },
    { title: 'Status', cell: (insight) => insightStatusLabel(insight.status, isSnoozed(insight)) },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Impact', cell: ({ impact }) => formatImpact(impact), isNumber: true },
    { title: 'Insight', cell: ({ title }) => title },
  ];
}

function formatImpact(impact: number | null): string {
  return impact === null || impact === 0 ? '–' : withSign(formatMoney(impact));
}
