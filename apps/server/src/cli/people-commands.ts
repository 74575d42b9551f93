import { type Command, Option } from 'commander';
import { executeCommand } from './execute-command.ts';
import { parseLimit } from './parse-limit.ts';
import { print, type Terminal } from './terminal.ts';
import { formatCount, formatTable } from './text-table.ts';
import { addUserCommands } from './user-commands.ts';

const ASSISTANT_TOKEN_DAYS = 90;

interface AssistantTokenOptions {
  readonly tenant?: string;
  readonly days: number;
  readonly end?: true;
}

/** tenant, user, token, assistant-token, demo. */
export function addPeopleCommands(program: Command, terminal: Terminal): void {
  const tenant = program.command('tenant').description('make and list tenants');
  tenant
    .command('create')
    .description('make a tenant')
    .argument('<name>', 'its name')
    .action(async (name: string) => {
      const created = await executeCommand(terminal, 'tenant-create', { name });
      print(terminal, `Created the tenant '${created.name}' (${created.id}).`);
    });
  tenant
    .command('list')
    .description('list the tenants')
    .option('--json', 'as JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const { tenants } = await executeCommand(terminal, 'tenant-list', {});
      print(terminal, json === true ? JSON.stringify(tenants, null, 2) : formatTenants(tenants));
    });
  tenant
    .command('allow-sql')
    .description(
      "let other assistants, connected over MCP, send read-only SQL of their own to the tenant's data",
    )
    .argument('<name>', 'its name')
    .option('--off', 'allow it no longer')
    .action(async (name: string, { off }: { readonly off?: true }) => {
      const done = await executeCommand(terminal, 'tenant-allow-sql', {
        tenant: name,
        isAllowed: off !== true,
      });
      const may = done.isAllowed ? 'may send' : 'may not send';
      print(terminal, `Other assistants ${may} SQL of their own to the data of '${done.tenant}'.`);
    });
  addUserCommands(program, terminal);
  addTokenCommands(program, terminal);
}

function addTokenCommands(program: Command, terminal: Terminal): void {
  program
    .command('token')
    .description('print an ID token for scripts')
    .argument('<email>', "the user's email")
    .option('--tenant <name>', "the tenant it is for (default: the user's first)")
    .action(async (email: string, { tenant }: { readonly tenant?: string }) => {
      const { token } = await executeCommand(terminal, 'token', { email, tenant: tenant ?? null });
      print(terminal, token);
    });
  program
    .command('assistant-token')
    .description('print a token for another assistant, which opens /mcp alone')
    .argument('<email>', "the user's email")
    .option('--tenant <name>', "the tenant it is for (default: the user's first)")
    .addOption(
      new Option('--days <number>', 'how long it lasts').argParser(parseLimit).default(ASSISTANT_TOKEN_DAYS),
    )
    .option('--end', "end all of the user's instead")
    .action(async (email: string, { tenant, days, end }: AssistantTokenOptions) => {
      if (end === true) {
        const { count } = await executeCommand(terminal, 'end-assistant-tokens', { email });
        return print(terminal, `Ended ${formatCount(count)}.`);
      }
      const asked = { email, tenant: tenant ?? null, days };
      print(terminal, (await executeCommand(terminal, 'assistant-token', asked)).token);
    });
  program
    .command('demo')
    .description('make the demo, or a new password for its user, and print the sign-in')
    .action(async () => {
      const { email, password } = await executeCommand(terminal, 'demo', {});
      print(terminal, `Email     ${email}\nPassword  ${password}`);
    });
}

function formatTenants(tenants: readonly { readonly id: string; readonly name: string }[]): string {
  if (tenants.length === 0) return 'There are no tenants yet.';
  return formatTable(
    [
      { title: 'Name', cell: ({ name }) => name },
      { title: 'ID', cell: ({ id }) => id },
    ],
    tenants,
  );
}
