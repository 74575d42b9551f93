import type { Command } from 'commander';
import { askPassword } from './ask-password.ts';
import { executeCommand } from './execute-command.ts';
import { print, type Terminal } from './terminal.ts';
import { formatTable } from './text-table.ts';

/** user create, add, remove, list. */
export function addUserCommands(program: Command, terminal: Terminal): void {
  const user = program.command('user').description('make and list users, and say which tenants they see');
  addCreateCommand(user, terminal);
  addMembershipCommands(user, terminal);
  user
    .command('list')
    .description('list the users and the tenants they belong to')
    .option('--tenant <name>', 'of this tenant alone')
    .option('--json', 'as JSON')
    .action(async ({ tenant, json }: { readonly tenant?: string; readonly json?: true }) => {
      const { users } = await executeCommand(terminal, 'user-list', { tenant: tenant ?? null });
      print(terminal, json === true ? JSON.stringify(users, null, 2) : formatUsers(users));
    });
}

interface CreateOptions {
  readonly tenant: string;
  readonly name?: string;
  readonly passwordEnv?: string;
}

function addCreateCommand(user: Command, terminal: Terminal): void {
  user
    .command('create')
    .description('make a user who signs in with email and password')
    .argument('<email>', 'the email to sign in with')
    .requiredOption('--tenant <name>', 'the tenant whose data the user sees')
    .option('--name <name>', 'the name shown (default: the email)')
    .option('--password-env <variable>', 'take the password from this environment variable instead of asking')
    .action(async (email: string, options: CreateOptions) => {
      const { tenant, name = null, passwordEnv } = options;
      const password = await askPassword(terminal, passwordEnv);
      const created = await executeCommand(terminal, 'user-create', { email, tenant, name, password });
      const joined = `${created.email} was known already: the password stays, and '${tenant}' is added.`;
      print(terminal, created.isNew ? `${created.email} can sign in to '${tenant}'.` : joined);
    });
}

function addMembershipCommands(user: Command, terminal: Terminal): void {
  user
    .command('add')
    .description('let a user see another tenant too; they switch in the sidebar')
    .argument('<email>', "the user's email")
    .requiredOption('--tenant <name>', 'the tenant to add')
    .action(async (email: string, { tenant }: { readonly tenant: string }) => {
      const added = await executeCommand(terminal, 'user-add', { email, tenant });
      print(terminal, `${added.email} can see '${tenant}' too, from the next page they open.`);
    });
  user
    .command('remove')
    .description('take a tenant away from a user, at once; the user and their other tenants stay')
    .argument('<email>', "the user's email")
    .requiredOption('--tenant <name>', 'the tenant to take away')
    .action(async (email: string, { tenant }: { readonly tenant: string }) => {
      const removed = await executeCommand(terminal, 'user-remove', { email, tenant });
      print(terminal, `${removed.email} does not see '${tenant}' any more.`);
    });
}

interface UserRow {
  readonly email: string;
  readonly name: string;
  readonly tenants: readonly string[];
}

function formatUsers(users: readonly UserRow[]): string {
  if (users.length === 0) return 'There are no users yet.';
  return formatTable(
    [
      { title: 'Email', cell: ({ email }) => email },
      { title: 'Name', cell: ({ name }) => name },
      { title: 'Tenants', cell: ({ tenants }) => tenants.join(', ') || 'none' },
    ],
    users,
  );
}
