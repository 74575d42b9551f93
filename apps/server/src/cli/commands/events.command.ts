import { formatCount } from '@skuline/domain/formatting';
import { EVENT_NAMES } from '@skuline/domain/telemetry';
import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { Skuline } from '../../app/compose.ts';
import {
  type EventCount,
  eventCount,
  type EventRecord,
  eventRecord,
} from '../../features/telemetry/index.ts';
import { CommandError } from '../cli-message.ts';
import { type CommandHooks, defineProcedure, defineTerminalCommand, jsonOption } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseLimit } from '../parse-options.ts';
import { printAs } from '../terminal.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

const DEFAULT_LIMIT = 50;

const search = z.object({
  /** null: the events of people who weren't signed in. */
  tenant: z.string().nullable(),
  name: z.enum(EVENT_NAMES).nullable(),
  /** An instant; null for all that are stored. */
  since: z.iso.datetime().nullable(),
});

async function prepareSearch(
  skuline: Skuline,
  { tenant: typed, name, since }: z.output<typeof search>,
  hooks: CommandHooks,
) {
  const tenant = typed === null ? null : await getNamedTenant(skuline, typed, hooks);
  return { tenantId: tenant?.id ?? null, name, since: since === null ? null : new Date(since) };
}

/** The newest events of one tenant. */
export const listEvents = defineProcedure({
  name: 'events',
  args: search.extend({ limit: z.number().int().min(1) }),
  result: z.array(eventRecord),
  async run(skuline, { limit, ...asked }, hooks) {
    return skuline.telemetry.list({ ...(await prepareSearch(skuline, asked, hooks)), limit });
  },
});

/** How many events of each name one tenant has. */
export const countEvents = defineProcedure({
  name: 'count-events',
  args: search,
  result: z.array(eventCount),
  async run(skuline, asked, hooks) {
    return skuline.telemetry.count(await prepareSearch(skuline, asked, hooks));
  },
});

export const eventsCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .option('--tenant <name-or-id>', 'the tenant whose events to read')
      .addOption(new Option('--anonymous', "those of people who weren't signed in").conflicts('tenant'))
      .addOption(new Option('--name <event>', 'only events of this name').choices(EVENT_NAMES))
      .addOption(
        new Option(
          '--since <time>',
          'a day or moment (2026-11-20, 2026-11-20T08:00Z) or an age (90m, 24h, 7d)',
        )
          // Read at once, so that a mistake is told before anything is asked.
          .argParser(parseSince),
      )
      .addOption(
        new Option('--limit <number>', 'how many to show').argParser(parseLimit).default(DEFAULT_LIMIT),
      )
      .option('--summary', 'only how many there are of each name')
      .addOption(jsonOption()),
  options: z.object({
    tenant: z.string().nullable().default(null),
    anonymous: z.boolean().default(false),
    name: z.enum(EVENT_NAMES).nullable().default(null),
    since: z.custom<Since>().optional(),
    limit: z.number(),
    summary: z.boolean().default(false),
    json: z.boolean().default(false),
  }),
  procedures: [listEvents, countEvents],
  async act(terminal, { tenant, anonymous, name, since, limit, summary, json }, execute) {
    if (tenant === null && !anonymous)
      throw new CommandError('Name the tenant whose events to read: --tenant NAME, or say --anonymous.');
    const asked = { tenant, name, since: since?.(terminal.clock.now()).toISOString() ?? null };
    if (summary) {
      printAs(terminal, json, await execute(terminal, countEvents, asked), formatCounts);
      return;
    }
    const events = await execute(terminal, listEvents, { ...asked, limit });
    const counts = json ? [] : await execute(terminal, countEvents, asked);
    printAs(terminal, json, events, () =>
      events.length === 0 ? NONE : `${formatTable(EVENT_COLUMNS, events)}\n\n${formatCounts(counts)}`,
    );
  },
});

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
  { title: 'Time (UTC)', cell: ({ occurred_at }) => formatTime(occurred_at) },
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

const COUNT_COLUMNS: readonly TextColumn<EventCount>[] = [
  { title: 'Event', cell: ({ name }) => name },
  { title: 'Events', cell: ({ events }) => formatCount(events), isNumber: true },
  { title: 'Sessions', cell: ({ sessions }) => formatCount(sessions), isNumber: true },
  { title: 'People', cell: ({ people }) => formatCount(people), isNumber: true },
];

function formatCounts(counts: readonly EventCount[]): string {
  return formatTable(COUNT_COLUMNS, counts, NONE);
}
