import { eq } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { operator } from '../../stores/transactional/schema/index.ts';
import type { DirectoryUser, TenantDirectory } from '../tenant-directory.ts';

/** Who runs the installation: a row of the person's, which neither an address nor a role gives. */
export function createOperators(
  db: Db,
  clock: Clock,
  getUserByEmail: (email: string) => Promise<DirectoryUser>,
): Pick<TenantDirectory, 'isOperator' | 'changeOperator'> {
  return {
    async isOperator(userId) {
      return (await db.select().from(operator).where(eq(operator.userId, userId))).length > 0;
    },
    async changeOperator(typed, isOperator) {
      const { id, email } = await getUserByEmail(typed);
      await db.transaction(async (tx) => {
        const now = clock.now();
        const about = { of: { person: email }, subject: email };
        if (isOperator) {
          await tx.insert(operator).values({ userId: id, namedAt: now }).onConflictDoNothing();
          await recordAudit(tx, now, { ...about, action: 'operator.named' });
        } else {
          await tx.delete(operator).where(eq(operator.userId, id));
          await recordAudit(tx, now, { ...about, action: 'operator.ended' });
        }
      });
    },
  };
}
