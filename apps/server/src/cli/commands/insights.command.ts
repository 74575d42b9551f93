import { formatMoney, withSign, countOf } from '@skuline/domain/formatting';
import { insightStatusLabel } from '@skuline/domain/insights';
import { z } from 'zod';
import { wholeTenant } from '../../stores/reader.ts';
import { CommandError } from '../cli-message.ts';
import {
  defineCommand,
  defineGroup,
  defineProcedure,
  defineTerminalCommand,
  jsonOption,
} from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { printAs } from '../terminal.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

/** More than anybody reads in a terminal. */
const MOST_LISTED = 1000;

const insightLine = z.object({
  id: z.string(),
  fired_at: z.string(),
  status: z.string(),
  snoozed_until: z.string().nullable(),
  category: z.string(),
  title: z.string(),
  impact: z.number().nullable(),
});
type InsightLine = z.output<typeof insightLine>;

/** The open insights of a tenant, the largest impact first; with `all` every one, the newest first. */
const listInsights = defineProcedure({
  name: 'insights',
  args: z.object({ tenant: z.string(), all: z.boolean() }),
  result: z.array(insightLine),
  async run({ identity, insights: { insights } }, { tenant, all }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return all ? insights.listHistory(wholeTenant(id), MOST_LISTED) : insights.listOpen(wholeTenant(id));
  },
});

const listCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .option('--tenant <name-or-id>', 'the tenant whose insights to list')
      .option('--all', 'the resolved and snoozed ones too, newest first')
      .addOption(jsonOption()),
  options: z.object({
    tenant: z.string().optional(),
    all: z.boolean().default(false),
    json: z.boolean().default(false),
  }),
  procedures: [listInsights],
  async act(terminal, { tenant, all, json }, execute) {
    if (tenant === undefined)
      throw new CommandError('Name the tenant whose insights to list: --tenant NAME.');
    const insights = await execute(terminal, listInsights, { tenant, all });
    const none = `'${terminal.tenants.nameOf(tenant)}' has no ${all ? '' : 'open '}insights.`;
    printAs(terminal, json, insights, () => formatTable(columnsAt(terminal.clock.now()), insights, none));
  },
});

/** Raises what is new in the figures of a tenant, and says how many insights that are. */
const generateCommand = defineCommand({
  name: 'generate-insights',
  declare: (command) =>
    command
      .description('raise at once what is new in the figures of a tenant')
      .requiredOption('--tenant <name-or-id>', 'the tenant to look at'),
  args: z.object({ tenant: z.string() }),
  result: z.object({ created: z.number() }),
  async run({ identity, insights: { raise } }, { tenant }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return { created: await raise(id) };
  },
  show: ({ created }, { tenant }) =>
    `${created === 0 ? 'No new insights' : countOf(created, 'new insight')} for '${tenant}'.`,
});

export const insightsCommand = defineGroup({ generate: generateCommand }, listCommand);

function columnsAt(now: Date): readonly TextColumn<InsightLine>[] {
  const isSnoozed = ({ snoozed_until: until }: InsightLine) =>
    until !== null && Date.parse(until) > now.getTime();
  return [
    { title: 'Raised (UTC)', cell: ({ fired_at: at }) => formatTime(at) },
    { title: 'Status', cell: (insight) => insightStatusLabel(insight.status, isSnoozed(insight)) },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Impact', cell: ({ impact }) => formatImpact(impact), isNumber: true },
    { title: 'Insight', cell: ({ title }) => title },
  ];
}

function formatImpact(impact: number | null): string {
  return impact === null || impact === 0 ? '–' : withSign(formatMoney(impact));
}
