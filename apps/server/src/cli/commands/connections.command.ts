import { countOf } from '@skuline/domain/formatting';
import { CONNECTED_SOURCES } from '@skuline/domain/connections';
import { z } from 'zod';
import { CommandError } from '../cli-message.ts';
import { defineCommand, defineProcedure, defineTerminalCommand, jsonOption } from '../command.ts';
import { connectionView, formatConnections } from '../connections-text.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { print } from '../terminal.ts';

const TENANT = ['--tenant <name-or-id>', 'the tenant whose connections they are'] as const;

export const connectionsCommand = defineCommand({
  name: 'connections',
  declare: (command) => command.requiredOption(...TENANT).addOption(jsonOption()),
  args: z.object({ tenant: z.string() }),
  result: z.array(connectionView),
  async run({ identity, connections }, { tenant }, hooks) {
    return connections.list((await getNamedTenant({ identity }, tenant, hooks)).id);
  },
  show: formatConnections,
});

const pullArgs = z.object({ tenant: z.string(), source: z.enum(CONNECTED_SOURCES).nullable() });

const askForPull = defineProcedure({
  name: 'ask-for-pull',
  args: pullArgs,
  result: z.object({ connections: z.number() }),
  async run({ identity, connections }, { tenant, source }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return { connections: await connections.askForPull(id, source) };
  },
});

const pullNow = defineProcedure({
  name: 'pull',
  args: pullArgs.extend({ again: z.boolean() }),
  result: z.object({ problems: z.array(z.string()).readonly() }),
  async run({ identity, connections }, { tenant, source, again }, hooks) {
    const { id } = await getNamedTenant({ identity }, tenant, hooks);
    return connections.pull(id, source, { signal: hooks.signal, again });
  },
});

export const pullCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .requiredOption(...TENANT)
      .option('--source <source>', `${CONNECTED_SOURCES.join(', ')} (default: all that are connected)`)
      .option('--wait', 'pull here, and end when nothing is due any more')
      .option('--again', 'with --wait: pull again what was taken out by undo'),
  options: z.object({
    tenant: z.string(),
    source: z
      .enum(CONNECTED_SOURCES, { error: `A source is one of: ${CONNECTED_SOURCES.join(', ')}.` })
      .optional(),
    wait: z.boolean().default(false),
    again: z.boolean().default(false),
  }),
  procedures: [askForPull, pullNow],
  async act(terminal, { tenant, source = null, wait, again }, execute) {
    if (!wait) {
      const { connections } = await execute(terminal, askForPull, { tenant, source });
      const asked = countOf(connections, 'connection');
      return print(
        terminal,
        `Asked for: what is due of ${asked} is pulled while Skuline runs. 'skuline connections' shows how far it is.`,
      );
    }
    const { problems } = await execute(terminal, pullNow, { tenant, source, again });
    if (problems.length > 0) throw new CommandError(problems.join('\n'));
    print(terminal, 'Everything that was due is there.');
  },
});

export const disconnectCommand = defineCommand({
  name: 'disconnect',
  declare: (command) =>
    command
      .argument('<id>', 'the connection, as `skuline connections` lists it')
      .option('--tenant <name-or-id>', 'the tenant whose it is')
      .option('--remove-data', 'take out what was pulled as well'),
  args: z.object({ id: z.string(), tenant: z.string().optional(), removeData: z.boolean().default(false) }),
  result: z.object({ account: z.string() }),
  async run({ identity, connections }, { id, tenant, removeData }, hooks) {
    const owner = tenant ?? (await connections.findOwner(id));
    const { id: tenantId } = await getNamedTenant({ identity }, owner, hooks);
    return connections.disconnect(tenantId, id, removeData);
  },
  show: ({ account }, { removeData }) =>
    removeData
      ? `Disconnected ${account}; its keys are deleted, and what was pulled is no longer shown.`
      : `Disconnected ${account}; its keys are deleted, and what was pulled stays.`,
});
