import { countOf } from '@skuline/domain/formatting';
import { dayDetails, type DayDetails } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { describeMissing } from '@skuline/domain/report-formats';
import { z } from 'zod';
import { defineCommand, jsonOption } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseDate } from '../parse-options.ts';
import { formatTable, type TextColumn } from '../text-table.ts';

/** What a day of a tenant shows, and which import supplies which of it. */
export const daysCommand = defineCommand({
  name: 'day',
  declare: (command) =>
    command
      .argument('<day>', 'the day, YYYY-MM-DD', parseDate)
      .requiredOption('--tenant <name-or-id>', 'the tenant whose day it is')
      .addOption(jsonOption()),
  args: z.object({ tenant: z.string(), day: z.string() }),
  result: z.object(dayDetails.shape),
  async run({ identity, imports }, { tenant, day }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return imports.describeDay(id, toDateKey(day));
  },
  show: (details, { tenant }) => formatDay(details, tenant),
});

type Source = DayDetails['sources'][number];

const COLUMNS: readonly TextColumn<Source>[] = [
  { title: 'Channel', cell: ({ channel }) => channel },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Source', cell: ({ source = '' }) => source },
  { title: 'Import', cell: ({ importId }) => String(importId), isNumber: true },
  { title: 'File', cell: ({ fileName }) => fileName },
  { title: 'Imported (UTC)', cell: ({ importedAt }) => importedAt.slice(0, 16).replace('T', ' ') },
];

function formatDay({ day, sources, flags, missing }: DayDetails, tenant: string): string {
  if (sources.length === 0) return `${day} has no data in '${tenant}'.`;
  const isComposed = sources.every(({ channel }) => channel !== 'own');
  return [
    formatTable(COLUMNS, sources),
    ...(isComposed ? ['Net sales and contribution are computed from these.'] : []),
    ...describeMissing(
      { missing, channels: [...new Set(sources.map(({ channel }) => channel))] },
      toDateKey(day),
    ),
    ...flags.map(({ flag, skus }) => `${flag}: ${countOf(skus, 'SKU')}`),
  ].join('\n');
}
