import { AppError, ROLES } from '@skuline/contract';
import { z } from 'zod';
import { invitationLinkOf } from '../../features/members/index.ts';
import { passwordLinkOf } from '../../features/password-reset/index.ts';
import type { Identity } from '../../identity/index.ts';
import {
  accessArgs,
  accessOf,
  accessOptions,
  brandOption,
  formatAccess,
  listedAccess,
  roleOption,
} from '../access-options.ts';
import { askPassword, readPassword } from '../ask.ts';
import {
  defineCommand,
  defineGroup,
  defineProcedure,
  defineTerminalCommand,
  jsonOption,
} from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';

import { print, say } from '../terminal.ts';
import { formatTable, type TextColumn } from '../text-table.ts';

const newUser = { email: z.string(), tenant: z.string(), name: z.string().optional(), ...accessArgs };

export const createUser = defineProcedure({
  name: 'user-create',
  args: z.object({ ...newUser, password: z.string() }),
  /** Not new: the email was known, the user joined the tenant with the password it has. */
  result: z.object({ email: z.string(), isNew: z.boolean() }),
  async run({ identity }, { tenant, role, brand, ...user }, hooks) {
    const access = accessOf({ role, brand });
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    const created = await identity.directory.createUser({ ...user, tenantId, access });
    return { email: created.user.email, isNew: created.outcome === 'created' };
  },
});

const createCommand = defineTerminalCommand({
  declare: (command) =>
    accessOptions(command)
      .description('make a user who signs in with email and password')
      .argument('<email>', 'the email to sign in with')
      .requiredOption('--tenant <name-or-id>', 'the tenant whose data the user sees')
      .option('--name <name>', 'the name shown (default: the email)')
      .option(
        '--password-env <variable>',
        'take the password from this environment variable instead of asking',
      ),
  options: z.object({ ...newUser, passwordEnv: z.string().optional() }),
  procedures: [createUser],
  async act(terminal, { passwordEnv, ...user }, execute) {
    accessOf(user);
    const password = await askPassword(terminal, passwordEnv);
    const { email, isNew } = await execute(terminal, createUser, { ...user, password });
    const tenant = terminal.tenants.nameOf(user.tenant);
    const joined = `${email} was known already: the password stays, and '${tenant}' is added.`;
    print(terminal, isNew ? `${email} can sign in to '${tenant}'.` : joined);
  },
});

/** Where the pages are that links lead to: the embedded issuer's origin is the app's. */
const originOf = (identity: Pick<Identity, 'authConfig'>) => new URL(identity.authConfig().authority).origin;

/** Makes a link by which the user sets a password, and keeps the one there is until then. */
const linkForPassword = defineProcedure({
  name: 'user-password-link',
  args: z.object({ email: z.string() }),
  result: z.object({ link: z.string() }),
  async run({ identity, passwordReset: { resets } }, { email }) {
    if (resets === null) throw new AppError('managed_elsewhere');
    const made = await resets.make(email, 'hand');
    if (made === null) throw new AppError('user_not_found', { message: `There is no user ${email}.` });
    return { link: passwordLinkOf(originOf(identity), made.token) };
  },
});

const setPassword = defineProcedure({
  name: 'user-reset-password',
  args: z.object({ email: z.string(), password: z.string() }),
  result: z.object({}),
  async run({ identity }, { email, password }) {
    await identity.directory.setPassword(email, password);
    return {};
  },
});

const resetPasswordCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .description(
        'print a link by which a user who forgot their password sets a new one, within a day; that ends all their sign-ins and tokens, and the wait after too many wrong passwords',
      )
      .argument('<email>', "the user's email")
      .option(
        '--password-env <variable>',
        'set the password in this environment variable at once instead; the same ends',
      ),
  options: z.object({ email: z.string(), passwordEnv: z.string().optional() }),
  procedures: [setPassword, linkForPassword],
  async act(terminal, { email, passwordEnv: variable }, execute) {
    if (variable === undefined) {
      const { link } = await execute(terminal, linkForPassword, { email });
      say(terminal, `The link works once, until tomorrow at this time. Send it to ${email} alone:`);
      return print(terminal, link);
    }
    await execute(terminal, setPassword, { email, password: readPassword(terminal, variable) });
    print(terminal, `${email} has a new password; all sign-ins and tokens of theirs are ended.`);
  },
});

const makeInvitation = defineProcedure({
  name: 'user-invite',
  args: z.object({ email: z.string(), tenant: z.string(), ...accessArgs }),
  result: z.object({ link: z.string() }),
  async run({ identity }, { email, tenant, ...wanted }, hooks) {
    if (identity.invitations === null) throw new AppError('managed_elsewhere');
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    const { token } = await identity.invitations.invite({ tenantId, userId: null }, email, accessOf(wanted));
    return { link: invitationLinkOf(originOf(identity), token) };
  },
});

const inviteCommand = defineTerminalCommand({
  declare: (command) =>
    accessOptions(command)
      .description(
        'print a link by which somebody joins a tenant, within 7 days; an earlier link of theirs ends',
      )
      .argument('<email>', 'whom to invite')
      .requiredOption('--tenant <name-or-id>', 'the tenant they join'),
  options: z.object({ email: z.string(), tenant: z.string(), ...accessArgs }),
  procedures: [makeInvitation],
  async act(terminal, invited, execute) {
    const { link } = await execute(terminal, makeInvitation, invited);
    say(terminal, `The link works once, for 7 days. Send it to ${invited.email} alone:`);
    print(terminal, link);
  },
});

const membership = {
  args: z.object({ email: z.string(), tenant: z.string() }),
  result: z.object({ email: z.string() }),
};

export const addUserCommand = defineCommand({
  name: 'user-add',
  declare: (command) =>
    accessOptions(command)
      .description('let a user see another tenant too; they switch in the sidebar')
      .argument('<email>', "the user's email")
      .requiredOption('--tenant <name-or-id>', 'the tenant to add'),
  ...membership,
  args: membership.args.extend(accessArgs),
  async run({ identity }, { email, tenant, ...wanted }, hooks) {
    const access = accessOf(wanted);
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    return identity.directory.addToTenant({ email, tenantId, access });
  },
  show: ({ email }, { tenant }) => `${email} can see '${tenant}' too, from the next page they open.`,
});

const roleCommand = defineCommand({
  name: 'user-role',
  declare: (command) =>
    command
      .description(
        'change what a user may do and see in a tenant, at once; without --brand they see all brands',
      )
      .argument('<email>', "the user's email")
      .requiredOption('--tenant <name-or-id>', 'the tenant it is for')
      .addOption(roleOption().makeOptionMandatory())
      .addOption(brandOption()),
  args: membership.args.extend({ ...accessArgs, role: z.enum(ROLES) }),
  result: z.object({ email: z.string(), access: z.string() }),
  async run({ identity }, { email, tenant, ...wanted }, hooks) {
    const access = accessOf(wanted);
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    const changed = await identity.directory.changeAccess({ email, tenantId, access });
    return { email: changed.email, access: formatAccess(access) };
  },
  show: ({ email, access }, { tenant }) => `${email} is now in '${tenant}': ${access}.`,
});

const removeCommand = defineCommand({
  name: 'user-remove',
  declare: (command) =>
    command
      .description('take a tenant away from a user, at once; the user and their other tenants stay')
      .argument('<email>', "the user's email")
      .requiredOption('--tenant <name-or-id>', 'the tenant to take away'),
  ...membership,
  async run({ identity }, { email, tenant }, hooks) {
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    return identity.directory.removeFromTenant({ email, tenantId });
  },
  show: ({ email }, { tenant }) => `${email} does not see '${tenant}' any more.`,
});

const userRow = z.object({
  email: z.string(),
  name: z.string(),
  tenants: z.array(z.string()).readonly(),
  memberships: z.array(listedAccess.extend({ tenant: z.string() })).readonly(),
});

const COLUMNS: readonly TextColumn<z.output<typeof userRow>>[] = [
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'Tenants',
    cell: ({ memberships }) =>
      memberships.map((one) => `${one.tenant} (${formatAccess(one)})`).join(', ') || 'none',
  },
];

const listCommand = defineCommand({
  name: 'user-list',
  declare: (command) =>
    command
      .description('list the users and the tenants they belong to')
      .option('--tenant <name-or-id>', 'of this tenant alone')
      .addOption(jsonOption()),
  args: z.object({ tenant: z.string().optional() }),
  result: z.array(userRow).readonly(),
  async run({ identity }, { tenant: typed }, hooks) {
    const tenant = typed === undefined ? null : await getNamedTenant({ identity }, typed, hooks);
    const users = await identity.directory.listUsers(tenant?.id ?? null);
    return users.map((user) => ({ ...user, tenants: user.memberships.map((one) => one.tenant) }));
  },
  show: (users) => formatTable(COLUMNS, users, 'There are no users yet.'),
});

const removeSecondFactor = defineProcedure({
  name: 'user-reset-second-factor',
  args: z.object({ email: z.string() }),
  result: z.object({}),
  async run({ identity }, { email }) {
    await identity.directory.removeSecondFactor(email);
    return {};
  },
});

const resetSecondFactorCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .description(
        'turn off two-step sign-in, and remove the passkeys, of a user who lost their device and recovery codes: their password alone opens the account until they turn it on again',
      )
      .argument('<email>', "the user's email"),
  options: z.object({ email: z.string() }),
  procedures: [removeSecondFactor],
  async act(terminal, { email }, execute) {
    await execute(terminal, removeSecondFactor, { email });
    print(terminal, `Two-step sign-in is off for ${email}. Make sure that it was ${email} who asked.`);
  },
});

const changeEmailCommand = defineCommand({
  name: 'user-change-email',
  declare: (command) =>
    command
      .description(
        'change the email a user signs in with, at once; their password, sign-ins and tokens stay, and a mail tells the old address',
      )
      .argument('<email>', 'the email they have')
      .argument('<next>', 'the email they sign in with from now on'),
  args: z.object({ email: z.string(), next: z.string() }),
  result: z.object({}),
  async run({ identity, emailChange }, { email, next }) {
    await identity.directory.changeEmail(email, next, emailChange.tell);
    return {};
  },
  show: (_result, { email, next }) => `${email} signs in as ${next} now. Make sure that they know.`,
});

export const operatorCommand = defineCommand({
  name: 'user-operator',
  declare: (command) =>
    command
      .description(
        'make a user an operator: they see how this installation is, run its jobs, and are told by mail when a backup fails',
      )
      .argument('<email>', "the user's email")
      .option('--end', 'they are no longer one'),
  args: z.object({ email: z.string(), end: z.boolean().default(false) }),
  result: z.object({}),
  async run({ identity }, { email, end }) {
    await identity.directory.changeOperator(email, !end);
    return {};
  },
  show: (_result, { email, end }) =>
    end ? `${email} is no longer an operator.` : `${email} is an operator now, and sees the page System.`,
});

export const userCommand = defineGroup({
  create: createCommand,
  invite: inviteCommand,
  'reset-password': resetPasswordCommand,
  'reset-second-factor': resetSecondFactorCommand,
  role: roleCommand,
  add: addUserCommand,
  remove: removeCommand,
  list: listCommand,
  'change-email': changeEmailCommand,
  operator: operatorCommand,
});
