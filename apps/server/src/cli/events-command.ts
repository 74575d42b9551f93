import { EVENT_NAMES, type EventName } from '@skuline/domain/telemetry';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../cli-server/index.ts';
import type { EventCount, EventRecord } from '../features/telemetry/index.ts';
import { executeCommand } from './execute-command.ts';
import { parseLimit } from './parse-limit.ts';
import { print, type Terminal } from './terminal.ts';
import { formatCount, formatTable, type TextColumn } from './text-table.ts';

const DEFAULT_LIMIT = 50;

interface EventsOptions {
  readonly tenant?: string;
  readonly anonymous?: true;
  readonly name?: EventName;
  readonly since?: Since;
  readonly limit: number;
  readonly summary?: true;
  readonly json?: true;
}

/** events; `execute` asks the process that has the stores open. */
export function addEventsCommand(program: Command, terminal: Terminal, execute = executeCommand): void {
  program
    .command('events')
    .description("what was reported of the product's use, newest first, and how often")
    .option('--tenant <name>', 'the tenant whose events to read')
    .addOption(new Option('--anonymous', "those of people who weren't signed in").conflicts('tenant'))
    .addOption(new Option('--name <event>', 'only events of this name').choices(EVENT_NAMES))
    .addOption(
      new Option('--since <time>', 'a day or moment (2026-11-20, 2026-11-20T08:00Z) or an age (90m, 24h, 7d)')
        // Read at once, so that a mistake is told before anything is asked.
        .argParser(parseSince),
    )
    .addOption(
      new Option('--limit <number>', 'how many to show').argParser(parseLimit).default(DEFAULT_LIMIT),
    )
    .option('--summary', 'only how many there are of each name')
    .option('--json', 'as JSON')
    .action((options: EventsOptions) => showEvents(terminal, options, execute));
}

async function showEvents(
  terminal: Terminal,
  options: EventsOptions,
  execute: typeof executeCommand,
): Promise<void> {
  const { tenant = null, anonymous, name = null, since, limit, summary, json } = options;
  if (tenant === null && anonymous !== true)
    throw new CommandError('Name the tenant whose events to read: --tenant NAME, or say --anonymous.');
  const search = { tenant, name, since: since?.(terminal.clock.now()).toISOString() ?? null };
  if (summary === true) {
    const { counts } = await execute(terminal, 'count-events', search);
    return print(terminal, json === true ? toJson(counts) : formatCounts(counts));
  }
  const { events } = await execute(terminal, 'events', { ...search, limit });
  if (json === true) return print(terminal, toJson(events));
  const { counts } = await execute(terminal, 'count-events', search);
  return print(terminal, events.length === 0 ? NONE : `${formatEvents(events)}\n\n${formatCounts(counts)}`);
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** The moment that is meant, at the time of asking. */
type Since = (now: Date) => Date;

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

function parseSince(text: string): Since {
  const [, amount, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  if (amount !== undefined && unitMs !== undefined)
    return (now) => new Date(now.getTime() - Number(amount) * unitMs);
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment))
    throw new InvalidArgumentError('It must be a day, a moment with its time zone, or an age such as 24h.');
  return () => new Date(moment);
}

const NONE = 'There are no such events.';
const SHORT_ID = 8;

const EVENT_COLUMNS: readonly TextColumn<EventRecord>[] = [
  { title: 'Time (UTC)', cell: ({ occurred_at }) => occurred_at.slice(0, 19).replace('T', ' ') },
  { title: 'Event', cell: ({ name }) => name },
  { title: 'Path', cell: ({ path }) => path },
  { title: 'User', cell: ({ user_id, visitor_id }) => (user_id || visitor_id).slice(0, SHORT_ID) },
  { title: 'Type', cell: ({ user_type }) => user_type },
  { title: 'Place', cell: ({ city, country }) => [city, country].filter(Boolean).join(', ') },
  { title: 'Details', cell: ({ properties }) => formatDetails(properties) },
];

const MAX_DETAILS = 80;

/** `action=filters_applied details={"brands":2}`, on one line. */
function formatDetails(properties: EventRecord['properties']): string {
  const text = Object.entries(properties)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
    // Control characters of an error's text must not reach the terminal.
    .replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return text.length <= MAX_DETAILS ? text : `${text.slice(0, MAX_DETAILS - 1)}…`;
}

function formatEvents(events: readonly EventRecord[]): string {
  return formatTable(EVENT_COLUMNS, events);
}

const COUNT_COLUMNS: readonly TextColumn<EventCount>[] = [
  { title: 'Event', cell: ({ name }) => name },
  { title: 'Events', cell: ({ events }) => formatCount(events), isNumber: true },
  { title: 'Sessions', cell: ({ sessions }) => formatCount(sessions), isNumber: true },
  { title: 'People', cell: ({ people }) => formatCount(people), isNumber: true },
];

function formatCounts(counts: readonly EventCount[]): string {
  return counts.length === 0 ? NONE : formatTable(COUNT_COLUMNS, counts);
}
