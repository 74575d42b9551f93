import { type Command, Option } from 'commander';
import type { ToolRunRecord } from '../features/assistant/index.ts';
import { executeCommand } from './execute-command.ts';
import { parseLimit } from './parse-limit.ts';
import { print, type Terminal } from './terminal.ts';
import { formatCount, formatTable, type TextColumn } from './text-table.ts';

const DEFAULT_LIMIT = 50;
const LONGEST_QUESTION = 60;
const LONGEST_CALL = 100;

const COLUMNS: readonly TextColumn<ToolRunRecord>[] = [
  { title: 'Time (UTC)', cell: ({ ranAt }) => ranAt.slice(0, 19).replace('T', ' ') },
  { title: 'Who', cell: ({ userName }) => userName },
  { title: 'Answered by', cell: ({ answeredBy }) => answeredBy },
  { title: 'Question', cell: ({ question }) => shortened(question, LONGEST_QUESTION) },
  { title: 'Tool', cell: ({ toolName }) => toolName },
  { title: 'Rows', cell: ({ rowCount }) => formatCount(rowCount), isNumber: true },
  { title: 'ms', cell: ({ ms }) => formatCount(ms), isNumber: true },
  { title: 'Outcome', cell: ({ outcome, error }) => (error === null ? outcome : `${outcome}: ${error}`) },
  { title: 'Call', cell: ({ parameters }) => shortened(callOf(parameters), LONGEST_CALL) },
];

interface AssistantLogOptions {
  readonly tenant: string;
  readonly limit: number;
  readonly json?: true;
}

/** assistant-log. */
export function addAssistantCommand(program: Command, terminal: Terminal): void {
  program
    .command('assistant-log')
    .description(
      'what the assistant has read for whom, newest first: question, plan or SQL, rows, time, outcome',
    )
    .requiredOption('--tenant <name>', 'the tenant whose runs to read')
    .addOption(
      new Option('--limit <number>', 'how many to show').argParser(parseLimit).default(DEFAULT_LIMIT),
    )
    .option('--json', 'as JSON, with the whole plan or SQL')
    .action(async ({ tenant, limit, json }: AssistantLogOptions) => {
      const { runs } = await executeCommand(terminal, 'assistant-log', { tenant, limit });
      const text = () =>
        runs.length === 0 ? 'The assistant has read nothing yet.' : formatTable(COLUMNS, runs);
      print(terminal, json === true ? JSON.stringify(runs, null, 2) : text());
    });
}

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
