import { z } from 'zod';
import { defineCommand } from '../command.ts';

const tenantResult = z.object({ id: z.string(), name: z.string() });

export const createTenantCommand = defineCommand({
  args: z.object({ name: z.string() }),
  result: tenantResult,
  async run({ identity }, { name }) {
    const tenant = await identity.directory.createTenant(name);
    return { id: tenant.id, name: tenant.name };
  },
});

export const listTenantsCommand = defineCommand({
  args: z.object({}),
  result: z.object({ tenants: z.array(tenantResult) }),
  async run({ identity }) {
    const tenants = await identity.directory.listTenants();
    return { tenants: tenants.map(({ id, name }) => ({ id, name })) };
  },
});

export const createUserCommand = defineCommand({
  args: z.object({
    email: z.string(),
    tenant: z.string(),
    name: z.string().nullable(),
    password: z.string(),
  }),
  /** Not new: the email was known, the user joined the tenant with the password it has. */
  result: z.object({ email: z.string(), isNew: z.boolean() }),
  async run({ identity }, { email, tenant, name, password }) {
    const { id: tenantId } = await identity.directory.getTenantByName(tenant);
    const created = await identity.directory.createUser({
      email,
      password,
      tenantId,
      ...(name === null ? {} : { name }),
    });
    return { email: created.user.email, isNew: created.outcome === 'created' };
  },
});

const membershipArgs = z.object({ email: z.string(), tenant: z.string() });

export const addUserCommand = defineCommand({
  args: membershipArgs,
  result: z.object({ email: z.string() }),
  async run({ identity: { directory } }, { email, tenant }) {
    const { id: tenantId } = await directory.getTenantByName(tenant);
    const added = await directory.addToTenant({ email, tenantId });
    return { email: added.email };
  },
});

export const removeUserCommand = defineCommand({
  args: membershipArgs,
  result: z.object({ email: z.string() }),
  async run({ identity: { directory } }, { email, tenant }) {
    const { id: tenantId } = await directory.getTenantByName(tenant);
    const removed = await directory.removeFromTenant({ email, tenantId });
    return { email: removed.email };
  },
});

export const listUsersCommand = defineCommand({
  /** tenant: null for all users. */
  args: z.object({ tenant: z.string().nullable() }),
  result: z.object({
    users: z.array(z.object({ email: z.string(), name: z.string(), tenants: z.array(z.string()) })),
  }),
  async run({ identity: { directory } }, { tenant }) {
    const tenantId = tenant === null ? null : (await directory.getTenantByName(tenant)).id;
    const users = await directory.listUsers(tenantId);
    return { users: users.map(({ email, name, tenants }) => ({ email, name, tenants: [...tenants] })) };
  },
});

export const issueTokenCommand = defineCommand({
  args: z.object({ email: z.string(), tenant: z.string().nullable() }),
  result: z.object({ token: z.string() }),
  async run({ identity }, { email, tenant }) {
    const token = await identity.directory.issueIdToken({
      email,
      ...(tenant === null ? {} : { tenantName: tenant }),
    });
    return { token };
  },
});
