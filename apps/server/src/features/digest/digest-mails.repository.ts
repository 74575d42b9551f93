import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import type { DigestPeriod } from '@skuline/domain/digest';
import { and, asc, eq, isNull, not, ne } from 'drizzle-orm';
import { enqueueJob } from '../../jobs/index.ts';
import { type Reader, readerOf } from '../../stores/reader.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import {
  digestMail,
  member,
  user,
  userPreferences,
  LACKS_SECOND_FACTOR,
} from '../../stores/transactional/schema/index.ts';

/** Sends the digest whose number is the job's key. */
export const SEND_DIGEST = 'send-digest';

export type DigestMailRow = typeof digestMail.$inferSelect;

/** Somebody who wants a digest of a tenant. */
export interface Recipient {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly period: DigestPeriod;
  /** What they may see of it. */
  readonly reader: Reader;
}

/** Where a digest is sent, and what its person may see by then. */
export interface Addressee {
  readonly email: string;
  /** Whether they want it as a PDF, too. */
  readonly wantsPdf: boolean;
  readonly reader: Reader;
}

/** Which digests were to be sent, and what became of them. */
export interface DigestMailsRepository {
  /** Members of tenants who want a digest of one of these periods; empty with an outside identity provider. */
  listRecipients(): Promise<Recipient[]>;
  /** Plans a digest and its job; what was planned before stays as it is. */
  plan(recipient: Recipient, date: DateKey, now: Date): Promise<void>;
  find(id: number): Promise<DigestMailRow | null>;
  /** The digest's person, while they are a member and want it; null else. */
  findAddressee(mail: DigestMailRow): Promise<Addressee | null>;
  /** False when another try has begun already. */
  begin(id: number, now: Date): Promise<boolean>;
  /** Marks a mail that the server did not accept to be sent again. */
  takeBack(id: number): Promise<void>;
  markSent(id: number, now: Date): Promise<void>;
  /** The days that digests of a tenant were mailed about, whoever received them, the oldest first. */
  listMailedDays(tenantId: TenantId, period: DigestPeriod): Promise<DateKey[]>;
}

export function createDigestMailsRepository({ db }: Pick<TransactionalStore, 'db'>): DigestMailsRepository {
  return {
    async listRecipients() {
      const rows = await db
        .select({ ...MEMBER, userId: member.userId, period: userPreferences.digest })
        .from(member)
        .innerJoin(userPreferences, eq(userPreferences.userId, member.userId))
        .where(and(ne(userPreferences.digest, 'off'), not(LACKS_SECOND_FACTOR)));
      return rows.flatMap(({ userId, period, ...of }) =>
        period === 'off' ? [] : [{ userId, period, ...readingOf(of) }],
      );
    },
    plan: ({ tenantId, userId, period }, dateKey, now) =>
      db.transaction(async (transaction) => {
        const [planned] = await transaction
          .insert(digestMail)
          .values({ tenantId, userId, period, dateKey, plannedAt: now })
          .onConflictDoNothing()
          .returning({ id: digestMail.id });
        if (planned === undefined) return;
        await enqueueJob(transaction, { name: SEND_DIGEST, key: String(planned.id), dueAt: now });
      }),
    find: async (id) => (await db.select().from(digestMail).where(eq(digestMail.id, id)))[0] ?? null,
    async findAddressee({ tenantId, userId, period }) {
      const [found] = await db
        .select({ ...MEMBER, email: user.email, wantsPdf: userPreferences.digestPdf })
        .from(member)
        .innerJoin(user, eq(user.id, member.userId))
        .innerJoin(userPreferences, eq(userPreferences.userId, member.userId))
        .where(
          and(
            eq(member.organizationId, tenantId),
            eq(member.userId, userId),
            eq(userPreferences.digest, period),
            not(LACKS_SECOND_FACTOR),
          ),
        );
      if (found === undefined) return null;
      const { email, wantsPdf } = found;
      return { email, wantsPdf, reader: readingOf(found).reader };
    },
    async begin(id, now) {
      const begun = await db
        .update(digestMail)
        .set({ begunAt: now })
        .where(and(eq(digestMail.id, id), isNull(digestMail.begunAt)))
        .returning({ id: digestMail.id });
      return begun.length > 0;
    },
    async takeBack(id) {
      await db.update(digestMail).set({ begunAt: null }).where(eq(digestMail.id, id));
    },
    async markSent(id, now) {
      await db.update(digestMail).set({ sentAt: now }).where(eq(digestMail.id, id));
    },
    listMailedDays: (tenantId, period) => listMailedDays(db, tenantId, period),
  };
}

async function listMailedDays(
  db: TransactionalStore['db'],
  tenantId: TenantId,
  period: DigestPeriod,
): Promise<DateKey[]> {
  const rows = await db
    .selectDistinct({ day: digestMail.dateKey })
    .from(digestMail)
    .where(and(eq(digestMail.tenantId, tenantId), eq(digestMail.period, period)))
    .orderBy(asc(digestMail.dateKey));
  return rows.map(({ day }) => toDateKey(day));
}

const MEMBER = { tenantId: member.organizationId, brands: member.brands };

/** The id of a tenant, as memberships have it, and what the member may see of it. */
function readingOf(of: { readonly tenantId: string; readonly brands: readonly string[] | null }) {
  const tenantId = storedTenantId(of.tenantId);
  return { tenantId, reader: readerOf(tenantId, of.brands) };
}
