import { AppError, PRINTABLE_LINE } from '@skuline/contract';
import { sql } from 'drizzle-orm';
import { nameKeyOf } from './name-key.ts';
import type { Db } from '../stores/transactional/port.ts';
import { formerTenantName, organization } from '../stores/transactional/schema/index.ts';

const MAX_NAME_LENGTH = 200;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Rows = Pick<Db, 'select' | 'execute'>;
type Organization = typeof organization.$inferSelect;

/** Which tenants are called by a text: its id, its name, and the names it had before, as they are compared. */
export interface CalledTenants {
  readonly byId: Organization | null;
  /** More than one only where the names were given before they were compared in this way. */
  readonly byName: readonly Organization[];
}

/** A name as it is kept. Throws `invalid_request` for what can't be one, such as what looks like the id of a tenant. */
export function parseTenantName(name: string): string {
  const parsed = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (parsed.length > MAX_NAME_LENGTH || !PRINTABLE_LINE.test(parsed) || nameKeyOf(parsed) === '') {
    throw new AppError('invalid_request', {
      message: `A tenant's name has 1 to ${MAX_NAME_LENGTH} characters: letters, digits and symbols.`,
    });
  }
  if (ID.test(nameKeyOf(parsed))) {
    throw new AppError('invalid_request', {
      message: 'This name looks like an id, which commands would take it for. Choose another one.',
    });
  }
  return parsed;
}

/** They are few, and each is asked for by a command or an edit: all are read, so that one function compares them. */
export async function findCalled(rows: Rows, text: string): Promise<CalledTenants> {
  const tenants = await rows.select().from(organization);
  const former = await rows.select().from(formerTenantName);
  const key = nameKeyOf(text);
  const owners = new Set(
    former.filter(({ name }) => nameKeyOf(name) === key).map(({ tenantId }) => tenantId),
  );
  return {
    byId: tenants.find(({ id }) => id === text.trim() || id === key) ?? null,
    byName: tenants.filter(({ id, name }) => owners.has(id) || nameKeyOf(name) === key),
  };
}

/**
 * Makes a name one that the tenant may have, until the transaction ends. Throws `already_exists` for a name that another
 * tenant has or once had.
 */
export async function claimName(tx: Rows, tenantId: string, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('tenant names', 0))`);
  const { byId, byName } = await findCalled(tx, name);
  const isTaken = [byId, ...byName].some((other) => other !== null && other.id !== tenantId);
  if (!isTaken) return;
  throw new AppError('already_exists', {
    message: `'${name}' is, or was, the name of another company. Choose another one.`,
  });
}
