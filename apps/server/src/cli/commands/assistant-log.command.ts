import { formatCount } from '@skuline/domain/formatting';
import { Option } from 'commander';
import { z } from 'zod';
import { toolRunRecord, type ToolRunRecord } from '../../features/assistant/index.ts';
import { defineCommand, jsonOption } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseLimit } from '../parse-options.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

const DEFAULT_LIMIT = 50;
const LONGEST_QUESTION = 60;
const LONGEST_CALL = 100;

const COLUMNS: readonly TextColumn<ToolRunRecord>[] = [
  { title: 'Time (UTC)', cell: ({ ranAt }) => formatTime(ranAt) },
  { title: 'Who', cell: ({ userName }) => userName },
  { title: 'Answered by', cell: ({ answeredBy }) => answeredBy },
  { title: 'Question', cell: ({ question }) => shortened(question, LONGEST_QUESTION) },
  { title: 'Tool', cell: ({ toolName }) => toolName },
  { title: 'Rows', cell: ({ rowCount }) => formatCount(rowCount), isNumber: true },
  { title: 'ms', cell: ({ ms }) => formatCount(ms), isNumber: true },
  { title: 'Outcome', cell: ({ outcome, error }) => (error === null ? outcome : `${outcome}: ${error}`) },
  { title: 'Call', cell: ({ parameters }) => shortened(callOf(parameters), LONGEST_CALL) },
];

/** The newest runs of the assistant's tools for one tenant. */
export const assistantLogCommand = defineCommand({
  name: 'assistant-log',
  declare: (command) =>
    command
      .requiredOption('--tenant <name-or-id>', 'the tenant whose runs to read')
      .addOption(
        new Option('--limit <number>', 'how many to show').argParser(parseLimit).default(DEFAULT_LIMIT),
      )
      .addOption(jsonOption('as JSON, with the whole plan or SQL')),
  args: z.object({ tenant: z.string(), limit: z.number().int().min(1) }),
  result: z.array(toolRunRecord),
  async run({ identity, assistant }, { tenant, limit }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return assistant.log.list(id, limit);
  },
  show: (runs) => formatTable(COLUMNS, runs, 'The assistant has read nothing yet.'),
});

/** The SQL of a call, or its plan, on one line. */
function callOf(parameters: unknown): string {
  const fields: object = typeof parameters === 'object' && parameters !== null ? parameters : {};
  if ('custom_sql' in fields && typeof fields.custom_sql === 'string') return fields.custom_sql;
  return JSON.stringify('plan' in fields ? fields.plan : fields);
}

function shortened(text: string, length: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
