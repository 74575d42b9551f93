import { z } from 'zod';
import type { Skuline } from '../app/compose.ts';
import type { Tenant } from '../identity/index.ts';
import { nameKeyOf } from '../identity/name-key.ts';

/** The tenant that was meant by what was typed: its id, its name, or one it had before. */
export const namedTenant = z.object({ typed: z.string(), id: z.string(), name: z.string() });
export type NamedTenant = z.output<typeof namedTenant>;

/** Finds the tenant a command is about. Every procedure asks here: whichever it is, the person is told. */
export async function getNamedTenant(
  { identity }: Pick<Skuline, 'identity'>,
  typed: string,
  { onTenant }: { readonly onTenant: (named: NamedTenant) => void },
): Promise<Tenant> {
  const tenant = await identity.directory.getTenantNamed(typed);
  onTenant({ typed, ...tenant });
  return tenant;
}

export function formatNamedTenant({ typed, id, name }: NamedTenant): string {
  const isCalledSo = [id, nameKeyOf(name)].includes(nameKeyOf(typed));
  return `Tenant: '${name}' (${id})${isCalledSo ? '' : `, which was called '${typed}' before`}`;
}

/** What of a procedure's arguments names a tenant. */
interface Naming {
  readonly tenant?: unknown;
}

/** The tenants a command has named: what was typed means the same one to the end, whatever is renamed meanwhile. */
export class NamedTenants {
  readonly #named = new Map<unknown, NamedTenant>();

  /** Whether it is said for the first time. */
  keep(named: NamedTenant): boolean {
    const isNew = !this.#named.has(named.typed);
    this.#named.set(named.id, named).set(named.typed, named);
    return isNew;
  }

  /** The id of the tenant that is meant; before it is known, what was typed. */
  idOf(typed: string): string {
    return this.#named.get(typed)?.id ?? typed;
  }

  /** What it is called; before it is known, what was typed. */
  nameOf(typed: string): string {
    return this.#named.get(typed)?.name ?? typed;
  }

  /** Arguments with the id of the tenant they name. */
  withIds<Args>(args: Args): Args {
    return this.#with(args, ({ id }) => id);
  }

  /** Arguments with what the tenant they name is called. */
  withNames<Args>(args: Args): Args {
    return this.#with(args, ({ name }) => name);
  }

  #with<Args>(args: Args, choose: (named: NamedTenant) => string): Args {
    const naming: Naming = typeof args === 'object' && args !== null ? args : {};
    const named = this.#named.get(naming.tenant);
    return named === undefined ? args : { ...args, tenant: choose(named) };
  }
}
