import { eq } from 'drizzle-orm';
import type { Db } from '../stores/transactional/port.ts';
import { organization } from '../stores/transactional/schema/index.ts';

/** Of two transactions that add to a company at once, the second one counts what is there after the first. */
export async function lockCompany(tx: Pick<Db, 'select'>, tenantId: string): Promise<void> {
  await tx.select().from(organization).where(eq(organization.id, tenantId)).for('no key update');
}
