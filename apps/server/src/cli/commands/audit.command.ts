import { AUDIT_ACTIONS, auditRow } from '@skuline/contract';
import { Option } from 'commander';
import { z } from 'zod';
import { defineCommand, jsonOption } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseLimit } from '../parse-options.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

const listedRow = z.object({ ...auditRow.shape, tenant_id: z.string() });
type ListedRow = z.output<typeof listedRow>;

const COLUMNS: readonly TextColumn<ListedRow>[] = [
  { title: 'When (UTC)', cell: ({ at }) => formatTime(at) },
  { title: 'Who', cell: ({ actor, token_name: token }) => (token === null ? actor : `${actor} (${token})`) },
  { title: 'What', cell: ({ action }) => AUDIT_ACTIONS[action] },
  { title: 'On what', cell: ({ subject }) => subject },
  { title: 'Details', cell: ({ details }) => details },
  { title: 'From', cell: ({ address }) => address ?? '' },
];

/** Who did what in a tenant, or in all of them, those that are gone as well. */
export const auditCommand = defineCommand({
  name: 'audit',
  declare: (command) =>
    command
      .option('--tenant <name-or-id>', 'the tenant (default: all, with those that were deleted)')
      .addOption(new Option('--limit <number>', 'how many rows').argParser(parseLimit).default(50))
      .addOption(jsonOption()),
  args: z.object({ tenant: z.string().optional(), limit: z.number() }),
  result: z.array(listedRow),
  async run({ identity, auditLog }, { tenant: typed, limit }, hooks) {
    const tenant = typed === undefined ? null : await getNamedTenant({ identity }, typed, hooks);
    const all = { actions: [], person: '', start: null, end: null };
    return auditLog.list(tenant?.id ?? null, all, { limit, before: undefined });
  },
  show: (rows) => formatTable(COLUMNS, rows, 'Nothing has been done yet.'),
});
