import { toDateKey } from '@skuline/domain/calendar';
import { describeMissing } from '@skuline/domain/report-formats';
import type { Command } from 'commander';
import type { DayDetails } from '@skuline/contract';
import { executeCommand } from './execute-command.ts';
import { parseDate } from './parse-options.ts';
import { print, type Terminal } from './terminal.ts';
import { formatNumberOf, formatTable, type TextColumn } from './text-table.ts';

/** days. */
export function addDaysCommand(program: Command, terminal: Terminal): void {
  program
    .command('days')
    .description('show what a day is made of: which import supplies which channel and kind of fact')
    .argument('<day>', 'the day, YYYY-MM-DD', parseDate)
    .requiredOption('--tenant <name>', 'the tenant whose day it is')
    .option('--json', 'as JSON')
    .action(async (day: string, { tenant, json }: { readonly tenant: string; readonly json?: true }) => {
      const details = await executeCommand(terminal, 'day', { tenant, day });
      print(terminal, json === true ? JSON.stringify(details, null, 2) : formatDay(details, tenant));
    });
}

type Source = DayDetails['sources'][number];

const COLUMNS: readonly TextColumn<Source>[] = [
  { title: 'Channel', cell: ({ channel }) => channel },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Import', cell: ({ importId }) => String(importId), isNumber: true },
  { title: 'File', cell: ({ fileName }) => fileName },
  { title: 'Imported (UTC)', cell: ({ importedAt }) => importedAt.slice(0, 16).replace('T', ' ') },
];

function formatDay({ day, sources, flags, missing }: DayDetails, tenant: string): string {
  if (sources.length === 0) return `${day} has no data in '${tenant}'.`;
  const isComposed = sources.every(({ channel }) => channel !== 'own');
  return [
    formatTable(COLUMNS, sources),
    ...(isComposed ? ['Net sales and contribution are computed of these.'] : []),
    ...describeMissing(
      { missing, channels: [...new Set(sources.map(({ channel }) => channel))] },
      toDateKey(day),
    ),
    ...flags.map(({ flag, skus }) => `${flag}: ${formatNumberOf(skus, 'SKU')}`),
  ].join('\n');
}
